import { isRecord, ownMember } from '../../core/json.ts';
import type { JsonValue } from '../../core/json.ts';

/** Deeper schemas are recursive ones: what stands below is left out. */
const deepest = 8;

type Schema = Readonly<Record<string, unknown>>;

/** Where a sampled schema stands: in which whole, and how deep. */
interface Place {
  readonly root: unknown;
  readonly depth: number;
}

const samplers: Readonly<Record<string, (schema: Schema, place: Place) => JsonValue>> = {
  object: sampleObject,
  array: (schema, place) =>
    Array.from({ length: numberOf(schema, 'minItems', 0) }, () => sampleInside(schema['items'], place)),
  string: (schema) => 'x'.repeat(Math.max(1, numberOf(schema, 'minLength', 1))),
  number: (schema) => numberOf(schema, 'minimum', 0),
  integer: (schema) => numberOf(schema, 'minimum', 0),
  boolean: () => true,
};

/**
 * Gives a small value that a provider's schema takes, for requests that no fixture fits: the first constant, enum value
 * and branch, every required member, and the least length and number.
 *
 * Knows what the providers' subsets of JSON Schema hold; `pattern` and `format` are not obeyed.
 */
export function sampleSchema(schema: unknown): JsonValue {
  return sampleInside(schema, { root: schema, depth: 0 });
}

function sampleInside(schema: unknown, { root, depth }: Place): JsonValue {
  if (!isRecord(schema) || depth > deepest) {
    return null;
  }
  const inside = { root, depth: depth + 1 };
  const fixed = ownMember(schema, 'const') ?? first(schema, 'enum');
  if (fixed !== undefined) {
    return fixed as JsonValue;
  }
  const branches = ['anyOf', 'oneOf', 'allOf'].map((keyword) => first(schema, keyword));
  const inner = resolve(ownMember(schema, '$ref'), root) ?? branches.find((branch) => branch !== undefined);
  return inner === undefined ? sampleType(schema, inside) : sampleInside(inner, inside);
}

function sampleType(schema: Schema, place: Place): JsonValue {
  const type = first(schema, 'type') ?? schema['type'] ?? (isRecord(schema['properties']) ? 'object' : undefined);
  const sample = typeof type === 'string' && Object.hasOwn(samplers, type) ? samplers[type] : undefined;
  return sample?.(schema, place) ?? null;
}

function sampleObject(schema: Schema, place: Place): JsonValue {
  const names = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [];
  const members = names
    .filter((name) => typeof name === 'string')
    .map((name) => [name, sampleInside(ownMember(schema['properties'], name), place)] as const);
  return Object.fromEntries(members);
}

/** Gives the first item of a list that a schema has under a keyword. */
function first(schema: Schema, keyword: string): unknown {
  const list = ownMember(schema, keyword);
  return Array.isArray(list) ? (list as unknown[])[0] : undefined;
}

function numberOf(schema: Schema, keyword: string, fallback: number): number {
  const value = ownMember(schema, keyword);
  return typeof value === 'number' ? value : fallback;
}

/** Follows a reference inside the schema, such as `#/$defs/line`. */
function resolve(reference: unknown, root: unknown): unknown {
  return typeof reference === 'string' && reference.startsWith('#/')
    ? reference
        .slice(2)
        .split('/')
        .reduce<unknown>((value, name) => ownMember(value, name.replaceAll('~1', '/').replaceAll('~0', '~')), root)
    : undefined;
}
