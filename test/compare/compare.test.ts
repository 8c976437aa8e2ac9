import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agrees } from '../../core/compare/agreement.ts';
import type { Comparison } from '../../core/compare/agreement.ts';
import { canonicalText } from '../../core/compare/canonical.ts';
import { foldCase } from '../../core/compare/case-fold.ts';
import { isWithin, remainder, roundSignificant, sumDecimals } from '../../core/decimal.ts';
import { isDeepEqual } from '../../core/compare/deep-equal.ts';
import { findAllText, findText } from '../../core/compare/find-text.ts';
import { parseDate, parseDateTime } from '../../core/compare/instant.ts';
import { describeThrown } from '../../core/compare/thrown.ts';
import { valueAt } from '../../core/compare/value-at.ts';
import type { JsonValue } from '../../core/json.ts';

const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>;
/** Amounts with two decimals, as whole numbers of the smaller unit. */
const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });

describe('decimals', () => {
  test('sums of amounts are exact in whatever order', () => {
    fc.assert(
      fc.property(fc.array(cents), (amounts) => {
        const sum = amounts.reduce((total, amount) => total + amount, 0) / 100;
        expect(sumDecimals(amounts.map((amount) => amount / 100))).toBe(sum + 0);
        expect(sumDecimals(amounts.toReversed().map((amount) => amount / 100))).toBe(sum + 0);
      }),
    );
  });

  test('a tolerance is inclusive to the last digit', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const difference = Math.abs(a - b);
        expect(isWithin(a / 100, b / 100, difference / 100)).toBe(true);
        expect(difference > 0 && isWithin(a / 100, b / 100, (difference - 1) / 100)).toBe(false);
      }),
    );
  });

  test.each([
    [0.3, 0.1, 0],
    [7, 2, 1],
    [-7.5, 2, -1.5],
    [1e21, 7, Number(1000000000000000000000n % 7n)],
    [5e-324, 1, 5e-324],
  ])('%d modulo %d is %d', (dividend, divisor, expected) => {
    expect(remainder(dividend, divisor)).toBe(expected);
  });

  test('what binary arithmetic adds is rounded away', () => {
    expect(roundSignificant(64.35 + 35.6)).toBe(99.95);
    expect(roundSignificant(1e-7 + 2e-7)).toBe(3e-7);
    expect(sumDecimals([1e300, 1e-300])).toBe(1e300);
    expect(sumDecimals([Number.MAX_SAFE_INTEGER, 2, 1])).toBe(9007199254740994);
  });
});

describe('moments', () => {
  test.each([
    ['2026-02-28', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['0000-01-01', false],
    ['0001-01-01', true],
    ['0099-12-31', true],
    ['2026-1-1', false],
    ['2026-01-01 ', false],
    ['+002026-01-01', false],
    ['２０２６-01-01', false],
  ])('the day %s', (text, exists) => {
    expect(parseDate(text) !== undefined).toBe(exists);
  });

  test.each([
    ['2026-01-01T00:00:00Z', true],
    ['2026-01-01t23:59:59.123456789z', true],
    ['2026-01-01T00:00:00+23:59', true],
    ['2026-01-01T00:00:00.1234567890Z', false],
    ['2026-01-01T24:00:00Z', false],
    ['2026-01-01T00:60:00Z', false],
    ['2026-01-01T00:00:60Z', false],
    ['2026-02-30T00:00:00Z', false],
    ['2026-01-01T00:00:00', false],
    ['2026-01-01 00:00:00Z', false],
    ['2026-01-01T00:00:00+24:00', false],
    ['2026-01-01T00:00:00+01:60', false],
    ['2026-01-01T00:00Z', false],
    ['0001-01-01T00:00:00+00:01', false],
    ['9999-12-31T23:59:59-00:01', false],
  ])('the moment %s', (text, exists) => {
    expect(parseDateTime(text) !== undefined).toBe(exists);
  });

  test('agree with the platform on every day and moment that exists', () => {
    const noInvalid = {
      noInvalidDate: true,
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
    };
    fc.assert(
      fc.property(fc.date(noInvalid), (date) => {
        expect(parseDateTime(date.toISOString())).toBe(BigInt(date.getTime()) * 1_000_000n);
      }),
    );
  });
});

describe('text', () => {
  test.each([
    ['ÉLODIE', 'Élodie', true],
    ['É', 'é', true],
    ['STRASSE', 'straße', true],
    ['ẞ', 'ss', true],
    ['ΣΑΣ', 'σας', true],
    ['ﬁ', 'FI', true],
    ['İ', 'i̇', true],
    ['ı', 'i', false],
    ['Kelvin', 'Kelvin', true],
    ['e', 'é', false],
  ])('%s and %s fold alike: %s', (a, b, same) => {
    expect(foldCase(a) === foldCase(b)).toBe(same);
  });

  test('folding is done once and for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldCase(foldCase(text))).toBe(foldCase(text));
        expect(foldCase(text.normalize('NFD').toLowerCase().normalize('NFC'))).toBe(foldCase(text));
      }),
      { examples: [['ΑΣ'], ['ǰ']] },
    );
  });

  test('a text is found where the platform finds it', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 900, size: 'max' });
    const parts = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 400, size: 'max' });
    fc.assert(
      fc.property(letters, parts, fc.integer({ min: 0, max: 300 }), (text, part, from) => {
        const whole = text + part + text;
        expect(findText(whole, part, from)).toBe(whole.indexOf(part, from));
        expect(findText(text, part, from)).toBe(text.indexOf(part, from));
        expect(findAllText(whole, part)).toHaveLength(whole.split(part).length - 1);
      }),
    );
  });
});

