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
  const outer = {
    anyOf: [{ type: 'object', required: ['a'], properties: { a: { $ref: '#/$defs/inner' } } }, { type: 'array' }],
  };
  const inner = { type: 'object', required: ['b'], properties: { b: { $ref: '#/$defs/outer' } } };
  const root = { $ref: '#/$defs/outer', $defs: { outer, inner } };
  const compare = (budget: number): Comparison =>
    compareSchemas(root, true, { oldSchemas: {}, newSchemas: {}, assertsFormats: false, budget });
  const solve = ({ older, solve: ask }: Comparison, schema: object): Result['kind'] =>
    ask([{ sign: true, shape: older.read(schema) }]).kind;

  test('is forgotten where it rests on the emptiness of what is not empty', () => {
    const comparison = compare(1_000);
    expect(solve(comparison, outer)).toBe('found');
    expect(solve(comparison, inner)).toBe('found');
  });

  test('is asked again with a new budget where the last one was spent', () => {
    const budgets = Array.from({ length: 60 }, (_, index) => index + 1);
    const alone = budgets.map((budget) => solve(compare(budget), inner));
    const after = budgets.map((budget) => {
      const comparison = compare(budget);
      solve(comparison, outer);
      return solve(comparison, inner);
    });
    expect(alone).toContain('unknown');
    expect(alone).toContain('found');
    expect(after.filter((kind, index) => kind === 'unknown' && alone[index] === 'found')).toEqual([]);
  });
});
