import { matchesPattern } from './pattern-match.ts';
import type { ItemsAtom, MembersAtom, Shape } from './shape.ts';

/** Gives the shape that an `items` atom asks of the item at an index. */
export function itemShape(atom: ItemsAtom, index: number): Shape {
  return atom.prefix[index] ?? atom.rest;
}

/** Gives every shape that a `members` atom asks of the member of that name. */
export function memberShapes(atom: MembersAtom, name: string): readonly Shape[] {
  const named = atom.named.get(name);
  const matched = atom.patterns.filter(([source]) => matchesPattern(source, name)).map(([, shape]) => shape);
  const found = named === undefined ? matched : [named, ...matched];
  return found.length === 0 ? [atom.rest] : found;
}