describe('JSON values', () => {
  test('are the same exactly where their canonical texts are', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(isDeepEqual(a, b)).toBe(canonicalText(a) === canonicalText(b));
        expect(isDeepEqual(a, structuredClone(a))).toBe(true);
      }),
    );
  });

  test.each<[string, string, boolean]>([
    ['{"a":1,"b":2}', '{"b":2.0,"a":1}', true],
    ['{"a":1}', '{"a":1,"b":2}', false],
    ['{"__proto__":1}', '{}', false],
    ['{"toString":1}', '{"valueOf":1}', false],
    ['{"__proto__":{"a":1}}', '{"__proto__":{"a":1}}', true],
    ['[1,2]', '[2,1]', false],
    ['[1]', '[1,2]', false],
    ['[]', '{}', false],
    ['0', '-0', true],
    ['1', '"1"', false],
    ['null', '{}', false],
  ])('%s and %s: %s', (a, b, same) => {
    const [left, right] = [JSON.parse(a) as JsonValue, JSON.parse(b) as JsonValue];
    expect(isDeepEqual(left, right)).toBe(same);
    expect(canonicalText(left) === canonicalText(right)).toBe(same);
  });

  test.each<[readonly string[], JsonValue | undefined]>([
    [[], { a: [{ '': 5, '*': 6 }] }],
    [['a', '0', ''], 5],
    [['a', '0', '*'], 6],
    [['a', '00'], undefined],
    [['a', 'length'], undefined],
    [['constructor'], undefined],
    [['a', '0', '', 'x'], undefined],
  ])('at %j', (steps, expected) => {
    expect(valueAt({ a: [{ '': 5, '*': 6 }] }, steps)).toEqual(expected);
  });
});

describe('agreement', () => {
  test.each<[JsonValue, JsonValue, Comparison, boolean]>([
    ['a', 'a', 'exact', true],
    ['a', 'A', 'exact', false],
    ['a', 'A', 'casefold', true],
    [1, '1', 'casefold', false],
    [['A'], ['a'], 'casefold', false],
    [1.3, 1.2, { number: 0.1 }, true],
    [1.31, 1.2, { number: 0.1 }, false],
    ['1.2', 1.2, { number: 0.1 }, false],
    [null, null, { number: 0.1 }, true],
    [['b', 'a', 'a'], ['a', 'b'], 'set', true],
    [[{ x: 1, y: 2 }], [{ y: 2, x: 1.0 }], 'set', true],
    [['a'], ['a', 'b'], 'set', false],
    [['a', 'b'], ['a', 'c'], 'set', false],
    ['a', ['a'], 'set', false],
    [['a'], 'a', 'set', false],
    ['2026-01-05', '2026-01-05T00:00:00Z', 'date', true],
    ['2026-01-05T01:00:00+01:00', '2026-01-05T00:00:00.000Z', 'date', true],
    ['2026-01-05', '2026-01-06', 'date', false],
    ['2026-02-30', '2026-03-02', 'date', false],
    ['2026-02-30', '2026-02-31', 'date', false],
    ['2026-02-30', '2026-02-30', 'date', true],
    [null, '2026-01-05', 'date', false],
  ])('%j with %j under %j: %s', (got, ...row) => {
    const [expected, comparison, result] = row;
    expect(agrees(got, expected, comparison)).toBe(result);
  });

  test('identical values agree under every comparison', () => {
    const comparisons = fc.constantFrom<Comparison>('exact', 'casefold', 'set', 'date', { number: 0 });
    fc.assert(
      fc.property(json, comparisons, (value, comparison) => {
        expect(agrees(value, structuredClone(value), comparison)).toBe(true);
      }),
    );
  });
});

test.each<[unknown, string]>([
  [new TypeError('one\ntwo'), 'TypeError: one'],
  [Object.assign(new Error(''), { name: '' }), 'an object'],
  ['  text\r\nmore', 'text'],
  [undefined, 'undefined'],
  [null, 'null'],
  [5n, '5'],
  [Symbol('s'), 'a symbol'],
  [() => 1, 'a function'],
  [{}, 'an object'],
  [{ message: 'only this' }, 'only this'],
  [
    {
      get message(): string {
        throw new Error('no');
      },
    },
    'something that cannot be read',
  ],
])('whatever is thrown is told in one line', (thrown, line) => {
  expect(describeThrown(thrown)).toBe(line);
});
