import { describe, expect, test } from 'vitest';
import type { Finding } from '../../core/finding.ts';
import type { JsonValue } from '../../core/json.ts';
import { showEvidence } from '../../core/rules/evidence.ts';
import { checkModuleRules } from '../../core/rules/module-rule.ts';
import type { ModuleRule, WrittenRule } from '../../core/rules/rule.ts';
import { startRun } from '../../core/rules/run.ts';
import { judge } from './judge.ts';

function find(rule: Partial<WrittenRule>, output: JsonValue): Finding | undefined {
  return judge(rule, output).findings[0];
}

describe('a finding shows the values that made the rule false', () => {
  test.each<[string, JsonValue, string | undefined]>([
    [
      'output.a + output.b == output.c',
      { a: 1, b: 2, c: 4 },
      'output.a + output.b = 3, output.c = 4, output.a = 1, output.b = 2',
    ],
    ['output.a == 1 && output.b == 2', { a: 1, b: 3 }, 'output.b = 3'],
    ['output.a == 1 && output.b == 2', { a: 2, b: 3 }, 'output.a = 2'],
    ['!output.a', { a: true }, 'output.a = true'],
    ['output.a || output.b', { a: false, b: false }, 'output.a = false, output.b = false'],
    ['output.a', { a: false }, 'output.a = false'],
    [
      'sum(output.xs.map(x, x.n)) == output.n',
      { xs: [{ n: 1 }], n: 2 },
      'sum(output.xs.map(x, x.n)) = 1, output.n = 2, output.xs = [{…}]',
    ],
    ['cel.bind(x, output.n, x > 2)', { n: 1 }, 'output.n = 1'],
    [
      'date(output.d) > date("2027-01-01")',
      { d: '2026-01-01' },
      'date(output.d) = 2026-01-01T00:00:00Z, output.d = "2026-01-01"',
    ],
    [
      'date(output.d) - date("2025-12-31") > duration("48h")',
      { d: '2026-01-01' },
      'date(output.d) - date("2025-1… = 86400s, output.d = "2026-01-01"',
    ],
    ['bytes(output.d) == b"x"', { d: 'a' }, 'bytes(output.d) = bytes, output.d = "a"'],
    ['type(output.d) == int', { d: 'a' }, 'type(output.d) = type, output.d = "a"'],
    ['{"k": output.d} == {"k": 1}', { d: 2 }, '{"k": output.d} = {"k":2}, output.d = 2'],
    ['output.xs[0] == 2 && true', { xs: [1] }, 'output.xs[0] = 1'],
    ['present(output.a)', {}, undefined],
    ['output.a && [].exists(x, x == output.b)', {}, undefined],
    ['output.text == ""', { text: 'x'.repeat(500) }, `output.text = "${'x'.repeat(64)}…`],
    ['output.text == ""', { text: '\u202e\u0007' }, String.raw`output.text = "\u202e\u0007"`],
  ])('%s', (check, output, got) => {
    expect(find({ check }, output)?.got).toBe(got);
  });

  test('nothing is shown where nothing decides', () => {
    expect(showEvidence([], startRun({}, {}), [])).toBeUndefined();
  });

  test('a long check is shortened, and so is a long path', () => {
    expect(find({ check: `output.a == "${'x'.repeat(200)}"` }, { a: '' })?.detail).toBe(
      `does not hold: output.a == "${'x'.repeat(146)}…`,
    );
    expect(find({ check: `output.${'x'.repeat(80)} == 1` }, {})?.detail).toBe(
      `cannot be evaluated: "…${'x'.repeat(60)}" is missing`,
    );
  });

  test('a rule that could not be evaluated shows the value at fault', () => {
    expect(find({ check: 'output.a > 1' }, { a: 'x' })).toEqual({
      code: 'not_evaluable',
      pointer: '',
      detail: 'cannot be evaluated: text has no order with a number',
      got: '"x"',
      rule: 'r',
    });
    expect(find({ check: 'output.a' }, { a: 'x' })?.got).toBe('"x"');
    expect(find({ check: 'output.a > 1' }, {})).not.toHaveProperty('got');
  });
});

describe('a message', () => {
  test.each<[string, string, string | undefined]>([
    ['Plain text', 'Plain text', 'output.n = 1, output.s = "secret"'],
    [
      '${output.n} of ${size(output.xs)}, ${output.b}, ${output.z}',
      '1 of 2, true, null',
      'output.n = 1, output.s = "secret"',
    ],
    [
      'due ${date(output.d)} in ${date(output.d) - date("2025-12-31")}',
      'due 2026-01-01T00:00:00Z in 86400s',
      'output.n = 1, output.s = "secret"',
    ],
    ['not ${ output.s }!', 'not output.s!', 'output.s = "secret", output.n = 1'],
    ['not ${output.xs}', 'not output.xs', 'output.xs = [1,2], output.n = 1, output.s = "secret"'],
    ['not ${output.missing}', 'not output.missing', 'output.n = 1, output.s = "secret"'],
    ["${{'}': 1}['}'] + output.n} {braces}", '2 {braces}', 'output.n = 1, output.s = "secret"'],
    ['${type(output.n)}', 'type(output.n)', 'type(output.n) = type, output.n = 1, output.s = "secret"'],
  ])('%s', (message, detail, got) => {
    const output = { n: 1, s: 'secret', xs: [1, 2], b: true, z: null, d: '2026-01-01' };
    const finding = find({ check: 'output.n == 2 || output.s == ""', message }, output);
    expect(finding).toMatchObject({ detail });
    expect(finding?.got).toBe(got);
    expect(finding?.detail).not.toContain('secret');
  });
});

