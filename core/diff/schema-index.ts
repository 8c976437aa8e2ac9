import { isRecord } from '../json.ts';
import { anchorsOf, resolveUri, stripFragment } from './addresses.ts';
import type { Dialect } from './dialect.ts';
import { findSubschemas } from './subschemas.ts';

/** A schema where it stands in its document. */
export interface Place {
  readonly raw: Readonly<Record<string, unknown>>;
  /** JSON Pointer into the document; `uri#pointer` in another document. */
  readonly pointer: string;
  readonly base: string;
  readonly dialect: Dialect;
}

/** The schemas that are known, by themselves, by the URI of their resource, and by that with an anchor. */
export interface Index {
  readonly places: Map<object, Place>;
  readonly resources: Map<string, Place>;
  readonly anchors: Map<string, Place>;
}

/** Something that stands where a schema may. */
interface Loose extends Omit<Place, 'raw'> {
  readonly raw: unknown;
}

/** Indexes a document with all schemas that it holds. */
export function addResource(index: Index, { raw, ...start }: Loose): void {
  if (isRecord(raw)) {
    index.resources.set(stripFragment(start.base), { ...start, raw });
    addSchema(index, { ...start, raw });
  }
}

/** Indexes a schema with all that it holds, unless it is known, and gives its place. */
export function addSchema(index: Index, start: Place): Place {
  const known = index.places.get(start.raw);
  if (known !== undefined) {
    return known;
  }
  const first = addPlace(index, start);
  const open = findInside(first);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (isRecord(next.raw) && !index.places.has(next.raw)) {
      open.push(...findInside(addPlace(index, { ...next, raw: next.raw })));
    }
  }
  return first;
}

/** Finds the schemas that a schema holds itself, the last one first. */
function findInside(place: Place): Loose[] {
  return findSubschemas(place.raw)
    .map(({ raw, pointer }): Loose => ({ ...place, raw, pointer: place.pointer + pointer }))
    .reverse();
}

function addPlace(index: Index, found: Place): Place {
  const { raw, dialect } = found;
  const named = dialect < 2019 && '$ref' in raw ? undefined : raw[dialect === 4 ? 'id' : '$id'];
  const isResource = typeof named === 'string' && !named.startsWith('#');
  const place = isResource ? { ...found, base: resolveUri(named, found.base) } : found;
  index.places.set(raw, place);
  if (isResource) {
    index.resources.set(stripFragment(place.base), place);
  }
  for (const anchor of anchorsOf(raw, named)) {
    index.anchors.set(`${stripFragment(place.base)}#${anchor}`, place);
  }
  return place;
}
