import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import { defaultDialect, dialects, withVocabularies } from './dialects.ts';
import type { Dialect } from './dialects.ts';
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
export function dialectOf(schema: JsonValue, inherited: Dialect, schemas: ReadonlyMap<string, JsonValue>): Dialect {
  const named = textMember(schema, '$schema');
  const { uri } = splitFragment(named);
  if (named === '') {
    return inherited;
  }
  return Object.hasOwn(dialects, uri) ? (dialects[uri] ?? inherited) : customDialect(uri, schemas);
}

function customDialect(uri: string, schemas: ReadonlyMap<string, JsonValue>): Dialect {
  const metaSchema = schemas.get(uri);
  if (!isJsonObject(metaSchema)) {
    throw new MisuseError(
      `Cannot use the schema: its $schema "${uri}" is no known dialect; use one of ${Object.keys(dialects).join(', ')}, or give its meta-schema in "schemas"`,
    );
  }
  const isOwn = splitFragment(textMember(metaSchema, '$schema')).uri === uri;
  const base = isOwn ? defaultDialect : dialectOf(metaSchema, defaultDialect, schemas);
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
