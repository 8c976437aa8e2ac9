import { attempt } from '../attempt.ts';
import type { Note } from '../finding.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import { suggest } from '../nearest.ts';
import { compilePattern } from '../pattern/compile-pattern.ts';
import { appendPointer } from '../pointer.ts';
import { snippet } from '../snippet.ts';
import { findShapeFault } from './check-shape.ts';
import type { Dialect } from './dialects.ts';
import { isKnownFormat } from './formats/formats.ts';
import { placeOf } from './schema-location.ts';
import type { SchemaLocation } from './schema-location.ts';
import { textMember } from './text-member.ts';
import type { KeywordKind } from './vocabularies.ts';

/** A keyword where it stands, with the name of that place for messages. */
interface PlacedKeyword {
  readonly keyword: string;
  readonly value: JsonValue;
  readonly schema: JsonObject;
  readonly dialect: Dialect;
  readonly place: string;
}

/**
 * Refuses a keyword whose value is not what its dialect says, and notes one that decides nothing.
 *
 * @throws {MisuseError} naming the place
 */
export function inspectKeyword(location: SchemaLocation, schema: JsonObject, keyword: string): readonly Note[] {
  const { dialect } = location.resource;
  const place = placeOf({ ...location, pointer: appendPointer(location.pointer, keyword) });
  const placed = { keyword, value: schema[keyword] ?? null, schema, dialect, place };
  const kind = dialect.keywords.get(keyword);
  if (keyword === '$async') {
    throw new MisuseError(
      `Cannot use the schema: ${place} is not taken; leave it out, as it is no keyword of JSON Schema`,
    );
  }
  if (kind === undefined) {
    return noteUnknownKeyword(placed);
  }
  if (dialect.refAlone && keyword !== '$ref' && Object.hasOwn(schema, '$ref')) {
    return noteBesideRef(place, kind);
  }
  refuseWrongShape(placed, kind);
  refuseMissingLimit(placed);
  refusePatterns(placed);
  return keyword === 'format' ? noteUnknownFormat(place, textMember(schema, keyword)) : [];
}

function noteUnknownKeyword(placed: PlacedKeyword): readonly Note[] {
  const { keyword, dialect, place } = placed;
  const kind = dialect.former.get(keyword);
  if (kind !== undefined) {
    refuseWrongShape(placed, kind);
  }
  const nearest = suggest(keyword, [...dialect.keywords.keys()]);
  const detail = `${place} decides nothing: "${keyword}" is no keyword of ${dialect.name}${nearest}`;
  return [{ code: 'unknown_keyword', detail }];
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

function refuseWrongShape({ value, dialect, place }: PlacedKeyword, kind: KeywordKind): void {
  const fault = findShapeFault(value, kind, dialect.name);
  if (fault !== undefined) {
    throw new MisuseError(`Cannot use the schema: ${place} must be ${fault} (got ${snippet(value)})`);
  }
}

/** In draft-04 these say how another keyword is meant, and its meta-schema asks for that one. */
const limitOf: ReadonlyMap<string, string> = new Map([
  ['exclusiveMaximum', 'maximum'],
  ['exclusiveMinimum', 'minimum'],
]);

function refuseMissingLimit({ keyword, schema, dialect, place }: PlacedKeyword): void {
  const limit = dialect.name === 'draft-04' ? limitOf.get(keyword) : undefined;
  if (limit !== undefined && !Object.hasOwn(schema, limit)) {
    throw new MisuseError(`Cannot use the schema: ${place} needs "${limit}" beside it, which it makes strict`);
  }
}

function refusePatterns({ keyword, value, schema, place }: PlacedKeyword): void {
  const ofNames = keyword === 'patternProperties' ? Object.keys(value as JsonObject) : [];
  const patterns = keyword === 'pattern' ? [textMember(schema, keyword)] : ofNames;
  attempt(
    () => patterns.map(compilePattern),
    MisuseError,
    ({ message }) => {
      throw new MisuseError(`Cannot use the schema: at ${place}, ${message}`);
    },
  );
}
