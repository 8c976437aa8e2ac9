import type { Arena } from '../arena.ts';
import type { Atom, Literal, Shape } from '../shape.ts';
import { ANY_KIND } from '../value.ts';

/** One step from an instance to a part of it: a member, or an item, or some of them. */
export type PathStep =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'pattern'; readonly source: string }
  | { readonly kind: 'rest'; readonly named: readonly string[]; readonly patterns: readonly string[] }
  | { readonly kind: 'item'; readonly index: number }
  | { readonly kind: 'items'; readonly from: number };

/** Gives what holds of an instance that has, at some place at the end of the path, a value that meets the literals. */
export function reachDown(arena: Arena, path: readonly PathStep[], literals: readonly Literal[]): readonly Literal[] {
  return path.reduceRight<readonly Literal[]>(
    (inner, step) => [
      { sign: false, shape: arena.shape(ANY_KIND, [everyPlace(arena, step, refusalOf(arena, inner))]) },
    ],
    literals,
  );
}

/** Gives the shape of all that does not meet every one of the literals. */
function refusalOf(arena: Arena, literals: readonly Literal[]): Shape {
  const shapes = literals.map(({ sign, shape }) => (sign ? arena.shape(ANY_KIND, [{ kind: 'not', shape }]) : shape));
  const [only] = shapes;
  return only !== undefined && shapes.length === 1 ? only : arena.shape(ANY_KIND, [{ kind: 'any', shapes }]);
}

/** Gives the atom that asks the shape of every place that a step can lead to. */
export function everyPlace(arena: Arena, step: PathStep, shape: Shape): Atom {
  const { anything } = arena;
  switch (step.kind) {
    case 'name':
      return { kind: 'members', named: new Map([[step.name, shape]]), patterns: [], rest: anything };
    case 'pattern':
      return { kind: 'members', named: new Map(), patterns: [[step.source, shape]], rest: anything };
    case 'rest':
      return {
        kind: 'members',
        named: new Map(step.named.map((name) => [name, anything])),
        patterns: step.patterns.map((source) => [source, anything] as const),
        rest: shape,
      };
    case 'item':
      return { kind: 'items', prefix: [...Array.from({ length: step.index }, () => anything), shape], rest: anything };
    case 'items':
      return { kind: 'items', prefix: Array.from({ length: step.from }, () => anything), rest: shape };
  }
}
