import { isJsonArray } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { areDisjoint } from '../lint/disjoint.ts';
import { findRuling, isAnnotation, isDropped } from '../profiles/rulings.ts';
import { InexpressibleError, asObject, lose, loseEnforcement, omit, pick } from './derivation.ts';
import type { Place } from './derivation.ts';
import { referredName } from './gather.ts';
import { intersect } from './intersect.ts';
import { unfold } from './unfold.ts';
import type { Standing } from './unfold.ts';

/** Merges the branches of an `allOf` that the provider refuses, or that cannot be closed one by one. */
export function mergeAllOf({ node, place }: Standing): Standing {
  const { allOf } = node;
  const { profile } = place.derivation;
  if (!isJsonArray(allOf)) {
    return { node, place };
  }
  const ruling = findRuling(profile, ['allOf', allOf], node);
  const { openObject, referenceInAllOf } = profile.structure;
  if (ruling === undefined && !isDropped(openObject) && referenceInAllOf === undefined) {
    return { node, place };
  }
  const rest = omit(node, ['allOf']);
  const [only] = allOf;
  if (allOf.length === 1 && Object.keys(rest).every(isAnnotation)) {
    return { node: { ...asObject(only), ...rest }, place };
  }
  return allOf.reduce<Standing>((merged, branch) => mergeBranch(merged, branch), { node: rest, place });
}

function mergeBranch({ node, place }: Standing, branch: JsonValue): Standing {
  const unfolded = unfold({ node: asObject(branch), place });
  if (unfolded === undefined) {
    lose(place, 'allOf', 'cannot be written where it leads back to itself');
    return { node, place };
  }
  const settled = mergeAllOf(unfolded);
  return { node: intersect(node, settled.node, place), place: { ...place, unfolding: settled.place.unfolding } };
}

/** Writes `oneOf` as `anyOf` where the provider takes only that, which is the same for branches that exclude each other. */
export function rewriteOneOf({ node, place }: Standing): Standing {
  const { oneOf } = node;
  const ruling = isJsonArray(oneOf) ? findRuling(place.derivation.profile, ['oneOf', oneOf], node) : undefined;
  if (!isJsonArray(oneOf) || ruling === undefined) {
    return { node, place };
  }
  if (!areDisjoint(oneOf.filter((branch) => branch !== false).map((branch) => resolve(branch, place)))) {
    loseEnforcement(place, 'oneOf', 'that only one branch of oneOf fits');
  }
  if (!isDropped(ruling)) {
    return { node, place };
  }
  if (Object.hasOwn(node, 'anyOf')) {
    loseEnforcement(place, 'oneOf', 'oneOf beside anyOf');
    return { node: omit(node, ['oneOf']), place };
  }
  const entries = Object.entries(node).map(([name, value]) => [name === 'oneOf' ? 'anyOf' : name, value] as const);
  return { node: Object.fromEntries(entries), place };
}

/** Tidies an `anyOf`: branches that take nothing go, one that takes all makes it void, a lone one is merged. */
export function tidyAnyOf({ node, place }: Standing): Standing {
  const { anyOf } = node;
  if (!isJsonArray(anyOf)) {
    return { node, place };
  }
  const branches = anyOf.filter((branch) => branch !== false);
  const rest = omit(node, ['anyOf']);
  const [only] = branches;
  if (only === undefined) {
    throw new InexpressibleError(place.pointer, 'no branch of anyOf takes anything');
  }
  if (branches.some((branch) => branch === true || Object.keys(asObject(branch)).length === 0)) {
    return { node: rest, place };
  }
  if (branches.length === 1) {
    return mergeBranch({ node: rest, place }, only);
  }
  return { node: isDistributed(rest, place) ? distribute(rest, branches, place) : { ...node, anyOf: branches }, place };
}

/** A union whose branches rely on the keywords beside it cannot stand where each branch must be whole. */
function isDistributed(rest: JsonObject, place: Place): boolean {
  const { openObject, typeless, propertiesBesideUnion } = place.derivation.profile.structure;
  const isParted = isDropped(openObject) || isDropped(typeless) || propertiesBesideUnion !== undefined;
  return isParted && !Object.keys(rest).every((keyword) => isAnnotation(keyword));
}

function distribute(rest: JsonObject, branches: readonly JsonValue[], place: Place): JsonObject {
  const words = Object.keys(rest).filter((keyword) => isAnnotation(keyword));
  const constraints = omit(rest, words);
  const whole = branches.map((branch) => {
    const unfolded = unfold({ node: asObject(branch), place });
    if (unfolded === undefined) {
      throw new InexpressibleError(place.pointer, 'a union that leads back to itself cannot be unfolded');
    }
    return intersect(unfolded.node, constraints, place);
  });
  return { ...pick(rest, words), anyOf: whole };
}

/** Gives a branch, or what it refers to. */
export function resolve(branch: JsonValue, place: Place): JsonObject {
  const node = asObject(branch);
  const name = referredName(node);
  const target = name === undefined ? undefined : place.derivation.definitions.get(name);
  return target === undefined ? node : target.schema;
}
