import { atomHolds, takes } from './evaluate.ts';
import { matchesPattern } from './pattern-match.ts';
import type { Atom, MembersAtom, Shape, UnevaluatedAtom } from './shape.ts';
import { negate, someHolds } from './truth.ts';
import type { Truth } from './truth.ts';
import type { ListValue, ObjectValue } from './value.ts';

type Compound = ListValue | ObjectValue;

/** Something that counts, does not, or of which that rests on something that cannot be looked into. */
type Candidate<T> = readonly [one: T, counts: Truth];

/**
 * Finds what the schemas beside `unevaluatedProperties` or `unevaluatedItems` have looked at in a value (JSON Schema
 * 2020-12 Core, section 11).
 *
 * @returns a function that tells of the name of a member, or of the index of an item, whether it is among that
 */
export function findEvaluated(unevaluated: UnevaluatedAtom, value: Compound): (name: string) => Truth {
  const names = new Set<string>();
  let others: Truth = false;
  const select = <T>(candidates: readonly Candidate<T>[]): readonly T[] => {
    others = candidates.some(([, counts]) => counts === undefined) ? undefined : others;
    return candidates.flatMap(([one, counts]) => (counts === true ? [one] : []));
  };
  // It grows while it is walked, and gives each atom once, however often references lead to it.
  const atoms = new Set(unevaluated.beside);
  for (const atom of atoms) {
    const holding = select([[atom, atomHolds(atom, value)]]);
    select(holding.flatMap((one) => namesOfAtom(one, value))).forEach((name) => names.add(name));
    const inside = select(holding.flatMap((one) => shapesInside(one, value)));
    inside.flatMap((shape) => shape.atoms).forEach((inner) => atoms.add(inner));
  }
  return (name) => names.has(name) || others;
}

/** Finds the schemas inside a combination; the annotations of those that hold of the value count. */
function shapesInside(atom: Atom, value: Compound): readonly Candidate<Shape>[] {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- all other kinds of atoms share one answer
  switch (atom.kind) {
    case 'same':
      return [[atom.target(), true]];
    case 'any':
    case 'one':
      return atom.shapes.map((shape) => [shape, takes(shape, value)]);
    case 'when': {
      const truth = takes(atom.test, value);
      return [
        [atom.test, truth],
        [atom.then, truth],
        [atom.otherwise, negate(truth)],
      ];
    }
    default:
      return [];
  }
}

function namesOfAtom(atom: Atom, value: Compound): readonly Candidate<string>[] {
  return value.kind === 'list' ? indicesOfAtom(atom, value) : memberNamesOfAtom(atom, value);
}

function indicesOfAtom(atom: Atom, { items }: ListValue): readonly Candidate<string>[] {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- all other kinds of atoms share one answer
  switch (atom.kind) {
    case 'unevaluatedItems':
      return items.map((_item, index) => [String(index), true]);
    case 'items':
      return (atom.coversRest ? items : atom.prefix).map((_, index) => [String(index), true]);
    case 'contains':
      return atom.coversItems ? items.map((item, index) => [String(index), takes(atom.item, item)]) : [];
    default:
      return [];
  }
}

function memberNamesOfAtom(atom: Atom, { members }: ObjectValue): readonly Candidate<string>[] {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- all other kinds of atoms share one answer
  switch (atom.kind) {
    case 'unevaluatedProperties':
      return [...members.keys()].map((name) => [name, true]);
    case 'members':
      return [...members.keys()].map((name) => [name, atom.coversRest ?? covers(atom, name)]);
    default:
      return [];
  }
}

function covers({ named, patterns }: MembersAtom, name: string): Truth {
  return named.has(name) || someHolds(patterns, ([source]) => matchesPattern(source, name));
}
