import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../core/json.ts';
import { listSpots, removeAt, replaceAt, valueAt } from '../../core/mutation/edit.ts';
import { makeMeaningMutants } from '../../core/mutation/meaning-mutants.ts';
import type { Subject } from '../../core/mutation/mutant.ts';
import { makeQuoteMutants } from '../../core/mutation/quote-mutants.ts';
import { changesOfSchema } from '../../core/mutation/schema-changes.ts';
import { makeShapeMutants } from '../../core/mutation/value-mutants.ts';
import { findSubschemas } from '../../core/mutation/subschemas.ts';

const root: JsonValue = { a: [1, { b: 2 }], c: 'x' };

const nothing: Subject = {
  value: null,
  asText: false,
  schema: undefined,
  conforms: () => true,
  quotes: ['/q/0'],
  labelled: [],
  sources: ['We paid invoice 19 not before Friday.'],
  otherSources: [],
  otherAnswers: [],
  takes: 'none',
};

describe('places of a document', () => {
  test('each value, the whole first', () => {
    expect(listSpots(root).map(({ pointer }) => pointer)).toEqual(['', '/a', '/a/0', '/a/1', '/a/1/b', '/c']);
  });

  test('nothing deeper than sixty levels', () => {
    const deep = Array.from({ length: 100 }).reduce<JsonValue>((inner) => [inner], 1);
    expect(listSpots(deep)).toHaveLength(61);
  });

  test.each<readonly [readonly (string | number)[], JsonValue | undefined]>([
    [[], root],
    [['a', 1, 'b'], 2],
    [['a', '0'], 1],
    [['a', 2], undefined],
    [['c', 'length'], undefined],
    [['toString'], undefined],
  ])('the value at %j', (steps, wanted) => {
    expect(valueAt(root, steps)).toEqual(wanted);
  });

  test.each<readonly [readonly (string | number)[], JsonValue]>([
    [[], 0],
    [['a', 1, 'b'], { a: [1, { b: 0 }], c: 'x' }],
    [['a', 0], { a: [0, { b: 2 }], c: 'x' }],
    [['c', 'd'], root],
    [['d'], root],
  ])('0 in the place of %j', (steps, wanted) => {
    expect(replaceAt(root, steps, 0)).toEqual(wanted);
  });

  test.each<readonly [readonly (string | number)[], JsonValue]>([
    [['a', 0], { a: [{ b: 2 }], c: 'x' }],
    [['a', 1, 'b'], { a: [1, {}], c: 'x' }],
    [['c'], { a: [1, { b: 2 }] }],
    [['c', 'd'], root],
  ])('without %j', (steps, wanted) => {
    expect(removeAt(root, steps)).toEqual(wanted);
  });

  test('a member called __proto__ is one like others', () => {
    const hostile = JSON.parse('{"__proto__":1,"a":2}') as JsonValue;
    expect(JSON.stringify(replaceAt(hostile, ['a'], 3))).toBe('{"__proto__":1,"a":3}');
  });
});

describe('schemas that speak of a place', () => {
  const text = { type: 'string' };
  const whole = { type: 'integer' };
  const rows: Readonly<
    Record<string, readonly [schema: JsonValue, steps: readonly (string | number)[], found: unknown]>
  > = {
    'a property': [{ properties: { a: text } }, ['a'], [text]],
    'any other property': [{ properties: { a: text }, additionalProperties: whole }, ['b'], [whole]],
    'a name of every object': [{ properties: {} }, ['toString'], []],
    'an item of a tuple, and one behind it': [{ prefixItems: [text], items: whole }, [0], [text]],
    'an item behind a tuple': [{ prefixItems: [text], items: whole }, [1], [whole]],
    'branches of each kind': [
      { allOf: [{ items: text }], anyOf: [{ items: whole }], oneOf: [true] },
      [3],
      [text, whole],
    ],
    'a reference': [{ $ref: '#/$defs/a', $defs: { a: { properties: { b: text } } } }, ['b'], [text]],
    'a reference to the whole': [{ properties: { a: { $ref: '#' } }, additionalProperties: text }, ['a', 'b'], [text]],
    'a reference that leads nowhere': [{ properties: { a: { $ref: '#/x' } } }, ['a'], [{ $ref: '#/x' }]],
    'a reference that is no pointer': [{ properties: { a: { $ref: '#x' } } }, ['a'], [{ $ref: '#x' }]],
    'a reference out of the document': [{ properties: { a: { $ref: 'b.json' } } }, ['a'], [{ $ref: 'b.json' }]],
    'references in a circle': [
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b', items: text }, b: { $ref: '#/$defs/a' } } },
      [0],
      [text],
    ],
  };
  test.each(Object.entries(rows))('%s', (_, [schema, steps, found]) => {
    expect(findSubschemas(schema, steps)).toEqual(found);
  });

  test('none without a schema', () => {
    expect(findSubschemas(undefined, ['a'])).toEqual([]);
  });
});

