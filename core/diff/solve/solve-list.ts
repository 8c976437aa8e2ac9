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
  readonly counts: readonly number[];
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
    Array.from({ length: second }, (_, first) => [first, second] as const),
  );
  for (const twins of pairs) {
    const result = yield* solveQuestion(context, { ...question, twins, min: Math.max(question.min, twins[1] + 1) });
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
  let states: readonly Partial[] = [{ items: [], counts: counters.map(() => 0) }];
  for (let length = 0; states.length > 0; length += 1) {
    const done =
      length < min ? undefined : states.find(({ counts }) => counters.every((one, at) => (counts[at] ?? 0) >= one.min));
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
  const steps = states.flatMap((state) => choicesAt(question, state).map((choice): Step => ({ state, choice })));
  for (const step of steps) {
    const result = yield* solveItem(context, question, step);
    isOpen ||= result.kind === 'unknown';
    const counts = countsAfter(question, step);
    if (result.kind === 'found' && !next.has(counts.join())) {
      next.set(counts.join(), { items: [...step.state.items, result.value], counts });
    }
  }
  return { states: [...next.values()], isOpen };
}

function countsAfter({ counters }: ListQuestion, { state, choice }: Step): readonly number[] {
  return state.counts.map((count, at) => cap(count + (choice[at] === true ? 1 : 0), counters[at]));
}

/** Beyond what is asked for, one more makes no difference. */
function cap(count: number, counter: Counter | undefined): number {
  return counter?.max === Infinity ? Math.min(count, counter.min) : count;
}

/** For each counter: counted here (true), surely not (false), or left open, which will do where there is no upper bound. */
type Choice = readonly (boolean | undefined)[];

function choicesAt({ counters }: ListQuestion, { items, counts }: Partial): readonly Choice[] {
  return counters.reduce<readonly Choice[]>(
    (choices, counter, at) => {
      const count = counts[at] ?? 0;
      const isHere = items.length >= counter.from;
      const answers = [
        ...(counter.max === Infinity ? [undefined] : [false]),
        ...(isHere && count < counter.max && (counter.max < Infinity || count < counter.min) ? [true] : []),
      ];
      return answers.flatMap((answer) => choices.map((choice) => [...choice, answer]));
    },
    [[]],
  );
}

interface Step {
  readonly state: Partial;
  readonly choice: Choice;
}

// eslint-disable-next-line complexity -- three answers at each step, and each must be told from the others
function* solveItem(context: SolverContext, question: ListQuestion, { state, choice }: Step): Steps<Result> {
  const index = state.items.length;
  const [first, second] = question.twins ?? [];
  const own = [
    ...literalsAt(question, index),
    ...choice.flatMap((answer, at) => counted(question.counters[at], answer)),
  ];
  if (index === second && first !== undefined) {
    const value = state.items[first] ?? null;
    return allHold(own, value) === true ? { kind: 'found', value } : UNKNOWN;
  }
  const goal = index === first && second !== undefined ? [...own, ...literalsAt(question, second)] : own;
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
