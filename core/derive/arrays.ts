import { isJsonArray } from '../json.ts';
import type { JsonArray, JsonValue } from '../json.ts';
import { findTypes } from '../lint/types.ts';
import { findRuling, isDropped } from '../profiles/rulings.ts';
import { InexpressibleError, loseEnforcement, omit } from './derivation.ts';
import { canonical } from './equal.ts';
import type { Standing } from './unfold.ts';

/** Writes a tuple as a list of any of its items where the provider takes no tuples. */
export function rewriteArray({ node, place }: Standing): Standing {
  const { prefixItems } = node;
  const { profile } = place.derivation;
  return isJsonArray(prefixItems) && isDropped(findRuling(profile, ['prefixItems', prefixItems], node))
    ? loosenTuple({ node, place }, prefixItems)
    : { node, place };
}

function loosenTuple({ node, place }: Standing, prefixItems: JsonArray): Standing {
  const { items } = node;
  loseEnforcement(place, 'prefixItems', 'the positions of prefixItems');
  const rest = omit(node, ['prefixItems', 'items', 'unevaluatedItems']);
  if (items === undefined || items === true) {
    return { node: rest, place };
  }
  const kinds = unique([...prefixItems, ...(items === false ? [] : [items])]);
  const [only, ...others] = kinds;
  const longest = items === false ? { maxItems: Math.min(prefixItems.length, numberOf(node['maxItems'])) } : {};
  return {
    node: { ...rest, items: only !== undefined && others.length === 0 ? only : { anyOf: kinds }, ...longest },
    place,
  };
}

/**
 * Requires an array to say what its items are, where the provider wants that.
 *
 * @throws {InexpressibleError} where any item would do
 */
export function requireItems({ node, place }: Standing): void {
  const { structure, title } = place.derivation.profile;
  const isArray = findTypes(node['type']).includes('array');
  if (
    structure.arrayWithoutItems !== undefined &&
    isArray &&
    !Object.hasOwn(node, 'items') &&
    !Object.hasOwn(node, 'prefixItems')
  ) {
    throw new InexpressibleError(
      place.pointer,
      `the array takes any items, and ${title} ${structure.arrayWithoutItems.says}`,
    );
  }
}

function unique(schemas: readonly JsonValue[]): readonly JsonValue[] {
  return [...new Map(schemas.map((schema) => [canonical(schema), schema])).values()];
}

function numberOf(value: JsonValue | undefined): number {
  return typeof value === 'number' ? value : Infinity;
}
