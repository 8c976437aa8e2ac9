import { allHold } from '../evaluate.ts';
import type { Literal, OpenNeedAtom } from '../shape.ts';
import { EMPTY, UNKNOWN } from './goal.ts';
import type { Fact, Result, SolverContext, Steps } from './goal.ts';
import { fillMembers } from './fill-members.ts';
import { findFreshNames } from './fresh-names.ts';
import { declaredNames, readObjectFacts } from './object-question.ts';
import type { Members, ObjectQuestion } from './object-question.ts';

/** Looks for an object with the members asked for, whose names and values fit. */
export function* solveObject(context: SolverContext, facts: readonly Fact[]): Steps<Result> {
  const question = readObjectFacts(facts);
  const { required, forbidden, min, max, needs, openNeeds } = question;
  if (min > max || [...required].some((name) => forbidden.has(name))) {
    return EMPTY;
  }
  const members = new Map<string, readonly Literal[]>();
  for (const { name, value } of needs) {
    members.set(name, [...(members.get(name) ?? []), ...value]);
  }
  for (const name of required) {
    members.set(name, members.get(name) ?? []);
  }
  return yield* placeNeeds(context, { question, members, open: openNeeds });
}

interface Placing {
  readonly question: ObjectQuestion;
  readonly members: Members;
  /** Needs of a member whose name only has to fit. */
  readonly open: readonly OpenNeedAtom[];
}

/** Gives each open need a member: one that is there anyway, a declared one, or one of a name found for it. */
// eslint-disable-next-line complexity -- three answers at each step, and each must be told from the others
function* placeNeeds(context: SolverContext, { question, members, open }: Placing): Steps<Result> {
  const [need, ...others] = open;
  if (need === undefined) {
    return yield* fillMembers(context, question, members);
  }
  if (!context.spend(1)) {
    return UNKNOWN;
  }
  let isOpen = false;
  const declared = declaredNames(question, members).filter((name) => !question.forbidden.has(name));
  const fresh = yield* findFreshNames(context, { question, members, wanted: need.name });
  const fitting = declared.filter((name) => allHold(need.name, name) !== false);
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
