import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import { appendPointer } from '../pointer.ts';
import type { Dialect } from './dialects.ts';
import { placeOf } from './schema-location.ts';
import type { SchemaLocation, SchemaResource } from './schema-location.ts';

/** Makes the resource of a schema that has an address of its own. */
export function newResource(at: Omit<SchemaLocation, 'resource'>, uri: string, dialect: Dialect): SchemaResource {
  const resource = { uri, dialect, anchors: new Map(), dynamicAnchors: new Map() } as Omit<SchemaResource, 'root'>;
  // The resource and its root know each other, so one of them comes first.
  return Object.assign(resource, { root: { ...at, resource: resource as SchemaResource } });
}

/**
 * Lets a fragment name a schema; an empty one names none.
 *
 * @throws {MisuseError} where it names another already
 */
export function addAnchor(resource: SchemaResource, name: string, location: SchemaLocation): void {
  if (name === '') {
    return;
  }
  const earlier = resource.anchors.get(name);
  if (earlier !== undefined && earlier.pointer !== location.pointer) {
    throw new MisuseError(
      `Cannot use the schema: the anchor "${name}" stands at both ${placeOf(earlier)} and ${placeOf(location)}`,
    );
  }
  resource.anchors.set(name, location);
}

/** Finds what stands under a schema, be it one itself or not; `undefined` where nothing does. */
export function findWithin(from: SchemaLocation, steps: readonly string[]): SchemaLocation | undefined {
  let location = from;
  for (const step of steps) {
    const schema = memberAt(location.schema, step);
    if (schema === undefined) {
      return undefined;
    }
    const pointer = appendPointer(location.pointer, step);
    location = from.document.locations.get(pointer) ?? { ...location, pointer, schema };
  }
  return location;
}

function memberAt(value: JsonValue, step: string): JsonValue | undefined {
  if (isJsonArray(value)) {
    return /^(?:0|[1-9]\d*)$/.test(step) ? value[Number(step)] : undefined;
  }
  return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
