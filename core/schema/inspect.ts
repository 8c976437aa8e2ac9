import type { Note } from '../finding.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import { suggest } from '../nearest.ts';
import { appendPointer } from '../pointer.ts';
import { snippet } from '../snippet.ts';
import { findShapeFault } from './check-shape.ts';
import { findManyWays } from './count-ways.ts';
import { isKnownFormat } from './formats/formats.ts';
import { inPlaceOf, keyOfLocation, neighboursOf, refuseEndlessReferences } from './follow-references.ts';
import type { SchemaIndex } from './schema-index.ts';
import { placeOf } from './schema-location.ts';
import type { SchemaLocation } from './schema-location.ts';
import { textMember } from './text-member.ts';
import type { KeywordKind } from './vocabularies.ts';

/** What a schema says beyond its verdicts. */
export interface Inspection {
  readonly notes: readonly Note[];
  /** Every schema that can take part in a verdict, those behind references too. */
  readonly locations: readonly SchemaLocation[];
}

/**
 * Walks every schema that can take part in a verdict and refuses what is none.
 *
 * @throws {MisuseError} at a keyword whose value is not what its dialect says, a reference to nothing or to itself
 */
export function inspectSchemas(index: SchemaIndex): Inspection {
  const seen = new Map<string, SchemaLocation>();
  const notes: Note[] = [];
  const open = [index.main];
  for (let location = open.pop(); location !== undefined; location = open.pop()) {
    const key = keyOfLocation(location);
    if (!seen.has(key)) {
      seen.set(key, location);
      notes.push(...inspectOne(location));
      open.push(...neighboursOf(location, index).map((neighbour) => neighbour.location));
    }
  }
  const locations = [...seen.values()];
  refuseEndlessReferences(locations, index);
  refuseMultiplyingReferences(locations, index);
  return { notes, locations };
}

/** Ways that multiply through members and items are remembered instead; a value that is text or a number cannot be. */
function refuseMultiplyingReferences(locations: readonly SchemaLocation[], index: SchemaIndex): void {
  const found = findManyWays(locations, (location) => inPlaceOf(location, index));
  if (found !== undefined) {
    throw new MisuseError(
      `Cannot use the schema: at ${placeOf(found)}, references to shared definitions multiply to over a million ways to judge one value; refer to each once`,
    );
  }
}

function inspectOne(location: SchemaLocation): readonly Note[] {
  const { schema } = location;
  // Which places of draft-04 take no boolean is checked with the keywords that hold them.
  if (typeof schema !== 'boolean' && !isJsonObject(schema)) {
    throw new MisuseError(
      `Cannot use the schema: ${placeOf(location)} must be a schema, an object, true or false (got ${snippet(schema)})`,
    );
  }
  return isJsonObject(schema)
    ? Object.keys(schema).flatMap((keyword) => inspectKeyword(location, schema, keyword))
    : [];
}

function inspectKeyword(location: SchemaLocation, schema: JsonObject, keyword: string): readonly Note[] {
  const { dialect } = location.resource;
  const place = placeOf({ ...location, pointer: appendPointer(location.pointer, keyword) });
  const kind = dialect.keywords.get(keyword);
  if (keyword === '$async') {
    throw new MisuseError(
      `Cannot use the schema: ${place} is not taken; leave it out, as it is no keyword of JSON Schema`,
    );
  }
  if (kind === undefined) {
    const nearest = suggest(keyword, [...dialect.keywords.keys()]);
    const detail = `${place} decides nothing: "${keyword}" is no keyword of ${dialect.name}${nearest}`;
    return [{ code: 'unknown_keyword', detail }];
  }
  if (dialect.refAlone && keyword !== '$ref' && Object.hasOwn(schema, '$ref')) {
    return noteBesideRef(place, kind);
  }
  refuseWrongShape(location, keyword, kind);
  return keyword === 'format' ? noteUnknownFormat(place, textMember(schema, keyword)) : [];
}

function noteUnknownFormat(place: string, format: string): readonly Note[] {
  return isKnownFormat(format)
    ? []
    : [{ code: 'unknown_format', detail: `${place} decides nothing: the format "${format}" is unknown` }];
}

/** Definitions beside a `$ref` are there to be referred to. */
function noteBesideRef(place: string, kind: KeywordKind): readonly Note[] {
  return kind === 'schemaMap'
    ? []
    : [{ code: 'beside_ref', detail: `${place} decides nothing: up to draft-07 a $ref stands alone` }];
}

function refuseWrongShape({ schema, ...location }: SchemaLocation, keyword: string, kind: KeywordKind): void {
  const value = isJsonObject(schema) ? (schema[keyword] ?? null) : null;
  const fault = findShapeFault(value, kind, location.resource.dialect.name);
  if (fault !== undefined) {
    const place = placeOf({ ...location, pointer: appendPointer(location.pointer, keyword) });
    throw new MisuseError(`Cannot use the schema: ${place} must be ${fault} (got ${snippet(value)})`);
  }
}
