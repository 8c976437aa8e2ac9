import type { Note } from '../finding.ts';
import { isJsonObject } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import { snippet } from '../snippet.ts';
import { findManyWays } from './count-ways.ts';
import { inPlaceOf, keyOfLocation, neighboursOf, refuseEndlessReferences } from './follow-references.ts';
import { inspectKeyword } from './inspect-keyword.ts';
import type { SchemaIndex } from './schema-index.ts';
import { placeOf } from './schema-location.ts';
import type { SchemaLocation } from './schema-location.ts';

/** What a schema says beyond its verdicts. */
export interface Inspection {
  readonly notes: readonly Note[];
  /** Every schema that can take part in a verdict, those behind references too. */
  readonly locations: readonly SchemaLocation[];
}

/**
 * Walks every schema that can take part in a verdict, then those given that no reference reaches, and refuses what is
 * none.
 *
 * @throws {MisuseError} at a keyword whose value is not what its dialect says, a pattern that cannot be run in linear
 *   time, a reference to nothing or to itself
 */
export function inspectSchemas(index: SchemaIndex): Inspection {
  const seen = new Map<string, SchemaLocation>();
  const notes = inspectFrom(index.main, index, seen);
  const locations = [...seen.values()];
  // What no reference reaches decides nothing, so its notes would be noise; a slip in it is one all the same.
  for (const address of index.given) {
    const root = index.resolve(address, index.main);
    if (root !== undefined && !isDialect(root)) {
      inspectFrom(root, index, seen);
    }
  }
  refuseEndlessReferences([...seen.values()], index);
  refuseMultiplyingReferences(locations, index);
  return { notes, locations };
}

/** A meta-schema is given for the vocabularies that it lists: it judges nothing, and what it refers to may be elsewhere. */
function isDialect({ schema }: SchemaLocation): boolean {
  return isJsonObject(schema) && Object.hasOwn(schema, '$vocabulary');
}

/** Walks what can be reached from a schema and was not seen before, with a stack of its own: schemas may nest deep. */
function inspectFrom(start: SchemaLocation, index: SchemaIndex, seen: Map<string, SchemaLocation>): readonly Note[] {
  const notes: Note[] = [];
  const open = [start];
  for (let location = open.pop(); location !== undefined; location = open.pop()) {
    const key = keyOfLocation(location);
    if (!seen.has(key)) {
      seen.set(key, location);
      notes.push(...inspectOne(location));
      open.push(...neighboursOf(location, index).map((neighbour) => neighbour.location));
    }
  }
  return notes;
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
