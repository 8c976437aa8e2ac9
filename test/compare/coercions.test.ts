import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCoercions } from '../../core/compare/coercions.ts';
import type { JsonValue } from '../../core/json.ts';

class Ticket {
  readonly queue = 'billing';
}

const throwing = Object.defineProperty({}, 'a', {
  enumerable: true,
  get: () => {
    throw new Error('no');
  },
});

const circular: { a: unknown } = { a: 1 };
circular.a = circular;

describe('a decoder that changes a value', () => {
  test.each<[string, JsonValue, unknown, readonly string[]]>([
    ['takes a quoted number', { n: '12' }, { n: 12 }, ['/n a quoted number becomes a number: "12" > 12']],
    [
      'loses leading zeros',
      { id: '000184' },
      { id: 184 },
      ['/id leading zeros are lost: text becomes a number: "000184" > 184'],
    ],
    ['takes a quoted truth', { b: 'true' }, { b: true }, ['/b text becomes true or false: "true" > true']],
    ['takes truth for a number', { b: true }, { b: 1 }, ['/b true or false becomes a number: true > 1']],
    ['makes a list of one', { l: { a: 1 } }, { l: [{ a: 1 }] }, ['/l a single value becomes a list: {"a":1} > [{…}]']],
    ['makes a list of a text', { l: 'a' }, { l: ['a'] }, ['/l a single value becomes a list: "a" > ["a"]']],
    ['takes the first of a list', { l: ['a'] }, { l: 'a' }, ['/l a list becomes text: ["a"] > "a"']],
    ['fills a default in', {}, { p: 'low' }, ['/p a field is filled in:  > "low"']],
    ['drops a field', { extra: 1 }, {}, ['/extra is dropped: 1 > ']],
    ['drops null', { a: null }, { a: undefined }, ['/a null becomes absent: null > ']],
    ['drops the whole', 5, undefined, [' is dropped: 5 > ']],
    ['rounds', { n: 1.5 }, { n: 1 }, ['/n becomes another value: 1.5 > 1']],
    ['trims', { s: ' a ' }, { s: 'a' }, ['/s white space around the text is lost: " a " > "a"']],
    ['lowers', { s: 'A' }, { s: 'a' }, ['/s becomes another text: "A" > "a"']],
    [
      'makes a date',
      { d: '2026-01-05' },
      { d: new Date('2026-01-05') },
      ['/d text becomes a Date object: "2026-01-05" > "2026-01-05T00:00:00.000Z"'],
    ],
    ['makes no date', { d: 'x' }, { d: new Date('x') }, ['/d text becomes a Date object: "x" > null']],
    ['makes a map', { m: { a: 1 } }, { m: new Map([['a', 1]]) }, ['/m an object becomes a Map object: {"a":1} > {}']],
    ['makes a set', { l: [1] }, { l: new Set([1]) }, ['/l a list becomes a Set object: [1] > {}']],
    ['makes bytes', { s: 'a' }, { s: new Uint8Array([97]) }, ['/s text becomes a binary object: "a" > {"0":97}']],
    ['makes a big number', { n: 1 }, { n: 1n }, ['/n a number becomes a bigint: 1 > 1']],
    ['makes NaN', { n: null }, { n: NaN }, ['/n null becomes a number that JSON has not: null > NaN']],
    ['makes a function', { n: null }, { n: () => 1 }, ['/n null becomes a function: null > () => 1']],
    ['shortens a list', [1, 2, 3], [1], ['/1 is dropped: 2 > ', '/2 is dropped: 3 > ']],
    ['lengthens a list', [1], [1, 2, 3], ['/1 the list becomes longer:  > 2']],
    ['leaves a hole', [1, 2], [1], ['/1 is dropped: 2 > ']],
    ['nests', { 'a/b': [{ n: '1' }] }, { 'a/b': [{ n: 1 }] }, ['/a~1b/0/n a quoted number becomes a number: "1" > 1']],
    ['throws where it is read', { a: 1 }, throwing, [' becomes something that cannot be read: {"a":1} > ']],
    [
      'gives what cannot be shown',
      { a: 1 },
      {
        a: Object.create(null, {
          b: {
            enumerable: true,
            get: () => {
              throw new Error('no');
            },
          },
        }) as unknown,
      },
      ['/a a number becomes an object: 1 > something that cannot be read'],
    ],
    ['gives itself', { a: 1 }, circular, ['/a a number becomes an object: 1 > {"a":{…}}']],
    ['inherits', { toString: 1 }, {}, ['/toString is dropped: 1 > ']],
  ])('%s', (_, ...row) => {
    const [given, decoded, expected] = row;
    const found = findCoercions(given, decoded).map(
      ({ pointer, detail, got = '', expected: made = '' }) => `${pointer} ${detail}: ${got} > ${made}`,
    );
    expect(found).toEqual(expected);
  });
});

describe('a decoder that keeps a value', () => {
  test('may build it anew, in any order', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(findCoercions(value as JsonValue, structuredClone(value))).toEqual([]);
        expect(findCoercions(value as JsonValue, JSON.parse(JSON.stringify(value)))).toEqual([]);
      }),
    );
  });

  test.each<[JsonValue, unknown]>([
    [{ queue: 'billing' }, new Ticket()],
    [{ a: 1 }, { a: 1, b: undefined }],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [{ n: -0 }, { n: 0 }],
    [JSON.parse('{"__proto__": 1}') as JsonValue, JSON.parse('{"__proto__": 1}')],
  ])('%j', (given, decoded) => {
    expect(findCoercions(given, decoded)).toEqual([]);
  });
});