describe('where a finding stands', () => {
  test.each<[Partial<WrittenRule>, JsonValue, readonly string[]]>([
    [{ check: 'output.a == 1', at: '/a' }, { a: 2 }, ['/a']],
    [{ check: 'item.n == index + 1', each: '/xs/*', at: '/n' }, { xs: [{ n: 1 }, { n: 3 }, { n: 3 }] }, ['/xs/1/n']],
    [{ check: 'item > 0', each: '/by/*' }, { by: { 'a/b': -1, c: 1, '~': 0 } }, ['/by/a~1b', '/by/~0']],
    [{ check: 'item > 0', each: '/xs/*/ys/*' }, { xs: [{ ys: [0] }, { ys: [1, 0] }] }, ['/xs/0/ys/0', '/xs/1/ys/1']],
    [{ check: 'item > 0', each: '/xs/*', at: '/n' }, {}, ['/xs']],
    [{ check: 'item > 0', each: '/xs/*' }, { xs: 'abc' }, ['/xs']],
    [{ check: 'item > 0', each: '' }, 0, ['']],
  ])('%j', (rule, output, pointers) => {
    expect(judge(rule, output).findings.map(({ pointer }) => pointer)).toEqual(pointers);
  });

  test.each<[Partial<WrittenRule>, JsonValue, number]>([
    [{ check: 'output.a == 1' }, { a: 1 }, 1],
    [{ check: 'output.a == 1' }, { a: 2 }, 1],
    [{ check: 'output.a == 1' }, {}, 0],
    [{ check: 'output.a == 1', when: 'output.b' }, { b: false }, 1],
    [{ check: 'output.a == 1', when: 'output.b' }, { a: 1 }, 0],
    [{ check: 'item == 1', each: '/xs/*' }, { xs: [1, 2, 'x'] }, 2],
    [{ check: 'item == 1', each: '/xs/*' }, { xs: [] }, 1],
    [{ check: 'item.a == 1', when: 'item.b', each: '/xs/*' }, { xs: [{ b: false }, { b: true, a: 1 }] }, 2],
  ])('how many statements were decided: %j on %j', (rule, output, checked) => {
    expect(judge(rule, output).checked).toBe(checked);
  });
});

describe('a rule of a module', () => {
  const run = (check: unknown, output: JsonValue = { a: [1] }): readonly Finding[] =>
    checkModuleRules([{ id: 'm', check: check as ModuleRule['check'] }], output, { text: 'x', f: () => 1 }).findings;

  test('that gives true or no finding holds', () => {
    expect(run(() => true)).toEqual([]);
    expect(run(() => [])).toEqual([]);
    expect(checkModuleRules([{ id: 'm', check: () => true }], {}, {}).checked).toBe(1);
  });

  test.each<[string, unknown, object]>([
    [
      'finds',
      () => [{ code: 'invariant', pointer: '/a/0', detail: 'is odd', got: 1, expected: 'even' }],
      { code: 'invariant', pointer: '/a/0', detail: 'is odd', got: '1', expected: 'even', rule: 'm' },
    ],
    ['finds without more', () => [{}], { code: 'invariant', pointer: '', detail: 'does not hold', rule: 'm' }],
    [
      'cannot say',
      () => [{ code: 'not_evaluable', pointer: '/a' }],
      { code: 'not_evaluable', pointer: '/a', rule: 'm' },
    ],
    [
      'finds at no pointer',
      () => [{ pointer: 'a' }],
      { code: 'not_evaluable', pointer: '', detail: 'the rule gave a finding without a JSON Pointer' },
    ],
    ['finds nonsense', () => ['x'], { code: 'not_evaluable', got: '"x"' }],
    [
      'throws',
      () => {
        throw new TypeError('secret\nmore');
      },
      { code: 'not_evaluable', pointer: '', detail: 'the rule threw an error', got: 'TypeError: secret' },
    ],
    [
      'throws nothing',
      () => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- odd throws are what this is about
        throw undefined;
      },
      { code: 'not_evaluable', got: 'undefined' },
    ],
    [
      'gives false',
      () => false,
      { code: 'not_evaluable', detail: 'the rule gave neither true nor a list of findings', got: 'false' },
    ],
    [
      'is asynchronous',
      async () => await Promise.reject(new Error('late')),
      { code: 'not_evaluable', detail: 'the rule is asynchronous: expected true or a list of findings at once' },
    ],
    [
      'writes on the output',
      (output: { a: number[] }) => output.a.push(2) > 2 || [{ pointer: '/a' }],
      { pointer: '/a' },
    ],
    [
      'gives findings that cannot be read',
      () => [
        Object.defineProperty({}, 'pointer', {
          enumerable: true,
          get: () => {
            throw new Error('no');
          },
        }),
      ],
      { code: 'not_evaluable', got: 'Error: no' },
    ],
  ])('that %s', (_, check, finding) => {
    expect(run(check)).toEqual([expect.objectContaining(finding)]);
  });

  test('cannot change what another rule or assertion sees', () => {
    const output = { a: [1] };
    const vars = { list: [1] };
    const rules: ModuleRule[] = [
      {
        id: 'one',
        check: (value, { list }) => {
          (value as { a: number[] }).a.push(2);
          (list as number[]).push(2);
          return true;
        },
      },
      {
        id: 'two',
        check: (value, { list }) =>
          (value as { a: number[] }).a.length + (list as number[]).length === 2 || [
            { code: 'invariant', pointer: '', detail: 'changed' },
          ],
      },
    ];
    expect(checkModuleRules(rules, output, vars).findings).toEqual([]);
    expect([output, vars]).toEqual([{ a: [1] }, { list: [1] }]);
  });
});
