import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { mapSubschemas } from '../lint/subschemas.ts';
import { profileNames, selectProfile } from '../profiles/profiles.ts';
import { isAnnotation } from '../profiles/rulings.ts';
import { deriveSchema } from './derive-schema.ts';
import { canonical } from './equal.ts';

/** How a schema that a provider is given relates to a reviewed one. */
export type Kinship = 'same' | 'derived' | 'other';

/**
 * Tells whether a schema is the same contract as a reviewed one: equal but for words and order, or derived from it.
 *
 * @param provider the profile that is tried first; a file that was derived for another one counts too
 */
export function compareContracts(given: JsonObject, reviewed: JsonObject, provider?: string): Kinship {
  const wanted = contractText(given);
  if (wanted === contractText(reviewed)) {
    return 'same';
  }
  const first = profileNames.filter((name) => name === provider);
  const others = profileNames.filter((name) => name !== provider);
  return [...first, ...others].some((name) => {
    const derived = deriveSchema(reviewed, { profile: selectProfile(name), source: '' });
    return derived.ok && contractText(derived.schema) === wanted;
  })
    ? 'derived'
    : 'other';
}

/** Gives a text that is the same for schemas which differ only in words and order. */
function contractText(schema: JsonObject): string {
  return canonical(withoutWords(schema, 0));
}

/** Deeper schemas are compared as they stand. */
const DEEPEST = 500;

function withoutWords(schema: JsonObject, depth: number): JsonObject {
  if (depth > DEEPEST) {
    return schema;
  }
  const inner = mapSubschemas(schema, ({ schema: child }) =>
    isJsonObject(child) ? withoutWords(child, depth + 1) : child,
  );
  const kept = Object.entries(inner).filter(([name]) => !isAnnotation(name) && name !== 'propertyOrdering');
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'required' || name === 'enum' ? sorted(value) : value]),
  );
}

function sorted(value: JsonValue): JsonValue {
  return isJsonArray(value) ? value.toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1)) : value;
}
