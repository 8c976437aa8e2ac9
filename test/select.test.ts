import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../core/json.ts';
import { parsePattern, selectPlaces } from '../core/select.ts';

interface Row {
  readonly value: JsonValue;
  readonly pattern: string;
  /** `pointer=JSON` of a found place, `pointer?` of a missing one. */
  readonly places: readonly string[];
}

const rows: Readonly<Record<string, Row>> = {
  'the whole document': { value: 1, pattern: '', places: ['=1'] },
  'a name': { value: { a: { b: true } }, pattern: '/a/b', places: ['/a/b=true'] },
  'a null is found': { value: { a: null }, pattern: '/a', places: ['/a=null'] },
  'an index': { value: ['x', 'y'], pattern: '/1', places: ['/1="y"'] },
  'every item, in order': { value: { a: [1, 2] }, pattern: '/a/*', places: ['/a/0=1', '/a/1=2'] },
  'every name': { value: { a: 1, 'b/c~': 2 }, pattern: '/*', places: ['/a=1', '/b~1c~0=2'] },
  'nested wildcards': { value: [[1], [], [2, 3]], pattern: '/*/*', places: ['/0/0=1', '/2/0=2', '/2/1=3'] },
  'an empty list has nothing missing': { value: { a: [] }, pattern: '/a/*/b', places: [] },
  'an empty object has nothing missing': { value: { a: {} }, pattern: '/a/*', places: [] },
  'an absent name is reported there': { value: {}, pattern: '/a/*/b', places: ['/a?'] },
  'an absent name in one of the items': {
    value: [{ q: 1 }, {}],
    pattern: '/*/q',
    places: ['/0/q=1', '/1/q?'],
  },
  'a wildcard that meets a text': { value: { a: 'x' }, pattern: '/a/*', places: ['/a?'] },
  'a wildcard that meets null': { value: { a: null }, pattern: '/a/*/b', places: ['/a?'] },
  'a name in a text': { value: ['x'], pattern: '/*/q', places: ['/0/q?'] },
  'an index beyond the end': { value: [1], pattern: '/1', places: ['/1?'] },
  'an index with a leading zero': { value: [1], pattern: '/00', places: ['/00?'] },
  'the place after the last item': { value: [1], pattern: '/-', places: ['/-?'] },
  'an inherited name': { value: {}, pattern: '/constructor', places: ['/constructor?'] },
  'an inherited name of a list': { value: [], pattern: '/length', places: ['/length?'] },
  'an own name that looks inherited': {
    value: JSON.parse('{"__proto__": {"x": 1}}') as JsonValue,
    pattern: '/__proto__/x',
    places: ['/__proto__/x=1'],
  },
  'an escaped name': { value: { 'a/b': { '~': 1 } }, pattern: '/a~1b/~0', places: ['/a~1b/~0=1'] },
};

describe('selectPlaces', () => {
  test.each(Object.entries(rows))('%s', (_, { value, pattern, places }) => {
    const shown = selectPlaces(value, pattern).map((place) =>
      place.missing ? `${place.pointer}?` : `${place.pointer}=${JSON.stringify(place.value)}`,
    );
    expect(shown).toEqual(places);
  });

  test('steps keep indices apart from names', () => {
    const steps = selectPlaces({ a: [{ '0': 1 }] }, '/a/*/0').map((place) => place.steps);
    expect(steps).toEqual([['a', 0, '0']]);
  });

  test('a pattern may lead far into a deep value', () => {
    const deep = JSON.parse(`${'['.repeat(400)}1${']'.repeat(400)}`) as JsonValue;
    expect(selectPlaces(deep, '/*'.repeat(400)).map((place) => place.missing)).toEqual([false]);
  });

  test('a pattern without wildcards names exactly one place, whatever the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.constantFrom('a', '0', '__proto__', '-', '')), (value, steps) => {
        expect(selectPlaces(value as JsonValue, steps.map((step) => `/${step}`).join(''))).toHaveLength(1);
      }),
    );
  });
});

describe('parsePattern', () => {
  test.each([
    ['a/b', /"a\/b" as an entry of quotes: .*begins with "\/"/],
    ['/a~b', /"~0"/],
    ['$.a', /begins with/],
  ])('%s is misuse', (pattern, says) => {
    expect(() => parsePattern(pattern, 'an entry of quotes')).toThrow(says);
    expect(() => selectPlaces({}, pattern)).toThrow(/as a pattern/);
  });
});
