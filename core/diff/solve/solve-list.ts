import { shapeOfValues } from '../arena.ts';
import { allHold } from '../evaluate.ts';
import { itemShape } from '../shape-at.ts';
import type { ContainsAtom, ItemsAtom, Literal, PlaceAtom } from '../shape.ts';
import { keyOf } from '../value.ts';
import type { Value } from '../value.ts';
import { EMPTY, UNKNOWN, ask } from './goal.ts';
import type { Fact, Result, SolverContext, Steps } from './goal.ts';

/** Something to be counted along the list: items that are (or, with an upper bound, are not) of a kind. */
interface Counter {
  readonly value: readonly Literal[];
  readonly from: number;
  readonly min: number;
  readonly max: number;
}

interface Question {
  readonly shapes: readonly ItemsAtom[];
  readonly fixed: readonly PlaceAtom[];
  readonly counters: readonly Counter[];
  readonly min: number;
  readonly max: number;
  readonly isUnique: boolean;
  /** Two items, by index, that must be equal. */
  readonly twins: readonly [number, number] | undefined;
}

/** A list so far, with what has been counted in it. */
interface Partial {
  readonly items: readonly Value[];
  readonly counts: readonly number[];
}

const LONGEST = 3_000;
const MOST_COUNTERS = 4;

/** Looks for a list whose items fit their places, with the numbers of items of some kind that are asked for. */
export function* solveList(context: SolverContext, facts: readonly Fact[]): Steps<Result> {
  const question = readFacts(facts);
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

function readFacts(facts: readonly Fact[]): Question {
  const atoms = facts.flatMap(({ sign, atom }) => (sign ? [atom] : []));
  const refused = facts.flatMap(({ sign, atom }) => (sign ? [] : [atom]));
  const places = atoms.filter((atom) => atom.kind === 'place');
  const fixed = places.filter(({ later }) => !later);
  const later = places.filter((place) => place.later);
  const contains = atoms.filter((atom) => atom.kind === 'contains');
  const minimums = [
    ...atoms.flatMap((atom) => (atom.kind === 'minItems' ? [atom.count] : [])),
    ...refused.flatMap((atom) => (atom.kind === 'maxItems' ? [atom.count + 1] : [])),
    ...fixed.map(({ from }) => from + 1),
  ];
  const maximums = [
    ...atoms.flatMap((atom) => (atom.kind === 'maxItems' ? [atom.count] : [])),
    ...refused.flatMap((atom) => (atom.kind === 'minItems' ? [atom.count - 1] : [])),
  ];
  return {
    shapes: atoms.filter((atom) => atom.kind === 'items'),
    fixed,
    counters: [...contains.map(counterOf), ...later.map(({ value, from }) => ({ value, from, min: 1, max: Infinity }))],
    min: Math.max(0, ...minimums),
    max: Math.min(Infinity, ...maximums),
    isUnique: atoms.some(({ kind }) => kind === 'unique'),
    twins: undefined,
  };
}

function counterOf({ item, min, max }: ContainsAtom): Counter {
  return { value: [{ sign: true, shape: item }], from: 0, min, max };
}

/** From here on all places are alike. */
function lengthOfHead({ shapes, fixed, counters }: Question): number {
  return Math.max(0, ...shapes.map(({ prefix }) => prefix.length), ...[...fixed, ...counters].map(({ from }) => from));
}

function* solveTwins(context: SolverContext, question: Question): Steps<Result> {
  const last = Math.min(lengthOfHead(question) + 1, question.max - 1, 60);
  let isOpen = last === 60;
  for (let second = 1; second <= last; second += 1) {
    for (let first = 0; first < second; first += 1) {
      const twins = [first, second] as const;
      const result = yield* solveQuestion(context, { ...question, twins, min: Math.max(question.min, second + 1) });
      if (result.kind === 'found') {
        return result;
      }
      isOpen ||= result.kind === 'unknown';
    }
  }
  return isOpen ? UNKNOWN : EMPTY;
}

/** Extends lists item by item; lists with equal counts stand for each other, so the work is linear in the length. */
function* solveQuestion(context: SolverContext, question: Question): Steps<Result> {
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

function* extend(context: SolverContext, question: Question, states: readonly Partial[]): Steps<Extension> {
  const next = new Map<string, Partial>();
  let isOpen = false;
  for (const state of states) {
    for (const choice of choicesAt(question, state)) {
      const result = yield* solveItem(context, question, { state, choice });
      isOpen ||= result.kind === 'unknown';
      const counts = state.counts.map((count, at) => count + (choice[at] === true ? 1 : 0));
      const capped = counts.map((count, at) => cap(count, question.counters[at]));
      if (result.kind === 'found' && !next.has(capped.join())) {
        next.set(capped.join(), { items: [...state.items, result.value], counts: capped });
      }
    }
  }
  return { states: [...next.values()], isOpen };
}

/** Beyond what is asked for, one more makes no difference. */
function cap(count: number, counter: Counter | undefined): number {
  return counter?.max === Infinity ? Math.min(count, counter.min) : count;
}

/** For each counter: counted here (true), surely not (false), or left open, which will do where there is no upper bound. */
type Choice = readonly (boolean | undefined)[];

function choicesAt({ counters }: Question, { items, counts }: Partial): readonly Choice[] {
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

function* solveItem(context: SolverContext, question: Question, { state, choice }: Step): Steps<Result> {
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

function isUniform(question: Question): boolean {
  return question.counters.length === 0 && lengthOfHead(question) === 0;
}

function literalsAt({ shapes, fixed }: Question, index: number): readonly Literal[] {
  return [
    ...shapes.map((atom): Literal => ({ sign: true, shape: itemShape(atom, index) })),
    ...fixed.filter(({ from }) => from === index).flatMap(({ value }) => value),
  ];
}

function counted(counter: Counter | undefined, answer: boolean | undefined): readonly Literal[] {
  if (counter === undefined || answer === undefined) {
    return [];
  }
  // Only `contains` has an upper bound, and it counts by one literal.
  return answer ? counter.value : counter.value.map(({ sign, shape }) => ({ sign: !sign, shape }));
}
