import { itemShape } from '../shape-at.ts';
import type { ContainsAtom, ItemsAtom, Literal, PlaceAtom } from '../shape.ts';
import type { Fact } from './goal.ts';

/** Something to be counted along the list: items that are (or, with an upper bound, are not) of a kind. */
export interface Counter {
  readonly value: readonly Literal[];
  readonly from: number;
  readonly min: number;
  readonly max: number;
}

/** What is asked of a list. */
export interface ListQuestion {
  readonly shapes: readonly ItemsAtom[];
  readonly fixed: readonly PlaceAtom[];
  readonly counters: readonly Counter[];
  readonly min: number;
  readonly max: number;
  readonly isUnique: boolean;
  /** Two items, by index, that must be equal. */
  readonly twins: { readonly first: number; readonly second: number } | undefined;
}

/** Gathers what facts ask of a list. */
export function readListFacts(facts: readonly Fact[]): ListQuestion {
  const atoms = facts.flatMap(({ sign, atom }) => (sign ? [atom] : []));
  const refused = facts.flatMap(({ sign, atom }) => (sign ? [] : [atom]));
  const places = atoms.filter((atom) => atom.kind === 'place');
  const fixed = places.filter(({ to }) => to < Infinity);
  const later = places.filter(({ to }) => to === Infinity);
  const contains = atoms.filter((atom) => atom.kind === 'contains');
  const minimums = [
    ...atoms.flatMap((atom) => (atom.kind === 'minItems' ? [atom.count] : [])),
    ...refused.flatMap((atom) => (atom.kind === 'maxItems' ? [atom.count + 1] : [])),
    ...fixed.map(({ from }) => from + 1),
  ];
  const maximums = [
    ...atoms.flatMap((atom) => (atom.kind === 'maxItems' ? [atom.count] : [])),
    ...refused.flatMap((atom) => (atom.kind === 'minItems' ? [atom.count - 1] : [])),
  ];
  return {
    shapes: atoms.filter((atom) => atom.kind === 'items'),
    fixed,
    counters: [...contains.map(counterOf), ...later.map(({ value, from }) => ({ value, from, min: 1, max: Infinity }))],
    min: Math.max(0, ...minimums),
    max: Math.min(Infinity, ...maximums),
    isUnique: atoms.some(({ kind }) => kind === 'unique'),
    twins: undefined,
  };
}

function counterOf({ item, min, max }: ContainsAtom): Counter {
  return { value: [{ sign: true, shape: item }], from: 0, min, max };
}

/** From here on all places are alike. */
export function lengthOfHead({ shapes, fixed, counters }: ListQuestion): number {
  return Math.max(0, ...shapes.map(({ prefix }) => prefix.length), ...[...fixed, ...counters].map(({ from }) => from));
}

/** Tells whether all places are alike. */
export function isUniform(question: ListQuestion): boolean {
  return question.counters.length === 0 && lengthOfHead(question) === 0;
}

/** Gives what is asked of the item at an index, apart from what is counted. */
export function literalsAt({ shapes, fixed }: ListQuestion, index: number): readonly Literal[] {
  return [
    ...shapes.map((atom): Literal => ({ sign: true, shape: itemShape(atom, index) })),
    ...fixed.filter(({ from }) => from === index).flatMap(({ value }) => value),
  ];
}

/** Gives what an answer for a counter asks of an item. */
export function counted({ value }: Counter, answer: boolean | undefined): readonly Literal[] {
  if (answer === undefined) {
    return [];
  }
  // Only `contains` has an upper bound, and it counts by one literal.
  return answer ? value : value.map(({ sign, shape }) => ({ sign: !sign, shape }));
}
