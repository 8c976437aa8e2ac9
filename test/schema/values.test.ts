import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../core/json.ts';
import { isMultipleOf } from '../../core/decimal.ts';
import { findEqualItems, isEqual, keyOf } from '../../core/schema/equality.ts';
import { isAbsoluteUri, resolveUri } from '../../core/schema/uri.ts';

describe('multiples are decided in decimal', () => {
  test.each([
    [327.46, 0.01, true],
    [64.41, 0.01, true],
    [0.3, 0.1, true],
    [0.35, 0.1, false],
    [0.123456785, 1e-8, false],
    [0.12345678, 1e-8, true],
    [1e21, 1, true],
    [1e308, 0.123456789, false],
    [5e-324, 1e-300, false],
    [1e300, 5e-324, true],
    [-4, 2, true],
    [0, 0.7, true],
    [-0, 3, true],
    [9, 2, false],
  ])('%d by %d: %s', (value, divisor, wanted) => {
    expect(isMultipleOf(value, divisor)).toBe(wanted);
  });

  test('whole cents are multiples of a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
        expect(isMultipleOf(Number(`${cents}e-2`), 0.01)).toBe(true);
      }),
    );
  });
});

describe('equality', () => {
  const parse = (text: string): JsonValue => JSON.parse(text) as JsonValue;
  test.each([
    ['1', '1.0', true],
    ['0', '-0', true],
    ['{"a":1,"b":2}', '{"b":2,"a":1}', true],
    ['[1,2]', '[2,1]', false],
    ['1', '"1"', false],
    ['1', 'true', false],
    ['null', '{}', false],
    ['[]', '{}', false],
    ['{"valueOf":1}', '{"valueOf":2}', false],
    ['{"__proto__":1}', '{}', false],
    ['{"__proto__":{"a":1}}', '{"__proto__":{"a":1}}', true],
    ['["a,b"]', '["a","b"]', false],
  ])('%s and %s: %s', (left, right, wanted) => {
    expect(isEqual(parse(left), parse(right))).toBe(wanted);
    expect(keyOf(parse(left)) === keyOf(parse(right))).toBe(wanted);
    expect(findEqualItems([parse(left), parse(right)])).toEqual(wanted ? [0, 1] : undefined);
  });
});

describe('references resolve as RFC 3986, section 5.4, has it', () => {
  test.each([
    ['g:h', 'g:h'],
    ['g', 'http://a/b/c/g'],
    ['./g', 'http://a/b/c/g'],
    ['g/', 'http://a/b/c/g/'],
    ['/g', 'http://a/g'],
    ['//g', 'http://g'],
    ['?y', 'http://a/b/c/d;p?y'],
    ['g?y', 'http://a/b/c/g?y'],
    ['#s', 'http://a/b/c/d;p?q#s'],
    ['', 'http://a/b/c/d;p?q'],
    ['.', 'http://a/b/c/'],
    ['..', 'http://a/b/'],
    ['../g', 'http://a/b/g'],
    ['../../../g', 'http://a/g'],
    ['g/../h', 'http://a/b/c/h'],
    ['g?y/../x', 'http://a/b/c/g?y/../x'],
  ])('%s is %s', (reference, wanted) => {
    expect(resolveUri(reference, 'http://a/b/c/d;p?q')).toBe(wanted);
  });

  test('a host alone is a base too', () => {
    expect(resolveUri('g', 'http://a')).toBe('http://a/g');
  });

  test('a base that is relative itself leaves what comes of it relative', () => {
    expect(['g', '../g', '#s'].map((one) => resolveUri(one, 'a/b/c'))).toEqual(['a/b/g', 'a/g', 'a/b/c#s']);
  });

  test('what begins with a scheme is a URI of its own', () => {
    expect(['urn:a', 'a', '#a:b'].map(isAbsoluteUri)).toEqual([true, false, false]);
  });
});
