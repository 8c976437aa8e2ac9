import { isReadDifferently } from '../pattern-match.ts';
import type { Literal } from '../shape.ts';
import type { Value } from '../value.ts';
import { findFreshNames } from './fresh-names.ts';
import { EMPTY, UNKNOWN, ask } from './goal.ts';
import type { Result, SolverContext, Steps } from './goal.ts';
import { allowsName, declaredNames, literalsOf } from './object-question.ts';
import type { Members, ObjectQuestion } from './object-question.ts';

const MOST_FILLED = 2_000;

/** Finds a value for each member that the object must have, then adds others until there are enough. */
// eslint-disable-next-line complexity -- three answers at each step, and each must be told from the others
export function* fillMembers(context: SolverContext, question: ObjectQuestion, members: Members): Steps<Result> {
  const { min, max, forbidden } = question;
  if (members.size > max || [...members.keys()].some((name) => forbidden.has(name))) {
    return EMPTY;
  }
  const found = new Map<string, Value>();
  let isOpen = false;
  for (const [name, literals] of members) {
    const result: Result = yield* solveMember(question, name, literals);
    if (result.kind === 'found') {
      found.set(name, result.value);
    } else if (result.kind === 'empty') {
      return EMPTY;
    }
    isOpen ||= result.kind === 'unknown';
  }
  if (isOpen || min > MOST_FILLED) {
    return UNKNOWN;
  }
  return yield* addMembers(context, question, { found, refused: new Set(forbidden), isOpen: false });
}

function* solveMember(question: ObjectQuestion, name: string, literals: readonly Literal[]): Steps<Result> {
  const isAllowed = allowsName(question, name);
  if (isAllowed !== true) {
    return isAllowed === undefined ? UNKNOWN : EMPTY;
  }
  const result = yield* ask([...literals, ...literalsOf(question, name)]);
  return result.kind === 'empty' && isReadUnsurely(question, name) ? UNKNOWN : result;
}

/** Tells whether the refusal may rest on a pattern that some engine reads otherwise. */
function isReadUnsurely({ shapes }: ObjectQuestion, name: string): boolean {
  return shapes.some(
    ({ named, patterns }) => !named.has(name) && patterns.some(([source]) => isReadDifferently(source)),
  );
}

/** An object in the making. */
interface Filling {
  readonly found: Map<string, Value>;
  readonly refused: Set<string>;
  isOpen: boolean;
}

// eslint-disable-next-line complexity -- three answers at each step, and each must be told from the others
function* addMembers(context: SolverContext, question: ObjectQuestion, filling: Filling): Steps<Result> {
  const { found, refused } = filling;
  while (found.size < question.min) {
    const members = new Map([...found.keys(), ...refused].map((name) => [name, []]));
    const declared = declaredNames(question, members).filter((name) => !found.has(name) && !refused.has(name));
    const fresh = declared.length > 0 ? undefined : yield* findFreshNames(context, { question, members, wanted: [] });
    filling.isOpen ||= fresh?.isComplete === false;
    const before = found.size;
    yield* tryNames(question, filling, fresh?.names ?? declared);
    // Each fresh name stands for all that are treated like it: where none of them will do, no other will.
    const isDone = fresh !== undefined && found.size === before;
    if (isDone || !context.spend(1)) {
      return isDone && !filling.isOpen ? EMPTY : UNKNOWN;
    }
  }
  return objectOf(found);
}

function* tryNames(question: ObjectQuestion, filling: Filling, names: readonly string[]): Steps<void> {
  for (const name of names) {
    const result: Result = yield* solveMember(question, name, []);
    filling.isOpen ||= result.kind === 'unknown';
    if (result.kind === 'found' && filling.found.size < question.min) {
      filling.found.set(name, result.value);
    } else {
      filling.refused.add(name);
    }
  }
}

function objectOf(members: ReadonlyMap<string, Value>): Result {
  return { kind: 'found', value: { kind: 'object', members } };
}
