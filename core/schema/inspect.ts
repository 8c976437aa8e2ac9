import type { Note } from '../finding.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import { suggest } from '../nearest.ts';
import { appendPointer } from '../pointer.ts';
import { snippet } from '../snippet.ts';
import { findShapeFault } from './check-shape.ts';
import { isKnownFormat } from './formats/formats.ts';
import { placeOf } from './schema-index.ts';
import type { SchemaIndex, SchemaLocation } from './schema-index.ts';
import { stepsToSubschemas } from './subschemas.ts';
import { resolveUri, splitFragment } from './uri.ts';

/** What a schema says beyond its verdicts. */
export interface Inspection {
  readonly notes: readonly Note[];
  /** Every schema that can take part in a verdict, those behind references too. */
  readonly locations: readonly SchemaLocation[];
}

/** Says that a reference leads nowhere, and the address of the document that it names. */
export class UnresolvedReference extends MisuseError {
  readonly uri: string;

  constructor(message: string, uri: string) {
    super(message);
    this.uri = uri;
  }
}

const referenceKeywords = ['$ref', '$dynamicRef', '$recursiveRef'];

/** Keywords that judge the very value that their schema judges, so that a way around through them alone never ends. */
const inPlaceKeywords = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependencies']);

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
  return { notes, locations };
}

/** Gives a text that tells schemas apart by their place. */
export function keyOfLocation({ document, pointer }: SchemaLocation): string {
  return `${document.uri}#${pointer}`;
}

/** Gives the value of each keyword that counts: none beside a `$ref` up to draft-07, none that the dialect ignores. */
export function activeKeywords({ schema, resource: { dialect } }: SchemaLocation): readonly string[] {
  if (!isJsonObject(schema)) {
    return [];
  }
  const names = Object.keys(schema).filter((name) => dialect.keywords.has(name));
  return dialect.refAlone && Object.hasOwn(schema, '$ref') ? ['$ref'] : names;
}

interface Neighbour {
  readonly keyword: string;
  readonly location: SchemaLocation;
}

function inspectOne(location: SchemaLocation): readonly Note[] {
  const { schema } = location;
  // Which places of draft-04 take no boolean is checked with the keywords that hold them.
  if (typeof schema !== 'boolean' && !isJsonObject(schema)) {
    throw new MisuseError(
      `Cannot use the schema: ${placeOf(location)} must be a schema, an object, true or false (got ${snippet(schema)})`,
    );
  }
  return isJsonObject(schema) ? Object.keys(schema).flatMap((keyword) => inspectKeyword(location, schema, keyword)) : [];
}

function inspectKeyword(location: SchemaLocation, schema: JsonObject, keyword: string): readonly Note[] {
  const { dialect } = location.resource;
  const place = placeOf({ ...location, pointer: appendPointer(location.pointer, keyword) });
  const kind = dialect.keywords.get(keyword);
  if (keyword === '$async') {
    throw new MisuseError(`Cannot use the schema: ${place} is not taken; leave it out, as it is no keyword of JSON Schema`);
  }
  if (kind === undefined) {
    const nearest = suggest(keyword, [...dialect.keywords.keys()]);
    return [
      {
        code: 'unknown_keyword',
        detail: `${place} decides nothing: "${keyword}" is no keyword of ${dialect.name}${nearest}`,
      },
    ];
  }
  if (dialect.refAlone && keyword !== '$ref' && Object.hasOwn(schema, '$ref')) {
    return kind === 'schemaMap' ? [] : [{ code: 'beside_ref', detail: `${place} decides nothing: up to draft-07 a $ref stands alone` }];
  }
  const value = schema[keyword] ?? null;
  const fault = findShapeFault(value, kind, dialect.name);
  if (fault !== undefined) {
    throw new MisuseError(`Cannot use the schema: ${place} must be ${fault} (got ${snippet(value)})`);
  }
  return keyword === 'format' && !isKnownFormat(String(value))
    ? [{ code: 'unknown_format', detail: `${place} decides nothing: the format "${String(value)}" is unknown` }]
    : [];
}

/** Lists the schemas to which one leads, inside it and through its references. */
function neighboursOf(location: SchemaLocation, index: SchemaIndex): readonly Neighbour[] {
  const { schema, resource } = location;
  if (!isJsonObject(schema)) {
    return [];
  }
  const inside = stepsToSubschemas(schema, resource.dialect).flatMap(({ keyword, steps }) => {
    const found = index.descend(location, steps);
    return found === undefined ? [] : [{ keyword, location: found }];
  });
  const active = activeKeywords(location);
  const referred = referenceKeywords
    .filter((keyword) => active.includes(keyword))
    .map((keyword) => ({ keyword, location: resolveReference(location, keyword, index) }));
  return [...inside, ...referred];
}

/**
 * Gives the schema that a reference of a schema means at first; a dynamic one may mean another in its scope.
 *
 * @throws {MisuseError} where there is none
 */
export function resolveReference(location: SchemaLocation, keyword: string, index: SchemaIndex): SchemaLocation {
  const reference = isJsonObject(location.schema) ? String(location.schema[keyword]) : '';
  const target = index.resolve(reference, location);
  if (target === undefined) {
    const place = placeOf({ ...location, pointer: appendPointer(location.pointer, keyword) });
    throw new UnresolvedReference(
      `Cannot use the schema: ${place} leads to "${reference}", which is not there; nothing is fetched, so give what it names in "schemas"`,
      splitFragment(resolveUri(reference, location.resource.uri)).uri,
    );
  }
  return target;
}

/** Refuses a way from a schema back to itself that never descends into the value: it would never end. */
function refuseEndlessReferences(locations: readonly SchemaLocation[], index: SchemaIndex): void {
  const back = findWayBack(locations, (location) => inPlaceOf(location, index));
  if (back !== undefined) {
    throw new MisuseError(
      `Cannot use the schema: the reference to ${placeOf(back)} leads back to itself, and no value would ever be judged`,
    );
  }
}

/** Tells whether a schema leads back to itself, through members or items. */
export function isRecursive(locations: readonly SchemaLocation[], index: SchemaIndex): boolean {
  return findWayBack(locations, (location) => neighboursOf(location, index).map((one) => one.location)) !== undefined;
}

/** Finds a schema from which a way leads back to it, with a stack of its own: schemas may nest deep. */
function findWayBack(
  starts: readonly SchemaLocation[],
  nextOf: (location: SchemaLocation) => readonly SchemaLocation[],
): SchemaLocation | undefined {
  const done = new Set<string>();
  const onWay = new Set<string>();
  const open: { readonly location: SchemaLocation; readonly leaving: boolean }[] = starts.map((location) => ({
    location,
    leaving: false,
  }));
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const key = keyOfLocation(step.location);
    if (step.leaving) {
      onWay.delete(key);
      done.add(key);
    } else if (onWay.has(key)) {
      return step.location;
    } else if (!done.has(key)) {
      onWay.add(key);
      open.push({ location: step.location, leaving: true });
      open.push(...nextOf(step.location).map((location) => ({ location, leaving: false })));
    }
  }
  return undefined;
}

function inPlaceOf(location: SchemaLocation, index: SchemaIndex): readonly SchemaLocation[] {
  const active = new Set(activeKeywords(location));
  return neighboursOf(location, index)
    .filter(({ keyword }) => active.has(keyword) && (inPlaceKeywords.has(keyword) || referenceKeywords.includes(keyword)))
    .map((neighbour) => neighbour.location);
}
