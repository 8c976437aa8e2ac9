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
  /** Keys of results that rest on the emptiness of a goal that is still open. */
  readonly assumed: string[];
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
    const step = answer === undefined ? frame.steps.next() : frame.steps.next(answer);
    answer = step.done === true ? close(state, frame, step.value) : begin(state, step.value);
  }
  return answer ?? UNKNOWN;
}

/** Answers a goal at once, or opens a frame for it. */
// eslint-disable-next-line complexity -- three answers at each step, and each must be told from the others
function begin(state: State, asked: Goal): Result | undefined {
  const goal = simplify(state.context.arena, asked);
  if (goal === 'empty') {
    return EMPTY;
  }
  const key = goal.map(keyOfLiteral).join();
  const known = state.known.get(key);
  const index = state.open.get(key);
  if (known !== undefined || index !== undefined) {
    const frame = state.frames.at(-1);
    if (frame !== undefined) {
      frame.rests = Math.min(frame.rests, known?.rests ?? index ?? Infinity);
    }
    return known?.result ?? EMPTY;
  }
  if (!state.context.spend(1)) {
    return UNKNOWN;
  }
  state.open.set(key, state.frames.length);
  const steps = solveGoal(state.context, goal);
  state.frames.push({ key, goal, steps, assumedBefore: state.assumed.length, rests: Infinity });
  return undefined;
}

// eslint-disable-next-line complexity -- three answers at each step, and each must be told from the others
function close(state: State, frame: Frame, found: Result): Result {
  state.frames.pop();
  state.open.delete(frame.key);
  const index = state.frames.length;
  const result = found.kind === 'found' && allHold(frame.goal, found.value) !== true ? UNKNOWN : found;
  const since = state.assumed.splice(frame.assumedBefore);
  if (result.kind !== 'empty') {
    since.forEach((key) => state.known.delete(key));
    remember(state, frame.key, { result, rests: Infinity });
    return result;
  }
  const rests = frame.rests < index ? frame.rests : Infinity;
  const parent = state.frames.at(-1);
  if (parent !== undefined) {
    parent.rests = Math.min(parent.rests, rests);
  }
  for (const key of since) {
    const entry = state.known.get(key);
    if (entry !== undefined) {
      entry.rests = rests;
    }
  }
  remember(state, frame.key, { result, rests });
  if (rests < Infinity) {
    state.assumed.push(...since, frame.key);
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
