import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import { defaultDialect, dialects, withVocabularies } from './dialects.ts';
import type { Dialect } from './dialects.ts';
import { placeOf } from './schema-location.ts';
import type { NamedPlace } from './schema-location.ts';
import { textMember } from './text-member.ts';
import { splitFragment } from './uri.ts';
import { vocabularies } from './vocabularies.ts';

/**
 * Gives the dialect that a schema names, the inherited one where it names none.
 *
 * @param schemas where the meta-schema of a dialect that is none of the five is found, by its address
 * @throws {MisuseError} where `$schema` names a dialect that is neither known nor given, or one with a required
 *   vocabulary that is unknown
 */
export function dialectOf(
  at: NamedPlace & { readonly schema: JsonValue },
  inherited: Dialect,
  schemas: ReadonlyMap<string, JsonValue>,
): Dialect {
  const named = textMember(at.schema, '$schema');
  const { uri } = splitFragment(named);
  return named === '' ? inherited : (dialects.get(uri) ?? customDialect(uri, placeOf(at), schemas));
}

function customDialect(uri: string, place: string, schemas: ReadonlyMap<string, JsonValue>): Dialect {
  const metaSchema = schemas.get(uri);
  if (!isJsonObject(metaSchema)) {
    throw new MisuseError(
      `Cannot use the schema: "${uri}", the $schema at ${place}, is no known dialect; use one of ${[...dialects.keys()].join(', ')}, or give its meta-schema in "schemas"`,
    );
  }
  const isOwn = splitFragment(textMember(metaSchema, '$schema')).uri === uri;
  const root = { schema: metaSchema, document: { label: uri }, pointer: '' };
  const base = isOwn ? defaultDialect : dialectOf(root, defaultDialect, schemas);
  const declared = metaSchema['$vocabulary'];
  return isJsonObject(declared) ? withDeclared(base, uri, declared) : { ...base, uri };
}

function withDeclared(base: Dialect, uri: string, declared: JsonObject): Dialect {
  const names = Object.keys(declared);
  const unknown = names.find((name) => declared[name] === true && !Object.hasOwn(vocabularies, name));
  if (unknown !== undefined) {
    throw new MisuseError(
      `Cannot use the schema: its meta-schema "${uri}" requires the unknown vocabulary "${unknown}"`,
    );
  }
  return withVocabularies(base, uri, names);
}
