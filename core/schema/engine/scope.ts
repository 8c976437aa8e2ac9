import type { SchemaResource } from '../schema-location.ts';

/** Where a schema is applied: the resource that holds it, and the way to it. `Found` is what is remembered there. */
export interface Scope<Found> {
  readonly resource: SchemaResource;
  readonly way: Way<Found>;
}

/** The resources that were entered, and what is remembered for as long as dynamic references see these. */
interface Way<Found> {
  /**
   * Each once, the outermost first: a dynamic reference takes the first that has its anchor (2020-12, section 8.2.3.2),
   * so that ways with the same ones are one.
   */
  readonly entered: readonly SchemaResource[];
  /** What recursive schemas have found of each object or array, so that none is judged twice by the same one. */
  readonly memory: WeakMap<object, Found> | undefined;
  readonly onward: Map<SchemaResource, Way<Found>>;
}

/** Gives the scope that a judgement begins in. */
export function beginScope<Found>(resource: SchemaResource, remembers: boolean): Scope<Found> {
  return { resource, way: makeWay([resource], remembers) };
}

/** Gives the scope of a schema to which one of another scope leads. */
export function enterScope<Found>(scope: Scope<Found>, resource: SchemaResource): Scope<Found> {
  const { way } = scope;
  if (resource === scope.resource) {
    return scope;
  }
  if (way.entered.includes(resource)) {
    return { resource, way };
  }
  const onward = way.onward.get(resource) ?? makeWay<Found>([...way.entered, resource], way.memory !== undefined);
  way.onward.set(resource, onward);
  return { resource, way: onward };
}

function makeWay<Found>(entered: readonly SchemaResource[], remembers: boolean): Way<Found> {
  return { entered, memory: remembers ? new WeakMap() : undefined, onward: new Map() };
}
