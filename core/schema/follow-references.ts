import { isJsonObject } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import { appendPointer } from '../pointer.ts';
import { placeOf } from './schema-location.ts';
import type { SchemaLocation } from './schema-location.ts';
import type { SchemaIndex } from './schema-index.ts';
import { stepsToSubschemas } from './subschemas.ts';
import { textMember } from './text-member.ts';
import { resolveUri, splitFragment } from './uri.ts';

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
const inPlaceKeywords = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
]);

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

/** A schema to which another leads, and the keyword that does. */
export interface Neighbour {
  readonly keyword: string;
  readonly location: SchemaLocation;
}

/** Lists the schemas to which one leads, inside it and through its references. */
export function neighboursOf(location: SchemaLocation, index: SchemaIndex): readonly Neighbour[] {
  const { schema, resource } = location;
  if (!isJsonObject(schema)) {
    return [];
  }
  const inside = stepsToSubschemas(schema, resource.dialect).map(({ keyword, steps }) => ({
    keyword,
    location: index.descend(location, steps),
  }));
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
  const reference = textMember(location.schema, keyword);
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

/**
 * Refuses a way from a schema back to itself that never descends into the value: it would never end.
 *
 * @throws {MisuseError} naming the place
 */
export function refuseEndlessReferences(locations: readonly SchemaLocation[], index: SchemaIndex): void {
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

/** Lists the schemas to which one hands the very value that it judges. */
export function inPlaceOf(location: SchemaLocation, index: SchemaIndex): readonly SchemaLocation[] {
  const active = new Set(activeKeywords(location));
  return neighboursOf(location, index)
    .filter(
      ({ keyword }) => active.has(keyword) && (inPlaceKeywords.has(keyword) || referenceKeywords.includes(keyword)),
    )
    .map((neighbour) => neighbour.location);
}
