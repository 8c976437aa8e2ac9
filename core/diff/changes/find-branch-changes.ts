import type { Comparison } from '../comparison.ts';
import { KIND } from '../value.ts';
import type { Draft } from './change.ts';
import type { Findings } from './find-member-changes.ts';
import { describeKinds } from './find-type-changes.ts';
import { findWritten, sideOf } from './side.ts';
import type { Pair, Side } from './side.ts';

/** Finds alternatives of `anyOf` and `oneOf` that came or went; those at hand on both sides are compared in turn. */
export function findBranchChanges(comparison: Comparison, pair: Pair): Findings {
  const [before, after] = [branchesOf(pair.older), branchesOf(pair.newer)];
  const { gone, come } = findUnmatched(comparison, pair, { before, after });
  const matched = before.length > 0 && after.length > 0 ? matchBranches(comparison, gone, come) : [];
  const lonelyGone = gone.filter((side) => !matched.some(([older]) => older === side));
  const lonelyCome = come.filter((side) => !matched.some(([, newer]) => newer === side));
  return {
    inner: matched.map(([first, second]) => ({ older: first, newer: second, path: pair.path })),
    drafts: [
      ...lonelyGone.map((side) => draftOfGone(pair, side)),
      ...lonelyCome.map((side) => draftOfCome(pair, side)),
    ],
  };
}

interface Branches {
  readonly before: readonly Side[];
  readonly after: readonly Side[];
}

interface Unmatched {
  readonly gone: readonly Side[];
  readonly come: readonly Side[];
}

/** Against a schema without alternatives, those count that it does not take as they are. */
function findUnmatched(comparison: Comparison, pair: Pair, { before, after }: Branches): Unmatched {
  const isOutside = (side: Side, other: Side): boolean =>
    comparison.solve([
      { sign: true, shape: side.shape },
      { sign: false, shape: other.shape },
    ]).kind !== 'empty';
  if (before.length === 0 || after.length === 0) {
    return {
      gone: before.filter((side) => isOutside(side, pair.newer)),
      come: after.filter((side) => isOutside(side, pair.older)),
    };
  }
  return {
    gone: before.filter(({ shape }) => !after.some((other) => other.shape === shape)),
    come: after.filter(({ shape }) => !before.some((other) => other.shape === shape)),
  };
}

function draftOfGone(pair: Pair, side: Side): Draft {
  return {
    code: 'branch_removed',
    pointer: side.pointer,
    oldPointer: side.pointer,
    newPointer: pair.newer.pointer,
    path: pair.path,
    isNull: side.shape.kinds === KIND.null,
    detail: `an alternative (${describeKinds(side.shape.kinds)}) is no longer among those allowed`,
    backward: [{ sign: true, shape: side.shape }],
    suggestion: 'keep the alternative until no output uses it',
  };
}

function draftOfCome(pair: Pair, side: Side): Draft {
  return {
    code: 'branch_added',
    pointer: side.pointer,
    oldPointer: pair.older.pointer,
    newPointer: side.pointer,
    path: pair.path,
    isNull: side.shape.kinds === KIND.null,
    detail: `an alternative (${describeKinds(side.shape.kinds)}) is allowed now that a consumer on the old schema does not know`,
    forward: [{ sign: true, shape: side.shape }],
    suggestion: 'bring the consumers to the new alternative before the model emits it',
  };
}

function branchesOf(side: Side): readonly Side[] {
  return ['anyOf', 'oneOf'].flatMap((keyword) =>
    findWritten(side, keyword).map(({ raw, pointer }) => sideOf(side.reader, raw, pointer)),
  );
}

const MOST_MATCHED = 40;

/** Pairs alternatives that some value is in common to, in order; what is left over came or went as a whole. */
function matchBranches(
  comparison: Comparison,
  gone: readonly Side[],
  come: readonly Side[],
): readonly (readonly [Side, Side])[] {
  const free = new Set(come.slice(0, MOST_MATCHED));
  return gone.slice(0, MOST_MATCHED).flatMap((older) => {
    const newer = [...free].find((candidate) => overlaps(comparison, older, candidate));
    if (newer === undefined) {
      return [];
    }
    free.delete(newer);
    return [[older, newer] as const];
  });
}

function overlaps({ solve }: Comparison, older: Side, newer: Side): boolean {
  return (
    older.shape.kinds === newer.shape.kinds &&
    solve([
      { sign: true, shape: older.shape },
      { sign: true, shape: newer.shape },
    ]).kind === 'found'
  );
}
