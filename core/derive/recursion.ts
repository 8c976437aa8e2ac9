import type { JsonObject } from '../json.ts';
import { isJsonObject } from '../json.ts';
import { findSubschemas } from '../lint/subschemas.ts';
import { InexpressibleError, omit } from './derivation.ts';
import type { Definition, Definitions } from './derivation.ts';
import { referredName } from './gather.ts';
import type { Gathered } from './gather.ts';

/** Gives the definitions that can be reached from a schema, itself included where it is on a circle. */
export function findReachable(schema: JsonObject, definitions: Definitions): Definitions {
  const reached = new Map<string, Definition>();
  const waiting = [schema];
  for (let here = waiting.pop(); here !== undefined; here = waiting.pop()) {
    const name = referredName(here);
    const target = name === undefined || reached.has(name) ? undefined : definitions.get(name);
    if (name !== undefined && target !== undefined) {
      reached.set(name, target);
      waiting.push(target.schema);
    }
    waiting.push(
      ...findSubschemas(here)
        .map((child) => child.schema)
        .filter(isJsonObject),
    );
  }
  return reached;
}

/** Finds the definitions that lead back to themselves. */
function findRecursive({ definitions }: Gathered): ReadonlySet<string> {
  return new Set(
    [...definitions].filter(([name, { schema }]) => findReachable(schema, definitions).has(name)).map(([name]) => name),
  );
}

/**
 * Refuses a recursive schema.
 *
 * @throws {InexpressibleError} at the first reference that leads back
 */
export function refuseRecursion(gathered: Gathered, says: string): void {
  const recursive = findRecursive(gathered);
  for (const [name, { schema }] of gathered.definitions) {
    const back = recursive.has(name) ? findReferences(schema).find((one) => leadsTo(one, name, gathered)) : undefined;
    const place = back === undefined ? undefined : gathered.places.get(back);
    if (place !== undefined) {
      throw new InexpressibleError(`${place}/$ref`, `the schema is recursive, and the provider ${says}`);
    }
  }
}

function leadsTo(reference: JsonObject, name: string, { definitions }: Gathered): boolean {
  return findReachable(reference, definitions).has(name);
}

/** Finds the schemas with a `$ref` within a schema, itself included; those of its own `$defs` are others' matter. */
export function findReferences(schema: JsonObject): readonly JsonObject[] {
  const found: JsonObject[] = [];
  const waiting = [schema];
  for (let here = waiting.pop(); here !== undefined; here = waiting.pop()) {
    if (referredName(here) !== undefined) {
      found.push(here);
    }
    waiting.push(
      ...findSubschemas(omit(here, ['$defs']))
        .map((child) => child.schema)
        .filter(isJsonObject),
    );
  }
  return found;
}
