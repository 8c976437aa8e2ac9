import { takes } from '../evaluate.ts';
import { memberShapes } from '../shape-at.ts';
import type { Literal, MembersAtom, NeedAtom, OpenNeedAtom, Shape } from '../shape.ts';
import { everyHolds } from '../truth.ts';
import type { Truth } from '../truth.ts';
import type { Fact } from './goal.ts';

/** What is asked of an object, apart from what is open in it. */
export interface ObjectQuestion {
  readonly shapes: readonly MembersAtom[];
  readonly names: readonly Shape[];
  readonly required: ReadonlySet<string>;
  readonly forbidden: ReadonlySet<string>;
  readonly needs: readonly NeedAtom[];
  readonly openNeeds: readonly OpenNeedAtom[];
  readonly min: number;
  readonly max: number;
}

/** What is asked of each member that the object will surely have. */
export type Members = ReadonlyMap<string, readonly Literal[]>;

/** Gathers what facts ask of an object. */
export function readObjectFacts(facts: readonly Fact[]): ObjectQuestion {
  const atoms = facts.flatMap(({ sign, atom }) => (sign ? [atom] : []));
  const refused = facts.flatMap(({ sign, atom }) => (sign ? [] : [atom]));
  const minimums = [
    ...atoms.flatMap((atom) => (atom.kind === 'minProperties' ? [atom.count] : [])),
    ...refused.flatMap((atom) => (atom.kind === 'maxProperties' ? [atom.count + 1] : [])),
  ];
  const maximums = [
    ...atoms.flatMap((atom) => (atom.kind === 'maxProperties' ? [atom.count] : [])),
    ...refused.flatMap((atom) => (atom.kind === 'minProperties' ? [atom.count - 1] : [])),
  ];
  return {
    shapes: atoms.filter((atom) => atom.kind === 'members'),
    names: atoms.flatMap((atom) => (atom.kind === 'names' ? [atom.name] : [])),
    required: new Set(atoms.flatMap((atom) => (atom.kind === 'required' ? [atom.name] : []))),
    forbidden: new Set(refused.flatMap((atom) => (atom.kind === 'required' ? [atom.name] : []))),
    needs: atoms.filter((atom) => atom.kind === 'need'),
    openNeeds: atoms.filter((atom) => atom.kind === 'openNeed'),
    min: Math.max(0, ...minimums),
    max: Math.min(Infinity, ...maximums),
  };
}

/** Gives every name that some part of the question mentions. */
export function declaredNames({ shapes, forbidden }: ObjectQuestion, members: Members): readonly string[] {
  return [...new Set([...members.keys(), ...forbidden, ...shapes.flatMap(({ named }) => [...named.keys()])])];
}

/** Gives what is asked of the value of a member, beside what a need asks of it. */
export function literalsOf({ shapes }: ObjectQuestion, name: string): readonly Literal[] {
  return shapes.flatMap((atom) => memberShapes(atom, name).map((shape) => ({ sign: true, shape })));
}

/** Tells whether the object may have a member of that name; `undefined` where that cannot be told. */
export function allowsName({ names }: ObjectQuestion, name: string): Truth {
  return everyHolds(names, (shape) => takes(shape, name));
}
