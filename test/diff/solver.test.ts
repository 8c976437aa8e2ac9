import { describe, expect, test } from 'vitest';
import { createArena } from '../../core/diff/arena.ts';
import { compareSchemas } from '../../core/diff/comparison.ts';
import type { Comparison } from '../../core/diff/comparison.ts';
import { createLanguages } from '../../core/diff/regular/language.ts';
import { solveGoal } from '../../core/diff/solve/search.ts';
import type { Fact, Result, SolverContext, Steps } from '../../core/diff/solve/goal.ts';
import { solveList } from '../../core/diff/solve/solve-list.ts';
import { solveObject } from '../../core/diff/solve/solve-object.ts';
import { solveText } from '../../core/diff/solve/solve-text.ts';

describe('each part of the search gives up when the budget is spent', () => {
  const arena = createArena();
  const spent: SolverContext = { arena, languages: createLanguages(), spend: () => false };
  const facts = (atom: Fact['atom']): readonly Fact[] => [{ sign: true, atom }];
  const text = [{ sign: true, shape: arena.anything }];

  /** What comes out where every goal asked for on the way is met by the text "a". */
  const outcome = (steps: Steps<Result>): Result => {
    for (;;) {
      const step = steps.next({ kind: 'found', value: 'a' });
      if (step.done === true) {
        return step.value;
      }
    }
  };

  test.each<[part: string, result: () => Result]>([
    ['a goal', () => outcome(solveGoal(spent, []))],
    ['a text', () => solveText(spent, facts({ kind: 'pattern', source: '^c{3}$' }))],
    ['a list', () => outcome(solveList(spent, facts({ kind: 'minItems', count: 1 })))],
    ['an object', () => outcome(solveObject(spent, facts({ kind: 'minProperties', count: 1 })))],
    ['a member of any name', () => outcome(solveObject(spent, facts({ kind: 'openNeed', name: text, value: [] })))],
  ])('%s', (_part, result) => {
    expect(result()).toEqual({ kind: 'unknown' });
  });
});

describe('what was found', () => {
  const some = (name: string): object => ({ $ref: `#/$defs/${name}` });
  const having = (name: string, wanted: object): object => ({
    type: 'object',
    required: [name],
    properties: { [name]: wanted },
  });
  const compare = ($defs: Readonly<Record<string, object>>, budget: number): Comparison =>
    compareSchemas({ $defs }, true, { oldSchemas: {}, newSchemas: {}, assertsFormats: false, budget });
  const solve = ({ older, solve: ask }: Comparison, schema: object): Result['kind'] =>
    ask([{ sign: true, shape: older.read(schema) }]).kind;

  test.each<[name: string, defs: Readonly<Record<'outer' | 'asked', object>> & Readonly<Record<string, object>>]>([
    [
      'at once',
      { outer: { anyOf: [having('a', some('asked')), { type: 'array' }] }, asked: having('b', some('outer')) },
    ],
    [
      'by way of another',
      {
        outer: { anyOf: [having('a', some('asked')), { type: 'array' }] },
        asked: having('b', some('inner')),
        inner: having('c', some('outer')),
      },
    ],
    [
      'by way of another that first rested on something nearer',
      {
        outer: { anyOf: [having('a', some('middle')), having('b', some('asked')), { type: 'array' }] },
        middle: { anyOf: [having('c', some('inner')), having('d', some('outer'))] },
        inner: having('e', some('middle')),
        asked: having('f', some('inner')),
      },
    ],
  ])('is forgotten where it rests, %s, on the emptiness of what is not empty', (_name, defs) => {
    const comparison = compare(defs, 1_000);
    expect(solve(comparison, defs.outer)).toBe('found');
    expect(solve(comparison, defs.asked)).toBe('found');
  });

  test('is asked again with a new budget where the last one was spent', () => {
    const asked = having('a', having('b', { type: 'integer' }));
    const outer = having('c', having('d', having('e', having('f', asked))));
    const budgets = Array.from({ length: 60 }, (_, index) => index + 1);
    const kinds = budgets.map((budget) => {
      const [fresh, used] = [compare({ outer, asked }, budget), compare({ outer, asked }, budget)];
      return [solve(used, outer), solve(fresh, asked), solve(used, asked)].join();
    });
    expect(new Set(kinds)).toEqual(new Set(['unknown,unknown,unknown', 'unknown,found,found', 'found,found,found']));
  });
});
