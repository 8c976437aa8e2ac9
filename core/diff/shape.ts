import type { Decimal } from './decimal.ts';
import type { Kind, Value } from './value.ts';
import { ANY_KIND, KIND } from './value.ts';

/** A schema in the one form that all dialects come to: a conjunction of atoms over some kinds of values. */
export interface Shape {
  /** Equal for shapes that are written alike, whichever schema they are from. */
  readonly id: number;
  /** Bits of `KIND`: which kinds it takes at all. */
  readonly kinds: number;
  readonly atoms: readonly Atom[];
}

/** One assertion; it says nothing about kinds of values other than its own (`isAbout`). */
export type Atom =
  | { readonly kind: 'values'; readonly values: ReadonlyMap<string, Value> }
  | { readonly kind: 'minimum' | 'maximum'; readonly bound: Decimal; readonly open: boolean }
  | { readonly kind: 'multipleOf'; readonly step: Decimal }
  | { readonly kind: CountKind; readonly count: number }
  | { readonly kind: 'pattern'; readonly source: string }
  | { readonly kind: 'format'; readonly name: string }
  | { readonly kind: 'unique' }
  | ItemsAtom
  | ContainsAtom
  | MembersAtom
  | { readonly kind: 'names'; readonly name: Shape }
  | { readonly kind: 'required'; readonly name: string }
  | UnevaluatedAtom
  | LogicAtom
  | { readonly kind: 'opaque'; readonly reason: string };

/** The bounds of a length or a count, inclusive. */
export type CountKind = 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minProperties' | 'maxProperties';

/** `prefixItems` and `items`, in any dialect's spelling. */
export interface ItemsAtom {
  readonly kind: 'items';
  readonly prefix: readonly Shape[];
  readonly rest: Shape;
  /** Whether `rest` is written down, where that matters to `unevaluatedItems`. */
  readonly coversRest?: true;
}

/** Between `min` and `max` items (inclusive) conform. */
export interface ContainsAtom {
  readonly kind: 'contains';
  readonly item: Shape;
  readonly min: number;
  readonly max: number;
  /** Whether the items that conform are looked at for `unevaluatedItems`, as from 2020-12 on. */
  readonly coversItems?: true;
}

/** `properties`, `patternProperties` and `additionalProperties` of one schema. */
export interface MembersAtom {
  readonly kind: 'members';
  readonly named: ReadonlyMap<string, Shape>;
  readonly patterns: readonly (readonly [source: string, shape: Shape])[];
  readonly rest: Shape;
  /** Whether `rest` is written down, where that matters to `unevaluatedProperties`. */
  readonly coversRest?: true;
}

/** A keyword about what is left over, beside the other atoms of its schema. */
export interface UnevaluatedAtom {
  readonly kind: 'unevaluatedProperties' | 'unevaluatedItems';
  readonly shape: Shape;
  readonly beside: readonly Atom[];
}

/** Something that must or must not hold of a value. */
export interface Literal {
  readonly sign: boolean;
  readonly shape: Shape;
}

/** What a value must show, so that a schema refuses it. Only the solver makes these, so that no shape holds them. */
export type ShownAtom = NeedAtom | OpenNeedAtom | PlaceAtom;

/** The object has a member of that name, whose value fits. */
export interface NeedAtom {
  readonly kind: 'need';
  readonly name: string;
  readonly value: readonly Literal[];
}

/** The object has a member whose name and whose value fit. */
export interface OpenNeedAtom {
  readonly kind: 'openNeed';
  readonly name: readonly Literal[];
  readonly value: readonly Literal[];
}

/** The array has an item that fits, at an index from `from` on and before `to`. */
export interface PlaceAtom {
  readonly kind: 'place';
  readonly from: number;
  readonly to: number;
  readonly value: readonly Literal[];
}

/** Combinations that apply to the same value. `same` is `$ref` or a branch of `allOf`; it resolves late, for recursion. */
export type LogicAtom =
  | { readonly kind: 'same'; readonly target: () => Shape }
  | { readonly kind: 'any' | 'one'; readonly shapes: readonly Shape[] }
  | { readonly kind: 'not'; readonly shape: Shape }
  | { readonly kind: 'when'; readonly test: Shape; readonly then: Shape; readonly otherwise: Shape };

const NUMBERS = KIND.integer | KIND.fraction;

const ABOUT: Readonly<Record<Atom['kind'], number>> = {
  values: ANY_KIND,
  minimum: NUMBERS,
  maximum: NUMBERS,
  multipleOf: NUMBERS,
  minLength: KIND.string,
  maxLength: KIND.string,
  pattern: KIND.string,
  format: KIND.string,
  minItems: KIND.array,
  maxItems: KIND.array,
  unique: KIND.array,
  items: KIND.array,
  contains: KIND.array,
  unevaluatedItems: KIND.array,
  members: KIND.object,
  names: KIND.object,
  required: KIND.object,
  minProperties: KIND.object,
  maxProperties: KIND.object,
  unevaluatedProperties: KIND.object,
  same: ANY_KIND,
  any: ANY_KIND,
  one: ANY_KIND,
  not: ANY_KIND,
  when: ANY_KIND,
  opaque: ANY_KIND,
};

/** Tells whether an atom decides anything about values of that kind. */
export function isAbout(atom: Atom, kind: Kind): boolean {
  return (ABOUT[atom.kind] & kind) !== 0;
}

/** Follows shapes that say only `$ref` (or one branch of `allOf`) to what they mean. */
export function resolve(shape: Shape): Shape {
  const seen = new Set<Shape>();
  let current = shape;
  while (current.kinds === ANY_KIND && current.atoms.length === 1 && !seen.has(current)) {
    seen.add(current);
    const [only] = current.atoms;
    if (only?.kind !== 'same') {
      return current;
    }
    current = only.target();
  }
  return current;
}
