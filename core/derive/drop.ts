import type { JsonObject, JsonValue } from '../json.ts';
import { findRuling, isAnnotation, isDropped } from '../profiles/rulings.ts';
import type { KeywordRuling } from '../profiles/profile.ts';
import { snippet } from '../snippet.ts';
import { loseEnforcement } from './derivation.ts';
import type { Place } from './derivation.ts';
import type { Standing } from './unfold.ts';

/** Keywords whose absence makes another one stricter, which then goes with them. */
const leans: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    unevaluatedProperties: ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas', 'patternProperties'],
    unevaluatedItems: ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas', 'contains', 'prefixItems'],
    contains: ['minContains'],
    else: ['then', 'if'],
    then: ['if'],
  }),
);

/** Leaves out what the provider refuses, and notes what it does not enforce. */
export function dropRefused({ node, place }: Standing): Standing {
  const dropped = new Set<string>();
  const kept = Object.entries(node).flatMap(([keyword, value]): [string, JsonValue][] => {
    const ruling = findRuling(place.derivation.profile, [keyword, value], node);
    note(place, [keyword, value], ruling);
    if (ruling?.clamp !== undefined) {
      return [[keyword, ruling.clamp]];
    }
    if (isDropped(ruling)) {
      dropped.add(keyword);
      return [];
    }
    return [[keyword, value]];
  });
  return { node: dropLeaning(Object.fromEntries(kept), dropped, place), place };
}

function dropLeaning(node: JsonObject, dropped: ReadonlySet<string>, place: Place): JsonObject {
  const isLeaning = (keyword: string): boolean => leans.get(keyword)?.some((name) => dropped.has(name)) === true;
  return Object.fromEntries(
    Object.entries(node).filter(([keyword, value]) => {
      if (isLeaning(keyword)) {
        loseEnforcement(place, keyword, describe([keyword, value]));
      }
      return !isLeaning(keyword);
    }),
  );
}

function note(place: Place, entry: readonly [string, JsonValue], ruling: KeywordRuling | undefined): void {
  const isLoss = isDropped(ruling) || ruling?.effect === 'ignored';
  // What is lost of `oneOf` is noted where it is rewritten.
  if (isLoss && !isAnnotation(entry[0]) && entry[0] !== 'oneOf') {
    loseEnforcement(place, entry[0], describe(entry));
  }
}

function describe([keyword, value]: readonly [string, JsonValue]): string {
  return typeof value === 'object' ? keyword : `${keyword} ${snippet(value)}`;
}
