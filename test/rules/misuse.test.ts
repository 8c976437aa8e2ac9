import { ParseError } from '@marcbachmann/cel-js';
import { describe, expect, test } from 'vitest';
import { compileExpression } from '../../core/rules/compile-expression.ts';
import { explainSyntax, parseExpression } from '../../core/rules/parse-expression.ts';
import { startRun } from '../../core/rules/run.ts';
import type { Step } from '../../core/rules/run.ts';
import { parseModuleRules, parseRules } from '../../core/rules/rule.ts';
import type { WrittenRule } from '../../core/rules/rule.ts';
import { load } from './judge.ts';

const misuse = (pattern: RegExp): Error =>
  expect.objectContaining({ name: 'MisuseError', message: expect.stringMatching(pattern) as string }) as Error;

describe('a rule that cannot work is found when it is loaded', () => {
  test.each<[Partial<WrittenRule>, RegExp]>([
    [
      { check: 'output.a ==' },
      /"check" of rule "r" of the rules \(line 1, column 12\): it does not parse: an operand is missing at the end\n {2}output\.a ==\n {13}\^$/,
    ],
    [
      { check: 'output.a == 1 &&\n  (output.b == 2' },
      /line 2, column 17\): it does not parse: Expected RPAREN, got the end/,
    ],
    [{ check: 'output.a === 1' }, /does not parse: Unexpected character/],
    [{ check: ' ' }, /does not parse: it is empty/],
    [{ check: 'foo.a == 1' }, /column 1\): the name "foo" is unknown/],
    [{ check: 'outptu.a == 1' }, /the name "outptu" is unknown; did you mean "output"\?/],
    [{ check: 'item.a == 1' }, /the name "item" is unknown: only a rule with "each" has it/],
    [{ check: 'index == 1' }, /the name "index" is unknown: only a rule with "each" has it/],
    [{ check: 'output.xs.all(x, y == 1)' }, /the name "y" is unknown/],
    [{ check: 'summ(output.a) == 1' }, /there is no function "summ"; did you mean "sum"\?/],
    [{ check: 'frobnicate(output.a) == 1' }, /there is no function "frobnicate"$/m],
    [{ check: 'output.a.startWith("x")' }, /there is no function "startWith"; did you mean "startsWith"\?/],
    [
      { check: 'size(output.a, 1) == 1' },
      /size\(\) does not take 2 arguments here: expected size\(text or list or map or bytes\)/,
    ],
    [{ check: 'output.a.sum() == 1' }, /\.sum\(\) does not take 0 arguments here: expected sum\(list\)/],
    [{ check: 'dyn() == 1' }, /dyn\(\) does not take 0 arguments here: expected dyn\(anything\)/],
    [
      { check: 'lowerAscii(output.a) == "x"' },
      /lowerAscii\(\) does not take 1 argument here: expected text\.lowerAscii\(\)/,
    ],
    [{ check: 'present(output.a, 1)' }, /present\(\) is not written like this: expected present\(output\.field\)/],
    [{ check: 'output.xs.all(x)' }, /\.all\(\) is not written like this: expected list\.all\(name, test\)/],
    [{ check: 'has(output["a"])' }, /has\(\) takes a field, such as has\(output\.total\)/],
    [{ check: 'output.xs.all(1, true)' }, /invalid predicate iteration variable/],
    [{ check: 'output.xs.existsOne(1, true)' }, /a name is expected here/],
    [{ check: 'cel.bind(x, output.a)' }, /cel\.bind\(\) takes a name, its value and an expression/],
    [{ check: 'cel.bind(1, output.a, true)' }, /./],
    [{ check: 'output.a.?b == 1' }, /does not parse/],
    [{ check: 'output.a + 1' }, /column 1\): a rule takes true or false, not a number/],
    [{ check: '"x"' }, /a rule takes true or false, not text/],
    [{ check: 'null' }, /a rule takes true or false, not null/],
    [{ check: 'output.xs.map(x, x)' }, /a rule takes true or false, not a list/],
    [{ check: '{"a": output.a}' }, /a rule takes true or false, not an object/],
    [{ check: 'output.a', when: 'size(output.a)' }, /"when" of rule "r" of the rules .*a rule takes true or false/],
    [{ check: 'true' }, /it looks at nothing, so that no output can break the rule: let output, vars or item decide/],
    [{ check: '1 + 1 == 2' }, /it looks at nothing/],
    [{ check: 'false' }, /it looks at nothing, so that no output can keep the rule/],
    [{ check: 'dyn(1)' }, /it looks at nothing, so that no output can keep the rule/],
    [{ check: 'output.a == output.a' }, /it compares a value with itself, so that no output can break the rule/],
    [{ check: 'output.a <= output.a' }, /it compares a value with itself, so that no output can break/],
    [{ check: 'output.a >= output.a' }, /it compares a value with itself, so that no output can break/],
    [{ check: 'output.a != output.a' }, /it compares a value with itself, so that no output can keep/],
    [{ check: 'output.a < output.a' }, /it compares a value with itself, so that no output can keep/],
    [{ check: 'output.a > output.a' }, /it compares a value with itself, so that no output can keep/],
    [{ check: '!(output.a == output.a)' }, /it compares a value with itself, so that no output can keep/],
    [{ check: '!(output.a < output.a)' }, /it compares a value with itself, so that no output can break/],
    [{ check: 'output.a["b"] + 1 == (output.a["b"]+1)' }, /it compares a value with itself/],
    [{ check: 'same(output.a, output.a, 0.01)' }, /it compares a value with itself/],
    [{ check: 'item.a == item.a', each: '/xs/*' }, /it compares a value with itself/],
    [{ when: 'false' }, /"when" of rule "r" of .*it looks at nothing, so that the rule never applies/],
    [{ when: '1 == 2' }, /the value 2 cannot occur: expected one of 1/],
    [{ when: '1 > 2' }, /the rule never applies: let output, vars or item decide/],
    [{ when: 'output.a != output.a' }, /it compares a value with itself, so that the rule never applies/],
    [{ check: '"a" < 1 || output.a' }, /"<" does not take text with a number/],
    [{ check: 'output.a == 1 && "x" == 2' }, /"==" can never compare text with a number/],
    [{ check: 'output.a && 1' }, /"&&" takes true or false, not a number/],
    [{ check: '1 || output.a' }, /"\|\|" takes true or false, not a number/],
    [{ check: '!size(output.a)' }, /"!" takes true or false, not a number/],
    [{ check: '-"a" == output.a' }, /"-" takes a number or a duration, not text/],
    [{ check: 'size(output.a) ? true : false' }, /"\? :" takes true or false, not a number/],
    [{ check: 'size(output.a).b == 1' }, /field "b" takes an object or null, not a number/],
    [{ check: '"abc"[0] == output.a' }, /"\[ \]" takes a list or an object or null, not text/],
    [{ check: '[1, 2]["a"] == output.a' }, /the index of a list takes a number, not text/],
    [{ check: '"a".all(x, x == output.a)' }, /all\(\) takes a list or an object, not text/],
    [{ check: 'output.xs.all(x, size(x))' }, /the test of all\(\) takes true or false, not a number/],
    [{ check: 'output.xs.map(x, size(x), 1) == [1]' }, /the test of map\(\) takes true or false, not a number/],
    [{ check: 'output.a * "x" == 1' }, /"\*" does not take a value with text/],
    [{ check: 'output.a in 5' }, /"in" takes a list or an object, not a number/],
    [{ check: '1 in [output.a, "x"] || "a" in [1]' }, /"in" can never find text with a number/],
    [{ check: 'sum(["a"]) == output.a' }, /sum\(\) takes a list of numbers, but its items are text/],
    [{ check: 'date(5) == output.a' }, /date\(\) takes text, not a number/],
    [{ check: 'date("2026-02-30") < date(output.a)' }, /this can never be evaluated: date\(\) takes a day that exists/],
    [{ check: 'output.a == 1 / 0' }, /this can never be evaluated: it divides by zero/],
    [{ check: 'output.a == 9007199254740993' }, /the number 9007199254740993 is not exact in JSON/],
    [{ check: 'output.a.matches("(")' }, /column 18\): the pattern cannot be used: .*missing closing/],
    [{ check: 'output.a.matches("(?=a)")' }, /the pattern cannot be used/],
    [{ check: 'matches(output.a, "\\\\1")' }, /the pattern cannot be used/],
    [{ check: `${'!'.repeat(200)}output.a` }, /it is nested deeper than 64/],
    [{ check: `${'- '.repeat(200)}output.a == 1` }, /it is nested deeper than 64/],
    [{ check: `${'('.repeat(200)}output.a${')'.repeat(200)}` }, /it is nested deeper than 64/],
    [{ check: `${'['.repeat(200)}output.a${']'.repeat(200)} == output.b` }, /it is nested deeper than 64/],
    [{ check: `output${'.a'.repeat(200)} == 1` }, /does not parse: Exceeded maxDepth/],
    [{ check: `output.a${' || output.a'.repeat(600)}` }, /it is longer than 4096 characters/],
    [{ check: `1${'+1'.repeat(1500)} == output.a` }, /does not parse: Exceeded maxAstNodes/],
    [{ check: `${'true ? true : '.repeat(200)}output.a` }, /does not parse: Exceeded maxDepth/],
    [{ check: 'output.a', at: 'a' }, /"at" of rule "r" of the rules: "a" is no JSON Pointer/],
    [{ check: 'output.a', at: '/~2' }, /"at" of rule "r"/],
    [{ check: 'output.a', each: 'lines' }, /"each" of rule "r"/],
    [{ check: 'output.a', message: 'a ${output.a' }, /"message" of rule "r" .*"\$\{" is not closed by "\}"/],
    [{ check: 'output.a', message: 'a ${foo}' }, /"message" of rule "r" .*the name "foo" is unknown/],
    [{ check: 'output.a', message: 'a ${}' }, /"message" of rule "r" .*it is empty/],
  ])('%j', (rule, pattern) => {
    expect(() => load(rule)).toThrow(misuse(pattern));
  });

  test('an expression of which nobody looked at the types finds its unknown names as well', () => {
    const compile = (text: string): Step => {
      const source = { text, where: 'it' };
      return compileExpression(parseExpression(source), source);
    };
    expect(() => compile('sums(output)')).toThrow(misuse(/there is no function sums\(\) with 1 arguments/));
    expect(compile('outptu')(startRun({}, {}))).toMatchObject({ message: 'the name "outptu" is unknown' });
  });

  test('whatever the parser throws is a fault of the rule', () => {
    const source = { text: 'output.a', where: 'it' };
    expect(explainSyntax(new TypeError('x'), source).message).toMatch(/it does not parse: TypeError: x\n/);
    expect(explainSyntax(new ParseError('x'), source).message).toMatch(/column 1\): it does not parse: x\n/);
  });

  test('what only looks wrong is taken', () => {
    for (const check of [
      'output.a == null || null == output.b',
      '"((((" in output || output.a == "!!!!" && output.b != r"\\(" // ((((',
      'null in output.xs',
      '[1, "a", null] == output.a',
      '(output.a ? 1 : "x") == 1',
      '"""(((""" == output.a',
      "'a\\'b' == output.a",
      'output.a == output.b',
      'output.a == 1 || true',
      'output.a && false',
      'output.a || same(output.b, output.b)',
      'output.a + output.a == output.b',
      'output.a in output.a',
      'output.a == 1 || false',
      'false || output.a',
      'true && output.a',
      'matches(output.a, output.a)',
      'output.a == 1 && output.b == output.b',
      'output.a ? true : false',
      'output.a ? true : output.b',
      'output.a ? output.b : false',
      'output.a == output["a"]',
      'output.a == "1" || output.a == "2"',
      'same(output.a, output.b)',
      'size(output.a) == size(output.b)',
      'output.a.startsWith(output.a)',
    ]) {
      expect(load({ check })).toEqual([]);
    }
    expect(load({ check: 'true', when: 'output.a == 1' })).toEqual([]);
    expect(load({ check: 'false', when: 'output.a == 1' })).toEqual([]);
  });
});

