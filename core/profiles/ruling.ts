import { isJsonArray, isJsonObject } from '../json.ts';
import { findTypes } from '../lint/types.ts';
import { areDisjoint } from '../lint/disjoint.ts';
import type { Condition, Evidence, KeywordRuling, Ruling } from './profile.ts';

/** Makes the ruling that a provider answers with an error. */
export function refused(evidence: Evidence, says: string): Ruling {
  return { effect: 'refused', evidence, says };
}

/** Makes the ruling that a provider takes something and does not enforce it. */
export function ignored(evidence: Evidence, says: string): Ruling {
  return { effect: 'ignored', evidence, says };
}

/**
 * Makes the ruling that nobody knows what a provider does.
 *
 * @param drop whether a derived schema leaves it out, to be safe
 */
export function unsettled(says: string, drop = false): Ruling {
  return { effect: 'unsettled', evidence: 'unsettled', says, drop };
}

/** Gives several keywords one ruling. */
export function forKeywords(
  names: readonly string[],
  ruling: KeywordRuling,
): Readonly<Record<string, readonly KeywordRuling[]>> {
  return Object.fromEntries(names.map((name) => [name, [ruling]]));
}

/** Holds for a number above a bound. */
export function above(bound: number): Condition {
  return (value) => typeof value === 'number' && value > bound;
}

/** Holds where the schema's `type` names one of these. */
export function ofType(...types: readonly string[]): Condition {
  return (_, schema) => findTypes(schema['type']).some((type) => types.includes(type));
}

/** Holds beside one of these keywords. */
export function beside(...keywords: readonly string[]): Condition {
  return (_, schema) => keywords.some((keyword) => Object.hasOwn(schema, keyword));
}

/** Holds for a list, which `items` is for tuples up to 2019-09. */
export const isList: Condition = (value) => isJsonArray(value);

/** Holds for a list of more than one. */
export const isSeveral: Condition = (value) => isJsonArray(value) && value.length > 1;

/** Holds for an object with more than one member. */
export const hasSeveralMembers: Condition = (value) => isJsonObject(value) && Object.keys(value).length > 1;

/** Holds for a schema that is not plainly `false`. */
export const isNotFalse: Condition = (value) => value !== false;

/** Holds for a schema that constrains something. */
export const isConstraining: Condition = (value) => isJsonObject(value) && Object.keys(value).length > 0;

/** Holds for `null`. */
export const isNull: Condition = (value) => value === null;

/** Holds for an object or a list. */
export const isStructured: Condition = (value) => typeof value === 'object' && value !== null;

/** Holds for branches of which it is not plain to see that no value fits two. */
export const isOverlapping: Condition = (value) => isJsonArray(value) && !areDisjoint(value.filter(isJsonObject));
