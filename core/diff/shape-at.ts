import { matchesPattern } from './pattern-match.ts';
import type { ItemsAtom, MembersAtom, Shape } from './shape.ts';
import { ANY_KIND } from './value.ts';

/** Gives the shape that an `items` atom asks of the item at an index. */
export function itemShape(atom: ItemsAtom, index: number): Shape {
  return atom.prefix[index] ?? atom.rest;
}

/** Stands for the schema of a pattern of which it cannot be told whether it matches; no arena gives this id. */
const OPEN: Shape = { id: -1, kinds: ANY_KIND, atoms: [{ kind: 'opaque', reason: 'a pattern' }] };

/** Gives every shape that a `members` atom asks of the member of that name. */
export function memberShapes(atom: MembersAtom, name: string): readonly Shape[] {
  const named = atom.named.get(name);
  const matched = atom.patterns.flatMap(([source, shape]) => {
    const isMatch = matchesPattern(source, name);
    return isMatch === false ? [] : [isMatch ? shape : OPEN];
  });
  const found = named === undefined ? matched : [named, ...matched];
  return found.length === 0 ? [atom.rest] : found;
}
