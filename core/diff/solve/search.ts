import { atomHolds } from '../evaluate.ts';
import { everyHolds, negate } from '../truth.ts';
import type { Truth } from '../truth.ts';
import { KINDS, kindOf } from '../value.ts';
import type { Value } from '../value.ts';
import { claim, claimOption, copyBranch, startBranch } from './branch.ts';
import { EMPTY, UNKNOWN } from './goal.ts';
import type { Branch, Goal, Pending, Result, SolverContext, Steps } from './goal.ts';
import { solveFacts } from './solve-facts.ts';

/** Looks for a value that meets a goal, kind by kind. */
export function* solveGoal(context: SolverContext, goal: Goal): Steps<Result> {
  let isOpen = false;
  for (const kind of KINDS) {
    const branch = startBranch(kind);
    if (!goal.every((literal) => claim(context.arena, branch, { literal, chain: undefined }))) {
      continue;
    }
    const result = yield* search(context, branch);
    if (result.kind === 'found') {
      return result;
    }
    isOpen ||= result.kind === 'unknown';
  }
  return isOpen ? UNKNOWN : EMPTY;
}

/**
 * Finds a value for what is settled, and settles only what that value does not meet anyway: most of what is open never
 * needs a decision.
 */
function* search(context: SolverContext, branch: Branch): Steps<Result> {
  if (!context.spend(1)) {
    return UNKNOWN;
  }
  const listed = findListed(branch);
  if (listed !== undefined) {
    return listed;
  }
  const result = yield* solveFacts(context, branch);
  if (result.kind === 'empty') {
    return EMPTY;
  }
  const open =
    result.kind === 'found' ? branch.pending.filter(({ holds }) => holds(result.value) !== true) : branch.pending;
  const [next] = [...open].sort((a, b) => countOptions(a) - countOptions(b));
  return next === undefined ? result : yield* settle(context, branch, next);
}

function* settle(context: SolverContext, branch: Branch, next: Pending): Steps<Result> {
  if (next.options === undefined) {
    return UNKNOWN;
  }
  let isOpen = false;
  for (const option of next.options()) {
    const inner = copyBranch(branch, next);
    if (!claimOption(context.arena, inner, { option, chain: next.chain })) {
      continue;
    }
    const result = yield* search(context, inner);
    if (result.kind === 'found') {
      return result;
    }
    isOpen ||= result.kind === 'unknown';
  }
  return isOpen ? UNKNOWN : EMPTY;
}

function countOptions({ options }: Pending): number {
  return options?.().length ?? Infinity;
}

/** Where an enum lists all candidates, each is simply tried. */
function findListed({ kind, facts, pending }: Branch): Result | undefined {
  const list = facts.find(({ sign, atom }) => sign && atom.kind === 'values')?.atom;
  if (list?.kind !== 'values') {
    return undefined;
  }
  const isMet = (value: Value): Truth =>
    everyHolds(
      [
        ...facts.map(
          ({ sign, atom }) =>
            () =>
              sign ? atomHolds(atom, value) : negate(atomHolds(atom, value)),
        ),
        ...pending.map((open) => () => open.holds(value)),
      ],
      (test) => test(),
    );
  const answers = [...list.values.values()]
    .filter((value) => kindOf(value) === kind)
    .map((value) => [value, isMet(value)] as const);
  const found = answers.find(([, truth]) => truth === true);
  if (found !== undefined) {
    return { kind: 'found', value: found[0] };
  }
  return answers.some(([, truth]) => truth === undefined) ? UNKNOWN : EMPTY;
}