describe('a list of rules', () => {
  test.each<[unknown, RegExp]>([
    [[], /the list holds no rule/],
    ['x', /must be array/],
    [{ rules: [] }, /must be array/],
    [
      [
        { id: 'a', check: 'true' },
        { id: 'a', check: 'true' },
      ],
      /two rules have the id "a"/,
    ],
    [[{ id: 'a', chek: 'true' }], /unknown option "chek" in 0; did you mean "check"\?/],
    [[{ id: '', check: 'true' }], /0\.id/],
    [[{ check: 'true' }], /"id" is missing/],
    [[{ id: 'a', check: 5 }], /0\.check must be string/],
  ])('%j', (rules, pattern) => {
    expect(() => parseRules(rules, 'the rules')).toThrow(misuse(pattern));
  });

  test.each<[unknown, RegExp]>([
    [undefined, /expected a list of/],
    [[], /the list holds no rule/],
    [[{ id: 'a', check: 'true' }], /rule 0 of the rules: expected \{ id: text, check: function \}/],
    [[{ check: () => true }], /rule 0/],
    [[undefined], /rule 0/],
    [
      [
        { id: 'a', check: () => true },
        { id: 'a', check: () => true },
      ],
      /two rules have the id "a"/,
    ],
  ])('of a module: %j', (rules, pattern) => {
    expect(() => parseModuleRules(rules, 'the rules')).toThrow(misuse(pattern));
  });
});
