import { shapeOfValues } from '../arena.ts';
import type { Arena } from '../arena.ts';
import type { Atom, ContainsAtom, ItemsAtom, Literal, MembersAtom, Shape, ShownAtom } from '../shape.ts';
import { ANY_KIND } from '../value.ts';
import type { Fact, Option } from './goal.ts';

/**
 * Gives the ways in which an atom can hold, or fail: `fact` where it is simple enough for the solver of its kind,
 * `closed` where it cannot be looked into.
 */
// eslint-disable-next-line complexity -- one line for each kind
export function optionsOf(arena: Arena, { sign, atom }: Fact): readonly Option[] | 'fact' | 'closed' {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- all other kinds of atoms share one answer
  switch (atom.kind) {
    case 'any':
      return sign ? atom.shapes.map((shape) => [yes(shape)]) : [atom.shapes.map(no)];
    case 'one':
      return sign ? exactlyOne(atom.shapes) : notExactlyOne(atom.shapes);
    case 'when':
      return [
        [yes(atom.test), { sign, shape: atom.then }],
        [no(atom.test), { sign, shape: atom.otherwise }],
      ];
    case 'unevaluatedProperties':
    case 'unevaluatedItems':
    case 'opaque':
      return 'closed';
    default:
      return sign ? 'fact' : refusalsOf(arena, atom);
  }
}

function refusalsOf(arena: Arena, atom: Atom | ShownAtom): readonly Option[] | 'fact' {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- all other kinds of atoms share one answer
  switch (atom.kind) {
    case 'members':
      return refuseMembers(arena, atom);
    case 'items':
      return refuseItems(atom);
    case 'contains':
      return refuseContains(atom);
    case 'names':
      return [[{ sign: true, atom: { kind: 'openNeed', name: [no(atom.name)], value: [] } }]];
    default:
      return 'fact';
  }
}

function exactlyOne(shapes: readonly Shape[]): readonly Option[] {
  return shapes.map((chosen, index) => [yes(chosen), ...shapes.filter((_, other) => other !== index).map(no)]);
}

function notExactlyOne(shapes: readonly Shape[]): readonly Option[] {
  const pairs = shapes.flatMap((first, index) => shapes.slice(index + 1).map((second) => [yes(first), yes(second)]));
  return [shapes.map(no), ...pairs];
}

/** Some member must be what its schema refuses: a named one, one whose name matches, or any other. */
function refuseMembers(arena: Arena, { named, patterns, rest }: MembersAtom): readonly Option[] {
  const names = shapeOfValues(arena, [...named.keys()]);
  const elsewhere = [
    ...(named.size > 0 ? [no(names)] : []),
    ...patterns.map(([source]) => no(patternShape(arena, source))),
  ];
  const needs: readonly ShownAtom[] = [
    ...[...named].map(([name, shape]): ShownAtom => ({ kind: 'need', name, value: [no(shape)] })),
    ...patterns.map(([source, shape]): ShownAtom => ({
      kind: 'openNeed',
      name: [yes(patternShape(arena, source))],
      value: [no(shape)],
    })),
    { kind: 'openNeed', name: elsewhere, value: [no(rest)] },
  ];
  return needs
    .filter(({ value }) => value.every(({ shape }) => shape !== arena.anything))
    .map((atom) => [{ sign: true, atom }]);
}

/** Gives the shape of the texts that match a pattern. */
export function patternShape(arena: Arena, source: string): Shape {
  return arena.shape(ANY_KIND, [{ kind: 'pattern', source }]);
}

function refuseItems({ prefix, rest }: ItemsAtom): readonly Option[] {
  const places = [
    ...prefix.map((shape, from): ShownAtom => ({ kind: 'place', from, to: from + 1, value: [no(shape)] })),
    { kind: 'place', from: prefix.length, to: Infinity, value: [no(rest)] } as const,
  ];
  return places.map((atom) => [{ sign: true, atom }]);
}

function refuseContains({ item, min, max }: ContainsAtom): readonly Option[] {
  const fewer: ContainsAtom = { kind: 'contains', item, min: 0, max: min - 1 };
  const more: ContainsAtom = { kind: 'contains', item, min: max + 1, max: Infinity };
  const possible = [...(min > 0 ? [fewer] : []), ...(max < Infinity ? [more] : [])];
  return possible.map((atom) => [{ sign: true, atom }]);
}

function yes(shape: Shape): Literal {
  return { sign: true, shape };
}

function no(shape: Shape): Literal {
  return { sign: false, shape };
}
