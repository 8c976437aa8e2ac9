import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignTable } from '../../core/gate/align-table.ts';
import { countFault } from '../../core/gate/fault-counts.ts';
import type { FaultCount } from '../../core/gate/fault-counts.ts';
import { matcherOf } from '../../core/gate/pattern.ts';
import { parseShare, renderShare } from '../../core/gate/share.ts';
import { wilsonLower } from '../../core/gate/wilson.ts';
import type { MetricVerdict, ResultRow } from '../../core/results/row.ts';

describe('the lower bound', () => {
  // By solving (p - rate)^2 = z^2 p (1 - p) / n for its lower root, z from tables of the normal distribution.
  const rootOf = (passed: number, checked: number, z: number): number => {
    const rate = passed / checked;
    const a = 1 + (z * z) / checked;
    const b = -(2 * rate + (z * z) / checked);
    const c = rate * rate;
    return (-b - Math.sqrt(b * b - 4 * a * c)) / (2 * a);
  };
  test.each([
    [48, 50, 0.95, 1.959963984540054],
    [50, 50, 0.95, 1.959963984540054],
    [1, 1, 0.95, 1.959963984540054],
    [1, 1000, 0.9, 1.6448536269514722],
    [999, 1000, 0.99, 2.5758293035489004],
    [7, 10, 0.8, 1.2815515655446004],
    [5, 10, 0.999, 3.290526731491895],
  ])('of %i of %i at %f', (...[passed, checked, confidence, z]) => {
    expect(wilsonLower(passed, checked, confidence)).toBeCloseTo(rootOf(passed, checked, z), 10);
  });

  test('as published: 15 of 20 at 95 % is 0.5313, 81 of 263 is 0.2553 (Newcombe 1998: 81/263 to 0.3662)', () => {
    expect(wilsonLower(15, 20, 0.95)).toBeCloseTo(0.5313, 4);
    expect(wilsonLower(81, 263, 0.95)).toBeCloseTo(0.2553, 4);
  });

  test('is below the rate, grows with the number of rows, and is not known without any', () => {
    expect(wilsonLower(0, 0, 0.95)).toBeNull();
    expect(wilsonLower(0, 9, 0.95)).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (passed, failed) => {
        const few = wilsonLower(passed, passed + failed, 0.95) ?? NaN;
        const many = wilsonLower(passed * 4, (passed + failed) * 4, 0.95) ?? NaN;
        expect(few).toBeGreaterThan(0);
        expect(few).toBeLessThan(passed / (passed + failed));
        expect(many).toBeGreaterThan(few);
      }),
    );
  });
});

describe('a share', () => {
  test.each<[unknown, number]>([
    ['100%', 1],
    ['0%', 0],
    ['99.9%', 0.999],
    ['0.95', 0.95],
    [0.95, 0.95],
    ['0.0', 0],
    ['99.95%', 0.9995],
  ])('%j is %f', (written, share) => {
    expect(parseShare(written, 'x')).toBe(share);
  });

  test.each<unknown>([
    1,
    0,
    95,
    '1',
    '95',
    '1.0',
    '.5',
    '100.1%',
    '-5%',
    ' 5%',
    '5 %',
    '1e2%',
    '5%x',
    '1100%',
    '00.5',
    NaN,
    null,
    true,
    [0.5],
    '',
  ])('%j is none', (written) => {
    expect(() => parseShare(written, 'the floor')).toThrow(/the floor: expected a share/);
  });

  test.each<[number | null, string]>([
    [1, '100 %'],
    [0.99999, '99.99 %'],
    [0.975, '97.5 %'],
    [0.29, '29 %'],
    [0, '0 %'],
    [null, 'none'],
  ])('%f reads %s', (share, text) => {
    expect(renderShare(share)).toBe(text);
  });
});

describe('a pattern', () => {
  test.each<[string, string, boolean]>([
    ['a', 'a', true],
    ['a', 'ab', false],
    ['*', '', true],
    ['a*', 'abc', true],
    ['*c', 'abc', true],
    ['a*b*c', 'axxbyyc', true],
    ['a*b*c', 'axxc', false],
    ['aba*aba', 'aba', false],
    ['a*bc*bc', 'abc', false],
    ['x*ab*ab*y', 'xaby', false],
    ['a**b', 'ab', true],
    ['a.c', 'abc', false],
  ])('%s and %s: %s', (pattern, name, isMatch) => {
    expect(matcherOf(pattern)(name)).toBe(isMatch);
  });
});

test('kinds of fault are bounded, whatever names a model makes up', () => {
  const counts = new Map<string, FaultCount>();
  const row = { name: 't' } as ResultRow;
  for (let index = 0; index < 1000; index += 1) {
    const fault = { class: 'meaning', code: 'c', pointer: `/n${index}`, detail: 'd' } as const;
    const verdict: MetricVerdict = {
      metric: 'M',
      outcome: 'failed',
      class: 'meaning',
      faults: [fault, fault],
      sparse: false,
    };
    countFault(counts, verdict, row);
    countFault(counts, verdict, row);
  }
  expect(counts.size).toBe(200);
  expect(counts.values().next().value).toMatchObject({ rows: 2, pointer: '/n0', example: 't' });
});

test('a table has texts at the left and numbers at the right of their columns, and short rows', () => {
  expect(alignTable([['name', 'n'], ['a', '10'], ['bc']], 1)).toEqual(['name   n', 'a     10', 'bc']);
});
