import { expect, test } from 'vitest';
import type { JsonValue } from '../../core/json.ts';
import { compileExpression } from '../../core/rules/compile-expression.ts';
import { parseExpression } from '../../core/rules/parse-expression.ts';
import { BUDGET, startRun } from '../../core/rules/run.ts';
import { bytes, isFault } from '../../core/rules/value.ts';
import type { Value } from '../../core/rules/value.ts';
import { answer, judge } from './judge.ts';

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const names = Object.fromEntries(numbers(50_000).entries());
const costly = expect.stringMatching(/^it costs more than 10000000 steps on this output/) as string;

// Each of these would run for minutes, or fill the memory, without a bound.
test.each<[string, string, JsonValue]>([
  ['nested loops', 'output.xs.all(a, output.xs.all(b, output.xs.all(c, a + b + c >= 0)))', { xs: numbers(400) }],
  [
    'nested loops whose faults are absorbed',
    'output.xs.exists(a, output.xs.exists(b, output.xs.exists(c, a + b + c < 0 || output.zz))) || output.yes',
    { xs: numbers(400), yes: true },
  ],
  [
    'nested filters',
    'size(output.xs.map(a, output.xs.filter(b, output.xs.exists(c, a + b + c < 0)))) > 0',
    { xs: numbers(400) },
  ],
  [
    'doubled text',
    `${numbers(30)
      .map((step) => `cel.bind(t${step + 1}, t${step} + t${step}, `)
      .join('')}size(t30) > 0${')'.repeat(30)}`.replaceAll('t0', 'output.s'),
    { s: 'x'.repeat(1000) },
  ],
  [
    'doubled lists',
    `${numbers(30)
      .map((step) => `cel.bind(t${step + 1}, t${step} + t${step}, `)
      .join('')}size(t30) > 0${')'.repeat(30)}`.replaceAll('t0', 'output.s'),
    { s: [1, 2, 3] },
  ],
  ['replaced text', 'output.s.replace("a", output.s) == ""', { s: 'a'.repeat(20_000) }],
  ['joined text', 'output.xs.join(output.s) == ""', { xs: numbers(20_000).map(String), s: 'a'.repeat(20_000) }],
  ['a large pattern', 'output.s.matches(output.p)', { s: 'a'.repeat(1_000_000), p: '(a?){500}a{500}$' }],
  ['deep comparisons', 'output.xs.all(a, output.xs.all(b, [a] == [b] || true))', { xs: numbers(2000) }],
  [
    'lookups of a wrong kind',
    'output.xs.all(a, output.xs.map(b, b + a).exists(c, [c] in output.xs)) || output.yes',
    { xs: numbers(4000), yes: true },
  ],
  ['names in a loop', 'output.xs.all(a, size(output.m) > 0)', { xs: numbers(2000), m: names }],
  ['objects of different sizes', 'output.xs.all(a, output.m != {"a": a})', { xs: numbers(2000), m: names }],
  ['macros over names', 'output.xs.all(a, output.m.exists(name, a >= 0))', { xs: numbers(2000), m: names }],
  ['the order of long texts', 'output.xs.all(a, output.s <= output.s)', { xs: numbers(2000), s: 'x'.repeat(200_000) }],
  [
    'conversions of long texts',
    'output.xs.all(a, bytes(output.s) <= bytes(output.s))',
    { xs: numbers(2000), s: 'x'.repeat(200_000) },
  ],
  [
    'equal bytes',
    'cel.bind(b, bytes(output.s), cel.bind(c, bytes(output.s), output.xs.all(a, b == c)))',
    { xs: numbers(20_000), s: 'x'.repeat(200_000) },
  ],
  [
    'joined bytes',
    'cel.bind(b, bytes(output.s), output.xs.all(a, size(b + b) > 0))',
    { xs: numbers(2000), s: 'x'.repeat(200_000) },
  ],
  ['blank texts', 'output.xs.all(a, !present(output.s))', { xs: numbers(2000), s: ' '.repeat(200_000) }],
  [
    'the pieces of a text',
    'output.xs.all(a, size(output.s.split("")) > 0)',
    { xs: numbers(2000), s: 'x'.repeat(20_000) },
  ],
  ['equal items', 'output.xs.all(a, unique(output.xs))', { xs: numbers(2000) }],
  ['the sum of a list', 'output.xs.all(a, sum(output.xs) >= 0)', { xs: numbers(2000) }],
  [
    'large objects',
    `output.xs.all(a, output.xs.all(b, {${numbers(100)
      .map((key) => `${key}: a`)
      .join(', ')}} != {}))`,
    { xs: numbers(400) },
  ],
  ['sums in a loop', 'output.xs.all(a, sum(output.xs.filter(b, b != a)) >= 0)', { xs: numbers(3000) }],
])('%s cost more than a rule may', (_, check, output) => {
  expect(answer(check, output)).toEqual(costly);
});

test.each<[string, Value]>([
  ['[output]', 1],
  ['{"a": output}', 1],
  ['output + output', 'a text'],
  ['output + output', [1]],
  ['output + output', bytes(new Uint8Array(16))],
])('%s of %j is not made once the bound is reached', (text, output) => {
  const source = { text, where: 'it' };
  const evaluate = compileExpression(parseExpression(source), source);
  const run = startRun(output, {});
  expect(isFault(evaluate(run))).toBe(false);
  run.spent = BUDGET;
  expect(evaluate(run)).toMatchObject({ message: costly });
});

test('the items of one rule share its bound', () => {
  const { findings, checked } = judge(
    { each: '/xs/*', check: 'output.xs.all(x, x + item >= 0)' },
    { xs: numbers(3000) },
  );
  expect(findings.at(-1)).toMatchObject({
    code: 'not_evaluable',
    pointer: '/xs/2999',
    detail: expect.stringContaining('costs more') as string,
  });
  expect(checked).toBeGreaterThan(0);
});

test('what does not depend on the item is evaluated once', () => {
  const output = { from: numbers(20_000), nodes: numbers(20_000).map((id) => ({ id })) };
  expect(judge({ each: '/from/*', check: 'item in output.nodes.map(n, n.id)' }, output).findings).toEqual([]);
  expect(answer('output.from.all(x, x in output.nodes.map(n, n.id))', output)).toBe('holds');
});

test('hostile texts and patterns take linear time', () => {
  expect(answer('output.s.matches("^(a+)+$")', { s: `${'a'.repeat(200_000)}b` })).toBe('broken');
  expect(answer('matches(output.s, "(x+x+)+y")', { s: 'x'.repeat(200_000) })).toBe('broken');
  const ps = numbers(250).map((index) => `^a{${index}}$`);
  expect(answer('output.ps.exists(p, output.s.matches(p))', { s: 'a'.repeat(249), ps })).toBe('holds');
  const part = `${'a'.repeat(100_000)}b${'a'.repeat(100_000)}`;
  expect(
    answer('output.s.contains(output.part) || output.s.lastIndexOf(output.part) >= 0', {
      s: 'a'.repeat(500_000),
      part,
    }),
  ).toBe('broken');
});
