import { shapeOfValues } from '../arena.ts';
import { allHold } from '../evaluate.ts';
import { keyOf } from '../value.ts';
import type { Value } from '../value.ts';
import { EMPTY, UNKNOWN, ask } from './goal.ts';
import type { Fact, Result, SolverContext, Steps } from './goal.ts';
import { counted, isUniform, lengthOfHead, literalsAt, readListFacts } from './list-question.ts';
import type { Counter, ListQuestion } from './list-question.ts';

/** A list so far, with what has been counted in it. */
interface Partial {
  readonly items: readonly Value[];
  readonly tallies: readonly Tally[];
}

interface Tally {
  readonly counter: Counter;
  readonly count: number;
}

const LONGEST = 3_000;
const MOST_COUNTERS = 4;

/** Looks for a list whose items fit their places, with the numbers of items of some kind that are asked for. */
export function* solveList(context: SolverContext, facts: readonly Fact[]): Steps<Result> {
  const question = readListFacts(facts);
  if (question.min > question.max) {
    return EMPTY;
  }
  if (!facts.some(({ sign, atom }) => !sign && atom.kind === 'unique')) {
    return yield* solveQuestion(context, question);
  }
  if (question.isUnique) {
    return EMPTY;
  }
  return yield* solveTwins(context, question);
}

function* solveTwins(context: SolverContext, question: ListQuestion): Steps<Result> {
  const last = Math.min(lengthOfHead(question) + 1, question.max - 1, 60);
  let isOpen = last === 60;
  const pairs = Array.from({ length: Math.max(0, last) }, (_, index) => index + 1).flatMap((second) =>
    Array.from({ length: second }, (_, first) => ({ first, second })),
  );
  for (const twins of pairs) {
    const result = yield* solveQuestion(context, { ...question, twins, min: Math.max(question.min, twins.second + 1) });
    if (result.kind === 'found') {
      return result;
    }
    isOpen ||= result.kind === 'unknown';
  }
  return isOpen ? UNKNOWN : EMPTY;
}

/** Extends lists item by item; lists with equal counts stand for each other, so the work is linear in the length. */
// eslint-disable-next-line complexity -- three answers at each step, and each must be told from the others
function* solveQuestion(context: SolverContext, question: ListQuestion): Steps<Result> {
  const { counters, min, max } = question;
  const wanted = counters.reduce((sum, counter) => sum + counter.min, 0);
  const longest = Math.min(max, Math.max(min, lengthOfHead(question)) + wanted + 1);
  if (longest > LONGEST || counters.length > MOST_COUNTERS) {
    return UNKNOWN;
  }
  let isOpen = false;
  let states: readonly Partial[] = [{ items: [], tallies: counters.map((counter) => ({ counter, count: 0 })) }];
  for (let length = 0; states.length > 0; length += 1) {
    const done = length < min ? undefined : states.find(({ tallies }) => tallies.every(isReached));
    if (done !== undefined) {
      return { kind: 'found', value: { kind: 'list', items: done.items } };
    }
    if (length >= longest || !context.spend(states.length / 10)) {
      return isOpen || length < longest ? UNKNOWN : EMPTY;
    }
    const step: Extension = yield* extend(context, question, states);
    isOpen ||= step.isOpen;
    states = step.states;
  }
  return isOpen ? UNKNOWN : EMPTY;
}

interface Extension {
  readonly states: readonly Partial[];
  readonly isOpen: boolean;
}

function* extend(context: SolverContext, question: ListQuestion, states: readonly Partial[]): Steps<Extension> {
  const next = new Map<string, Partial>();
  let isOpen = false;
  const steps = states.flatMap((state) => choicesAt(state).map((choice): Step => ({ state, choice })));
  for (const step of steps) {
    const result = yield* solveItem(context, question, step);
    isOpen ||= result.kind === 'unknown';
    const tallies = step.choice.map(countOn);
    const key = tallies.map(({ count }) => count).join();
    if (result.kind === 'found' && !next.has(key)) {
      next.set(key, { items: [...step.state.items, result.value], tallies });
    }
  }
  return { states: [...next.values()], isOpen };
}

function isReached({ counter, count }: Tally): boolean {
  return count >= counter.min;
}

/** Beyond what is asked for, one more makes no difference. */
function countOn({ counter, count, answer }: Decision): Tally {
  const next = answer === true ? count + 1 : count;
  return { counter, count: counter.max === Infinity ? Math.min(next, counter.min) : next };
}

/** Whether an item is counted (true), surely not (false), or left open, which will do where there is no upper bound. */
interface Decision extends Tally {
  readonly answer: boolean | undefined;
}

function choicesAt({ items, tallies }: Partial): readonly (readonly Decision[])[] {
  return tallies.reduce<readonly (readonly Decision[])[]>(
    (choices, { counter, count }) => {
      const isHere = items.length >= counter.from;
      const answers = [
        ...(counter.max === Infinity ? [undefined] : [false]),
        ...(isHere && count < counter.max && (counter.max < Infinity || count < counter.min) ? [true] : []),
      ];
      return answers.flatMap((answer) => choices.map((choice) => [...choice, { counter, count, answer }]));
    },
    [[]],
  );
}

interface Step {
  readonly state: Partial;
  /** One decision for each counter. */
  readonly choice: readonly Decision[];
}

// eslint-disable-next-line complexity -- three answers at each step, and each must be told from the others
function* solveItem(context: SolverContext, question: ListQuestion, { state, choice }: Step): Steps<Result> {
  const index = state.items.length;
  const { twins } = question;
  const own = [...literalsAt(question, index), ...choice.flatMap(({ counter, answer }) => counted(counter, answer))];
  const twin = index === twins?.second ? state.items[twins.first] : undefined;
  if (twin !== undefined) {
    return allHold(own, twin) === true ? { kind: 'found', value: twin } : UNKNOWN;
  }
  const goal = index === twins?.first ? [...own, ...literalsAt(question, twins.second)] : own;
  const result = yield* ask(goal);
  if (
    !question.isUnique ||
    result.kind !== 'found' ||
    !state.items.some((item) => keyOf(item) === keyOf(result.value))
  ) {
    return result;
  }
  const others = yield* ask([...goal, { sign: false, shape: shapeOfValues(context.arena, state.items) }]);
  // Another choice of the items before might have left one over, unless all places are alike anyway.
  return others.kind === 'empty' && !isUniform(question) ? UNKNOWN : others;
}
