import { compare, isMultiple } from './decimal.ts';
import type { Decimal } from './decimal.ts';
import { matchesPattern } from './pattern-match.ts';
import type { Atom, ShownAtom } from './shape.ts';
import type { Truth } from './truth.ts';

/** Tells whether an atom about numbers takes a number. */
export function numberHolds(atom: Atom | ShownAtom, value: Decimal): boolean {
  if (atom.kind === 'multipleOf') {
    return isMultiple(value, atom.step);
  }
  if (atom.kind !== 'minimum' && atom.kind !== 'maximum') {
    return true;
  }
  const order = compare(value, atom.bound) * (atom.kind === 'minimum' ? 1 : -1);
  return atom.open ? order > 0 : order >= 0;
}

/** Tells whether an atom about strings takes a text. */
export function textHolds(atom: Atom | ShownAtom, text: string): Truth {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- all other kinds of atoms share one answer
  switch (atom.kind) {
    case 'minLength':
      return lengthOf(text) >= atom.count;
    case 'maxLength':
      return lengthOf(text) <= atom.count;
    case 'pattern':
      return matchesPattern(atom.source, text);
    case 'format':
      return undefined;
    default:
      return true;
  }
}

/** Gives the length as JSON Schema counts it: in code points. */
export function lengthOf(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}
