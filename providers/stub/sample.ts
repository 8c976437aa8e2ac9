import { isRecord, ownMember } from '../../core/json.ts';
import type { JsonValue } from '../../core/json.ts';

/** Deeper schemas are recursive ones: what stands below is left out. */
const deepest = 8;

/**
 * Gives a small value that a provider's schema takes, for requests that no fixture fits: the first constant, enum value
 * and branch, every required member, and the least length and number.
 *
 * Knows what the providers' subsets of JSON Schema hold; `pattern` and `format` are not obeyed.
 */
export function sampleSchema(schema: unknown, root: unknown = schema, depth = 0): JsonValue {
  if (!isRecord(schema) || depth > deepest) {
    return null;
  }
  const fixed = ownMember(schema, 'const') ?? first(schema, 'enum');
  if (fixed !== undefined) {
    return fixed as JsonValue;
  }
  const inner =
    resolve(ownMember(schema, '$ref'), root) ??
    first(schema, 'anyOf') ??
    first(schema, 'oneOf') ??
    first(schema, 'allOf');
  return inner === undefined ? sampleType(schema, root, depth) : sampleSchema(inner, root, depth + 1);
}

function sampleType(schema: Readonly<Record<string, unknown>>, root: unknown, depth: number): JsonValue {
  const type = first(schema, 'type') ?? schema['type'] ?? (isRecord(schema['properties']) ? 'object' : undefined);
  switch (type) {
    case 'object':
      return sampleObject(schema, root, depth);
    case 'array':
      return Array.from({ length: numberOf(schema, 'minItems', 0) }, () =>
        sampleSchema(schema['items'], root, depth + 1),
      );
    case 'string':
      return 'x'.repeat(Math.max(1, numberOf(schema, 'minLength', 1)));
    case 'number':
    case 'integer':
      return numberOf(schema, 'minimum', 0);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function sampleObject(schema: Readonly<Record<string, unknown>>, root: unknown, depth: number): JsonValue {
  const names = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [];
  const members = names
    .filter((name) => typeof name === 'string')
    .map((name) => [name, sampleSchema(ownMember(schema['properties'], name), root, depth + 1)] as const);
  return Object.fromEntries(members);
}

/** Gives the first item of a list that a schema has under a keyword. */
function first(schema: Readonly<Record<string, unknown>>, keyword: string): unknown {
  const list = ownMember(schema, keyword);
  return Array.isArray(list) ? (list as unknown[])[0] : undefined;
}

function numberOf(schema: Readonly<Record<string, unknown>>, keyword: string, fallback: number): number {
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
