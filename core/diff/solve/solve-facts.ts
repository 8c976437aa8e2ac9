import { KIND } from '../value.ts';
import { EMPTY } from './goal.ts';
import type { Branch, Result, SolverContext, Steps } from './goal.ts';
import { solveList } from './solve-list.ts';
import { solveNumber } from './solve-number.ts';
import { solveObject } from './solve-object.ts';
import { solveText } from './solve-text.ts';

/** Looks for a value of the branch's kind that meets its facts; what is still open in it does not count. */
// eslint-disable-next-line complexity -- one line for each kind
export function* solveFacts(context: SolverContext, { kind, facts }: Branch): Steps<Result> {
  switch (kind) {
    case KIND.null:
    case KIND.boolean: {
      const value = (kind === KIND.null ? [null] : [true, false]).find((candidate) =>
        facts.every(({ atom }) => atom.kind !== 'values' || !atom.values.has(String(candidate))),
      );
      return value === undefined ? EMPTY : { kind: 'found', value };
    }
    case KIND.integer:
    case KIND.fraction:
      return solveNumber(context, { facts, isWhole: kind === KIND.integer });
    case KIND.string:
      return solveText(context, facts);
    case KIND.array:
      return yield* solveList(context, facts);
    case KIND.object:
      return yield* solveObject(context, facts);
  }
}
