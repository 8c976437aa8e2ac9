import { allHold, takes } from '../evaluate.ts';
import { memberShapes } from '../shape-at.ts';
import type { Literal, MembersAtom, NeedAtom, Shape } from '../shape.ts';
import { EMPTY, UNKNOWN } from './goal.ts';
import type { Fact, Result, SolverContext, Steps } from './goal.ts';
import { findFreshNames } from './fresh-names.ts';
import { fillMembers } from './fill-members.ts';

/** What is asked of an object, apart from what is open in it. */
export interface ObjectQuestion {
  readonly shapes: readonly MembersAtom[];
  readonly names: readonly Shape[];
  readonly required: ReadonlySet<string>;
  readonly forbidden: ReadonlySet<string>;
  readonly needs: readonly NeedAtom[];
  readonly min: number;
  readonly max: number;
}

/** What is asked of each member that the object will surely have. */
export type Members = ReadonlyMap<string, readonly Literal[]>;

/** Looks for an object with the members asked for, whose names and values fit. */
export function* solveObject(context: SolverContext, facts: readonly Fact[]): Steps<Result> {
  const question = readFacts(facts);
  const { required, forbidden, min, max, needs } = question;
  if (min > max || [...required].some((name) => forbidden.has(name))) {
    return EMPTY;
  }
  const members = new Map<string, readonly Literal[]>();
  for (const { name, value } of needs) {
    if (typeof name === 'string') {
      members.set(name, [...(members.get(name) ?? []), ...value]);
    }
  }
  for (const name of required) {
    members.set(name, members.get(name) ?? []);
  }
  const open = needs.filter(({ name }) => typeof name !== 'string');
  return yield* placeNeeds(context, { question, members, open });
}

function readFacts(facts: readonly Fact[]): ObjectQuestion {
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
    min: Math.max(0, ...minimums),
    max: Math.min(Infinity, ...maximums),
  };
}

interface Placing {
  readonly question: ObjectQuestion;
  readonly members: Members;
  /** Needs of a member whose name only has to fit. */
  readonly open: readonly NeedAtom[];
}

/** Gives each open need a member: one that is there anyway, a declared one, or one of a name found for it. */
// eslint-disable-next-line complexity -- three answers at each step, and each must be told from the others
function* placeNeeds(context: SolverContext, { question, members, open }: Placing): Steps<Result> {
  const [need, ...others] = open;
  if (need === undefined || typeof need.name === 'string') {
    return yield* fillMembers(context, question, members);
  }
  if (!context.spend(1)) {
    return UNKNOWN;
  }
  let isOpen = false;
  const declared = declaredNames(question, members).filter((name) => !question.forbidden.has(name));
  const fresh = yield* findFreshNames(context, { question, members, wanted: need.name });
  const fitting = declared.filter((name) => allHold(need.name as readonly Literal[], name) !== false);
  // A member that is there anyway makes the smallest example; a fresh name shows more than a declared one.
  const present = fitting.filter((name) => members.has(name));
  for (const name of new Set([...present, ...fresh.names, ...fitting])) {
    const inner = new Map(members).set(name, [...(members.get(name) ?? []), ...need.value]);
    const result = yield* placeNeeds(context, { question, members: inner, open: others });
    if (result.kind === 'found') {
      return result;
    }
    isOpen ||= result.kind === 'unknown';
  }
  return isOpen || !fresh.isComplete ? UNKNOWN : EMPTY;
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
export function allowsName({ names }: ObjectQuestion, name: string): boolean | undefined {
  const answers = names.map((shape) => takes(shape, name));
  return answers.includes(false) ? false : answers.includes(undefined) ? undefined : true;
}
