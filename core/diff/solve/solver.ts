import type { Arena } from '../arena.ts';
import { allHold } from '../evaluate.ts';
import { createLanguages } from '../regular/language.ts';
import type { Literal } from '../shape.ts';
import { resolve } from '../shape.ts';
import { EMPTY, UNKNOWN } from './goal.ts';
import type { Goal, Result, SolverContext, Steps } from './goal.ts';
import { solveGoal } from './search.ts';

/** Decides whether some value meets a goal, and gives one. */
export interface Solver {
  readonly solve: (goal: Goal) => Result;
}

/** A goal that is being worked on. */
interface Frame {
  readonly key: string;
  readonly goal: Goal;
  readonly steps: Steps<Result>;
  /** How many results rested on assumptions when it was begun. */
  readonly assumedBefore: number;
  /** The outermost open goal whose emptiness was assumed on the way; Infinity for none. */
  rests: number;
}

interface Known {
  readonly result: Result;
  rests: number;
}

interface State {
  readonly context: SolverContext;
  readonly known: Map<string, Known>;
  readonly open: Map<string, number>;
  readonly frames: Frame[];
  /** Results that rest on the emptiness of a goal that is still open. */
  readonly assumed: (Known & { readonly key: string })[];
}

/**
 * Makes a solver that remembers what it found.
 *
 * A goal met again inside itself is taken for empty: the smallest value that meets a goal never holds another that meets
 * it too. What was concluded from that is forgotten when the goal turns out not to be empty.
 *
 * @param budget the number of steps for one goal, after which the answer is `unknown`
 */
export function createSolver(arena: Arena, budget: number): Solver {
  let left = budget;
  const context: SolverContext = {
    arena,
    languages: createLanguages(),
    spend(steps) {
      left -= steps;
      return left > 0;
    },
  };
  const known = new Map<string, Known>();
  return {
    solve(goal) {
      left = budget;
      return run({ context, known, open: new Map(), frames: [], assumed: [] }, goal);
    },
  };
}

function run(state: State, goal: Goal): Result {
  let answer = begin(state, goal);
  for (let frame = state.frames.at(-1); frame !== undefined; frame = state.frames.at(-1)) {
    const step = frame.steps.next(answer);
    answer = step.done === true ? close(state, frame, step.value) : begin(state, step.value);
  }
  return answer;
}

/** Answers a goal at once, or opens a frame for it; the answer is then dropped, as a generator drops what it starts with. */
function begin(state: State, asked: Goal): Result {
  const goal = simplify(state.context.arena, asked);
  if (goal === 'empty') {
    return EMPTY;
  }
  const key = goal.map(keyOfLiteral).join();
  const index = state.open.get(key);
  const known = index === undefined ? state.known.get(key) : { result: EMPTY, rests: index };
  if (known !== undefined) {
    restOn(state, known.rests);
    return known.result;
  }
  if (!state.context.spend(1)) {
    return UNKNOWN;
  }
  state.open.set(key, state.frames.length);
  const steps = solveGoal(state.context, goal);
  state.frames.push({ key, goal, steps, assumedBefore: state.assumed.length, rests: Infinity });
  return UNKNOWN;
}

/** Notes that the goal being worked on uses what rests on the emptiness of an open goal. */
function restOn({ frames }: State, rests: number): void {
  const frame = frames.at(-1);
  if (frame !== undefined) {
    frame.rests = Math.min(frame.rests, rests);
  }
}

function close(state: State, frame: Frame, found: Result): Result {
  state.frames.pop();
  state.open.delete(frame.key);
  const index = state.frames.length;
  const result = found.kind === 'found' && allHold(frame.goal, found.value) !== true ? UNKNOWN : found;
  const since = state.assumed.splice(frame.assumedBefore);
  if (result.kind !== 'empty') {
    since.forEach(({ key }) => state.known.delete(key));
    remember(state, frame.key, { result, rests: Infinity });
    return result;
  }
  const rests = frame.rests < index ? frame.rests : Infinity;
  restOn(state, rests);
  const entry = { key: frame.key, result, rests };
  since.forEach((one) => (one.rests = rests));
  remember(state, frame.key, entry);
  if (rests < Infinity) {
    state.assumed.push(...since, entry);
  }
  return result;
}

/** What ran out of budget may be asked again with a new one. */
function remember(state: State, key: string, entry: Known): void {
  if (entry.result.kind !== 'unknown' || state.context.spend(0)) {
    state.known.set(key, entry);
  }
}

function simplify(arena: Arena, goal: Goal): Goal | 'empty' {
  const literals = new Map<string, Literal>();
  for (const { sign, shape } of goal) {
    const literal = { sign, shape: resolve(shape) };
    const opposite = `${sign ? '-' : '+'}${literal.shape.id}`;
    if (literals.has(opposite) || literal.shape === (sign ? arena.nothing : arena.anything)) {
      return 'empty';
    }
    if (literal.shape !== (sign ? arena.anything : arena.nothing)) {
      literals.set(keyOfLiteral(literal), literal);
    }
  }
  return [...literals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, literal]) => literal);
}

function keyOfLiteral({ sign, shape }: Literal): string {
  return `${sign ? '+' : '-'}${shape.id}`;
}
