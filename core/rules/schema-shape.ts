import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { valueAt } from '../compare/value-at.ts';
import { parsePointer } from '../pointer.ts';
import { ANY, intersect, ofKinds, ofScalar, unite } from './shape.ts';
import type { Member, Shape } from './shape.ts';
import type { Kind } from './value.ts';

/** Deeper nesting of `$ref`, `allOf` and the like at one place is not followed: nothing is known there. */
const DEEPEST = 24;

const kindOfType: ReadonlyMap<string, Kind> = new Map([
  ['string', 'text'],
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'bool'],
  ['null', 'null'],
  ['array', 'list'],
  ['object', 'map'],
]);

/** Keywords whose schemas may add members under a condition. */
const CONDITIONAL = ['then', 'else', 'dependentSchemas', 'dependencies'];

interface Place {
  /** The schema that `#` means. */
  readonly root: JsonValue;
  readonly depth: number;
}

/**
 * Gives what a JSON Schema says of a value, for checking rules against it.
 *
 * Never more than the schema says: what it leaves open, or what cannot be followed (a `$ref` to elsewhere), is unknown.
 */
export function shapeOfSchema(schema: JsonValue): Shape {
  return shapeAt(schema, { root: schema, depth: 0 });
}

function shapeAt(schema: JsonValue, { root, depth }: Place): Shape {
  if (!isJsonObject(schema) || depth > DEEPEST) {
    return ANY;
  }
  // An `$id` starts a resource of its own, which a `#` within it means (JSON Schema 2020-12, section 8.2.1).
  const place = { root: typeof schema['$id'] === 'string' ? schema : root, depth: depth + 1 };
  const parts = [shapeOfKeywords(schema, place), ...shapesOfReferences(schema, place)];
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = listIn(schema, keyword);
    parts.push(...(branches.length === 0 ? [] : [unite(branches.map((branch) => shapeAt(branch, place)))]));
  }
  return intersect([...parts, ...listIn(schema, 'allOf').map((part) => shapeAt(part, place))]);
}

function shapesOfReferences(schema: JsonObject, place: Place): readonly Shape[] {
  const local = schema['$ref'];
  const dynamic = Object.hasOwn(schema, '$dynamicRef') || Object.hasOwn(schema, '$recursiveRef') ? [ANY] : [];
  return local === undefined ? dynamic : [...dynamic, shapeOfReference(local, place)];
}

function shapeOfReference(reference: JsonValue, place: Place): Shape {
  const fragment = typeof reference === 'string' ? localFragment(reference, place.root) : undefined;
  const steps = fragment === undefined ? undefined : parsePointer(decode(fragment));
  const target = steps === undefined ? undefined : valueAt(place.root, steps);
  return target === undefined ? ANY : shapeAt(target, place);
}

/** Gives what follows `#` in a reference to the same resource, `undefined` for any other. */
function localFragment(reference: string, root: JsonValue): string | undefined {
  const [base = '', fragment] = reference.split('#', 2);
  const own = isJsonObject(root) && typeof root['$id'] === 'string' ? root['$id'].split('#', 1)[0] : undefined;
  return base === '' || base === own ? (fragment ?? '') : undefined;
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function listIn(schema: JsonObject, keyword: string): readonly JsonValue[] {
  const list = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  return isJsonArray(list) ? list : [];
}

function objectIn(schema: JsonObject, keyword: string): JsonObject | undefined {
  const object = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  return isJsonObject(object) ? object : undefined;
}

function shapeOfKeywords(schema: JsonObject, place: Place): Shape {
  const items = objectIn(schema, 'items');
  const isUniform = items !== undefined && !Object.hasOwn(schema, 'prefixItems');
  const names = [...Object.keys(objectIn(schema, 'properties') ?? {}), ...conditionalNames(schema)];
  return intersect([
    {
      kinds: kindsOfType(schema['type']),
      member: (name) => memberOfSchema(schema, name, place),
      names: () => names,
      items: () => (isUniform ? shapeAt(items, place) : ANY),
    },
    ...(Object.hasOwn(schema, 'const') ? [shapeOfValues([schema['const'] ?? null])] : []),
    ...(listIn(schema, 'enum').length === 0 ? [] : [shapeOfValues(listIn(schema, 'enum'))]),
  ]);
}

function kindsOfType(type: JsonValue | undefined): ReadonlySet<Kind> | undefined {
  const types = isJsonArray(type) ? type : [type ?? null];
  const kinds = types.map((name) => (typeof name === 'string' ? kindOfType.get(name) : undefined));
  const known = kinds.filter((kind) => kind !== undefined);
  return known.length === 0 || known.length < kinds.length ? undefined : new Set(known);
}

function shapeOfValues(values: readonly JsonValue[]): Shape {
  const silent = { member: (): Member => ({ known: 'silent' }), names: () => [], items: () => ANY };
  const shapes = values.map((value): Shape => {
    if (value === null || typeof value !== 'object') {
      return ofScalar(value);
    }
    return ofKinds(isJsonArray(value) ? 'list' : 'map');
  });
  return { ...unite(shapes), ...silent };
}

function memberOfSchema(schema: JsonObject, name: string, place: Place): Member {
  const property = ownKeyword(objectIn(schema, 'properties') ?? {}, name);
  if (property !== undefined) {
    return { known: 'defined', shape: shapeAt(property, place), required: listIn(schema, 'required').includes(name) };
  }
  const others = ownKeyword(schema, 'additionalProperties') ?? ownKeyword(schema, 'unevaluatedProperties');
  if (isJsonObject(others) && !Object.hasOwn(schema, 'patternProperties')) {
    return { known: 'defined', shape: shapeAt(others, place), required: false };
  }
  return { known: knownOfOthers(schema, name) };
}

function knownOfOthers(schema: JsonObject, name: string): Exclude<Member['known'], 'defined'> {
  if (Object.hasOwn(schema, 'patternProperties')) {
    return 'open';
  }
  if (ownKeyword(schema, 'additionalProperties') === false) {
    return 'forbidden';
  }
  const isOpen =
    ownKeyword(schema, 'additionalProperties') === true || ownKeyword(schema, 'unevaluatedProperties') === true;
  if (isOpen || conditionalNames(schema).includes(name)) {
    return 'open';
  }
  return objectIn(schema, 'properties') === undefined ? 'silent' : 'unlisted';
}

function ownKeyword(schema: JsonObject, keyword: string): JsonValue | undefined {
  return Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
}

function conditionalNames(schema: JsonObject): readonly string[] {
  return CONDITIONAL.flatMap((keyword) => {
    const within = objectIn(schema, keyword);
    const schemas = within === undefined ? [] : keyword.startsWith('dep') ? Object.values(within) : [within];
    return schemas.flatMap((one) => (isJsonObject(one) ? Object.keys(objectIn(one, 'properties') ?? {}) : []));
  });
}
