import type { Arena } from './arena.ts';
import type { Atom, ItemsAtom, MembersAtom, Shape, UnevaluatedAtom } from './shape.ts';

// What collects annotations only for some values; the rest collects them for all values or for none.
const CONDITIONAL: ReadonlySet<Atom['kind']> = new Set([
  'same',
  'any',
  'one',
  'when',
  'unevaluatedProperties',
  'unevaluatedItems',
  'opaque',
]);

/**
 * Rewrites `unevaluatedProperties` and `unevaluatedItems` to what they mean where the schemas beside them cover the same
 * members for every value; elsewhere keeps them, with the atoms that they look at.
 */
export function settleUnevaluated(arena: Arena, atoms: readonly Atom[]): readonly Atom[] {
  const beside = atoms.filter((atom) => !isUnsettled(atom));
  return atoms.flatMap((atom) => (isUnsettled(atom) ? settle(arena, atom, beside) : [atom]));
}

function isUnsettled(atom: Atom): atom is UnevaluatedAtom {
  return (atom.kind === 'unevaluatedProperties' || atom.kind === 'unevaluatedItems') && atom.beside.length === 0;
}

function settle(arena: Arena, atom: UnevaluatedAtom, beside: readonly Atom[]): readonly Atom[] {
  if (beside.some((other) => isConditional(other, atom.kind))) {
    return [{ ...atom, beside }];
  }
  return atom.kind === 'unevaluatedProperties'
    ? settleMembers(
        arena,
        atom.shape,
        beside.filter((other) => other.kind === 'members'),
      )
    : settleItems(
        arena,
        atom.shape,
        beside.filter((other) => other.kind === 'items'),
      );
}

function isConditional(atom: Atom, kind: UnevaluatedAtom['kind']): boolean {
  return atom.kind === 'contains'
    ? kind === 'unevaluatedItems' && atom.coversItems === true
    : CONDITIONAL.has(atom.kind);
}

// What is left has been looked at too, so that nothing is for an `unevaluated` keyword further out.
function settleMembers(arena: Arena, rest: Shape, beside: readonly MembersAtom[]): readonly Atom[] {
  const named = new Map(beside.flatMap((atom) => [...atom.named.keys()].map((name) => [name, arena.anything])));
  const patterns = beside.flatMap((atom) => atom.patterns.map(([source]) => [source, arena.anything] as const));
  return beside.some(({ coversRest }) => coversRest)
    ? []
    : [{ kind: 'members', named, patterns, rest, coversRest: true }];
}

function settleItems(arena: Arena, rest: Shape, beside: readonly ItemsAtom[]): readonly Atom[] {
  const length = Math.max(0, ...beside.map(({ prefix }) => prefix.length));
  const prefix = Array.from({ length }, () => arena.anything);
  return beside.some(({ coversRest }) => coversRest) ? [] : [{ kind: 'items', prefix, rest, coversRest: true }];
}