test.each<[string, JsonValue, JsonValue, readonly string[]]>([
  ['an object', { a: 1 }, { anyOf: [{ properties: { a: {}, b: {} } }, true, {}] }, ['{"a":1,"b":"x"}']],
  ['what is no object', true, { anyOf: [{ properties: { a: {} } }] }, []],
])('the fields of other branches are added to %s', (...[, value, schema, wanted]) => {
  const found = changesOfSchema({ ...nothing, value, schema }, { pointer: '', steps: [], value });
  expect(found.map((change) => JSON.stringify(change.value))).toEqual(wanted);
});

test('a yes or no of another type is text, and null has no kind of its own', () => {
  const made = (value: JsonValue): readonly string[] =>
    makeShapeMutants({ ...nothing, value }).map(({ operator, output }) => `${operator} ${JSON.stringify(output)}`);
  expect(made(true)).toEqual(['null_value null', 'wrong_type "true"', 'list_for_singleton [true]']);
  expect(made(null)).toEqual(['null_value null', 'wrong_type true', 'list_for_singleton [null]']);
});

test.each([
  ['no object', 'Answer like {"a":1} or {"a":2}.', ['{"a":1}']],
  ['no brace', 'Plain words.', []],
  ['braces that are no JSON', 'Use {curly} braces {like} these.', []],
])('a sample is copied from a source: %s', (...[, source, wanted]) => {
  const made = makeMeaningMutants({ ...nothing, value: { a: 3 }, sources: [source] });
  expect(made.filter(({ operator }) => operator === 'copy_sample').map(({ output }) => JSON.stringify(output))).toEqual(
    wanted,
  );
});

test.each(['', 'x', 'zwölf 😀', 'long '.repeat(30)])(
  '%j is lengthened to one character more than there may be',
  (value) => {
    for (const maxLength of [0, 20, 100_000]) {
      const subject = { ...nothing, value, schema: { maxLength } };
      const spot = { pointer: '', steps: [], value };
      const [change] = changesOfSchema(subject, spot);
      expect(change).toMatchObject({ operator: 'above_maximum', detail: `${maxLength + 1} characters` });
      const text = typeof change?.value === 'string' ? change.value : '';
      expect([...text]).toHaveLength(maxLength + 1);
      expect(text.startsWith(value.slice(0, maxLength))).toBe(true);
    }
  },
);

describe('mutants of evidence', () => {
  const subjectOf = (value: JsonValue, more: Partial<Subject> = {}): Subject => ({ ...nothing, value, ...more });
  const made = (subject: Subject): readonly string[] =>
    makeQuoteMutants(subject).map(
      ({ operator, pointer, output }) => `${operator} ${pointer} ${JSON.stringify(output)}`,
    );

  test('each way to break a quote', () => {
    const otherSources = ['Short. Nobody answered the telephone all morning. We paid invoice 19 not before Friday.'];
    expect(made(subjectOf({ q: ['paid invoice 19 not before Friday'] }, { otherSources }))).toEqual([
      'invent_quote /q/0 {"q":["The customer confirmed every detail by telephone yesterday."]}',
      'swap_quote /q/0 {"q":["Nobody answered the telephone all morning."]}',
      'change_digit /q/0 {"q":["paid invoice 10 not before Friday"]}',
      'drop_negation /q/0 {"q":["paid invoice 19 before Friday"]}',
      'cut_fragment /q/0 {"q":["paid invoice 19 not before Fr"]}',
      'drop_quotes /q {"q":[]}',
    ]);
  });

  test('nothing of a quote that is no text', () => {
    expect(made(subjectOf({ q: [7] }))).toEqual(['drop_quotes /q {"q":[]}']);
  });

  test('no list is emptied where the quote stands in none', () => {
    expect(made(subjectOf({ q: '19' }, { quotes: ['/q'] }))).toEqual([
      'invent_quote /q {"q":"The customer confirmed every detail by telephone yesterday."}',
      'change_digit /q {"q":"10"}',
    ]);
  });

  test('no cut where the rest ends a word elsewhere', () => {
    const sources = ['A Frida came on Friday, Fr.'];
    expect(made(subjectOf({ q: ['Friday'] }, { sources })).filter((one) => one.startsWith('cut'))).toEqual([]);
  });
});
