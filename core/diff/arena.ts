import { formatDecimal } from './decimal.ts';
import type { Atom, Shape } from './shape.ts';
import { ANY_KIND, KIND, kindOf, keyOf } from './value.ts';
import type { Value } from './value.ts';

/** Where shapes are made: what is written alike is the same shape, so that unchanged parts need no proof. */
export interface Arena {
  readonly shape: (kinds: number, atoms: readonly Atom[]) => Shape;
  /** Takes every value. */
  readonly anything: Shape;
  /** Takes no value. */
  readonly nothing: Shape;
}

/** Makes an empty arena. */
export function createArena(): Arena {
  const known = new Map<string, Shape>();
  const late = new Map<() => Shape, number>();
  function shape(kinds: number, atoms: readonly Atom[]): Shape {
    const parts = kinds === 0 ? [] : [...new Map(atoms.map((atom) => [keyOfAtom(atom, late), atom]))];
    const key = [kinds, ...parts.map(([part]) => part).sort()].join('&');
    const same = known.get(key);
    if (same !== undefined) {
      return same;
    }
    const made = { id: known.size, kinds, atoms: parts.map(([, atom]) => atom) };
    known.set(key, made);
    return made;
  }
  return { shape, anything: shape(ANY_KIND, []), nothing: shape(0, []) };
}

/** Gives a shape that takes exactly these values. */
export function shapeOfValues(arena: Arena, values: readonly Value[]): Shape {
  const kinds = values.reduce<number>((mask, value) => mask | kindOf(value), 0);
  return arena.shape(kinds, [{ kind: 'values', values: new Map(values.map((value) => [keyOf(value), value])) }]);
}

/** Gives the shape of what all of the shapes take. */
export function conjunctionOf(arena: Arena, shapes: readonly Shape[]): Shape {
  const [only] = shapes;
  return only !== undefined && shapes.length === 1
    ? only
    : arena.shape(
        shapes.reduce((kinds, shape) => kinds & shape.kinds, ANY_KIND),
        shapes.flatMap(({ atoms }) => atoms),
      );
}

/** Gives a shape that spells an array or an object out, member by member; what it refuses can then be looked into. */
export function spellOut(arena: Arena, value: Value): Shape {
  if (typeof value !== 'object' || value === null || value.kind === 'number') {
    return shapeOfValues(arena, [value]);
  }
  if (value.kind === 'list') {
    const prefix = value.items.map((item) => spellOut(arena, item));
    return arena.shape(KIND.array, [
      { kind: 'items', prefix, rest: arena.nothing },
      { kind: 'minItems', count: prefix.length },
    ]);
  }
  const named = new Map([...value.members].map(([name, member]) => [name, spellOut(arena, member)]));
  const required = [...named.keys()].map((name): Atom => ({ kind: 'required', name }));
  return arena.shape(KIND.object, [{ kind: 'members', named, patterns: [], rest: arena.nothing }, ...required]);
}

type Late = Map<() => Shape, number>;

function keyOfAtom(atom: Atom, late: Late): string {
  return JSON.stringify(partsOfAtom(atom, late));
}

// eslint-disable-next-line complexity -- one line for each kind of atom
function partsOfAtom(atom: Atom, late: Late): unknown {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- all other kinds of atoms share one answer
  switch (atom.kind) {
    case 'values':
      return [atom.kind, [...atom.values.keys()].sort()];
    case 'minimum':
    case 'maximum':
      return [atom.kind, formatDecimal(atom.bound), atom.open];
    case 'multipleOf':
      return [atom.kind, formatDecimal(atom.step)];
    case 'items':
      return [atom.kind, atom.prefix.map(idOf), atom.rest.id, atom.coversRest];
    case 'contains':
      return [atom.kind, atom.item.id, atom.min, String(atom.max), atom.coversItems];
    case 'members':
      return [atom.kind, sorted([...atom.named]), sorted(atom.patterns), atom.rest.id, atom.coversRest];
    case 'names':
      return [atom.kind, atom.name.id];
    case 'unevaluatedProperties':
    case 'unevaluatedItems':
      return [atom.kind, atom.shape.id, atom.beside.map((other) => partsOfAtom(other, late))];
    case 'same':
      return [atom.kind, numberOf(atom.target, late)];
    case 'any':
    case 'one':
      return [atom.kind, atom.shapes.map(idOf).sort()];
    case 'not':
      return [atom.kind, atom.shape.id];
    case 'when':
      return [atom.kind, atom.test.id, atom.then.id, atom.otherwise.id];
    default:
      return atom;
  }
}

function numberOf(target: () => Shape, late: Late): number {
  const known = late.get(target);
  if (known !== undefined) {
    return known;
  }
  late.set(target, late.size);
  return late.size - 1;
}

function sorted(entries: readonly (readonly [string, Shape])[]): readonly unknown[] {
  return entries.map(([name, shape]) => [name, shape.id] as const).sort(([a], [b]) => (a < b ? -1 : 1));
}

function idOf(shape: Shape): number {
  return shape.id;
}
