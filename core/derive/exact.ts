import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { areDisjoint } from '../lint/disjoint.ts';
import { loseEnforcement, omit } from './derivation.ts';
import type { Definition, Place } from './derivation.ts';
import { isSame } from './equal.ts';
import { findReachable } from './recursion.ts';
import { resolve } from './unions.ts';

/** A schema before and after its parts were derived. */
export interface Rewritten {
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly place: Place;
  /** Derives a definition only to see whether anything changes. */
  readonly tryDefinition: (name: string, definition: Definition) => JsonObject;
}

/**
 * Leaves out what takes less when its parts take more: `not`, `if`, `oneOf` and `maxContains` stay only where their parts
 * mean what they did.
 */
export function keepExact(rewritten: Rewritten): JsonObject {
  return [keepNot, keepIf, keepOneOf, keepMaxContains].reduce(
    (after, keep) => keep({ ...rewritten, after }),
    rewritten.after,
  );
}

function keepNot(rewritten: Rewritten): JsonObject {
  const { after, place } = rewritten;
  if (!Object.hasOwn(after, 'not') || isExact('not', rewritten)) {
    return after;
  }
  loseEnforcement(place, 'not', 'not');
  return omit(after, ['not']);
}

/** What a condition has looked at counts as evaluated, hence `unevaluated…` goes with it. */
function keepIf(rewritten: Rewritten): JsonObject {
  const { after, place } = rewritten;
  if (!Object.hasOwn(after, 'if') || isExact('if', rewritten)) {
    return after;
  }
  loseEnforcement(place, 'if', 'if, then and else');
  return omit(after, ['if', 'then', 'else', 'unevaluatedProperties', 'unevaluatedItems']);
}

function keepOneOf(rewritten: Rewritten): JsonObject {
  const { before, after, place } = rewritten;
  const branches = before['oneOf'];
  if (
    !isJsonArray(branches) ||
    isExact('oneOf', rewritten) ||
    areDisjoint(branches.map((one) => resolve(one, place)))
  ) {
    return after;
  }
  loseEnforcement(place, 'oneOf', 'that only one branch of oneOf fits');
  const entries = Object.entries(after).map(([name, value]) => [name === 'oneOf' ? 'anyOf' : name, value] as const);
  return Object.hasOwn(after, 'anyOf') ? omit(after, ['oneOf']) : Object.fromEntries(entries);
}

function keepMaxContains(rewritten: Rewritten): JsonObject {
  const { after, place } = rewritten;
  if (!Object.hasOwn(after, 'maxContains') || isExact('contains', rewritten)) {
    return after;
  }
  loseEnforcement(place, 'maxContains', 'maxContains');
  return omit(after, ['maxContains', 'unevaluatedItems']);
}

function isExact(keyword: string, { before, after, place, tryDefinition }: Rewritten): boolean {
  return (
    isSame(before[keyword], after[keyword]) &&
    partsOf(before[keyword]).every((part) => isUntouched(part, place, tryDefinition))
  );
}

function partsOf(value: JsonValue | undefined): readonly JsonObject[] {
  return (isJsonArray(value) ? value : [value]).filter(isJsonObject);
}

/** Tells whether each definition that a schema leads to stays as it is; what is being looked at counts as such. */
function isUntouched(schema: JsonObject, { derivation }: Place, tryDefinition: Rewritten['tryDefinition']): boolean {
  const { definitions, untouched } = derivation;
  return [...findReachable(schema, definitions)].every(([name, definition]) => {
    const known = untouched.get(name);
    if (known !== undefined) {
      return known;
    }
    untouched.set(name, true);
    const isUnchanged = isSame(tryDefinition(name, definition), definition.schema);
    untouched.set(name, isUnchanged);
    return isUnchanged;
  });
}
