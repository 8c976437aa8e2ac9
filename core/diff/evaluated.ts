import { atomHolds, takes } from './evaluate.ts';
import { matchesPattern } from './pattern-match.ts';
import type { Atom, MembersAtom, Shape, UnevaluatedAtom } from './shape.ts';
import { KIND } from './value.ts';
import type { ListValue, ObjectValue } from './value.ts';

/** The members, or the indices of items, that some schema has looked at (JSON Schema 2020-12 Core, section 11). */
export interface Evaluated {
  readonly all: boolean;
  readonly names: ReadonlySet<string>;
}

type Compound = ListValue | ObjectValue;

/** Collects what the schemas beside `unevaluatedProperties` or `unevaluatedItems` have looked at in a value. */
export function collectEvaluated(unevaluated: UnevaluatedAtom, value: Compound): Evaluated {
  const names = new Set<string>();
  const open: Atom[] = [...unevaluated.beside];
  const seen = new Set<Atom>();
  for (let atom = open.pop(); atom !== undefined; atom = open.pop()) {
    if (seen.has(atom) || !atomHolds(atom, value)) {
      continue;
    }
    seen.add(atom);
    const own = namesOfAtom(atom, value);
    if (own === 'all') {
      return { all: true, names };
    }
    own.forEach((name) => names.add(name));
    open.push(...findPassing(atom, value).flatMap((shape) => shape.atoms));
  }
  return { all: false, names };
}

/** Finds the schemas inside a combination that hold of the value, and whose annotations therefore count. */
function findPassing(atom: Atom, value: Compound): readonly Shape[] {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- all other kinds of atoms share one answer
  switch (atom.kind) {
    case 'same':
      return [atom.target()];
    case 'any':
    case 'one':
      return atom.shapes.filter((shape) => takes(shape, value));
    case 'when':
      return takes(atom.test, value) ? [atom.test, atom.then] : [atom.otherwise];
    default:
      return [];
  }
}

function namesOfAtom(atom: Atom, value: Compound): readonly string[] | 'all' {
  if (atom.kind === 'unevaluated') {
    return atom.of === (value.kind === 'list' ? KIND.array : KIND.object) ? 'all' : [];
  }
  return value.kind === 'list' ? indicesOfAtom(atom, value) : memberNamesOfAtom(atom, value);
}

function indicesOfAtom(atom: Atom, { items }: ListValue): readonly string[] | 'all' {
  if (atom.kind === 'items') {
    return atom.coversRest ? 'all' : atom.prefix.map((_shape, index) => String(index));
  }
  return atom.kind === 'contains' && atom.coversItems === true
    ? items.flatMap((item, index) => (takes(atom.item, item) ? [String(index)] : []))
    : [];
}

function memberNamesOfAtom(atom: Atom, { members }: ObjectValue): readonly string[] | 'all' {
  if (atom.kind !== 'members') {
    return [];
  }
  return atom.coversRest ? 'all' : [...members.keys()].filter((name) => covers(atom, name));
}

// Where that cannot be told, the member's own answer is open, and so is the whole.
function covers(atom: MembersAtom, name: string): boolean {
  return atom.named.has(name) || atom.patterns.some(([source]) => matchesPattern(source, name) !== false);
}
