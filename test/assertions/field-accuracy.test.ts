import { expect, test } from 'vitest';
import { fieldAccuracy } from '../../assertions/field-accuracy.ts';
import type { Grade } from '../../core/assertion.ts';
import { describeAssertion } from '../describe-assertion.ts';

async function run(output: unknown, config: object, vars: Readonly<Record<string, unknown>> = {}): Promise<Grade> {
  return await fieldAccuracy(output, { config, vars, providerResponse: { output } });
}

describeAssertion(fieldAccuracy, {
  config: { expected: { '/queue': 'billing' } },
  holds: {
    'the labelled value': { output: '{"queue": "billing"}' },
    'a number however written': { output: '{"n": 1.0}', config: { expected: { '/n': 1 } } },
    'an object in any order': { output: '{"o": {"a": 1, "b": [2]}}', config: { expected: { '/o': { b: [2], a: 1 } } } },
    'the whole': { output: '"billing"', config: { expected: { '': 'billing' } } },
    'a pointer into a list': {
      output: '{"lines": [{"sku": "a"}, {"sku": "b"}]}',
      config: { expected: { '/lines/1/sku': 'b' } },
    },
    'labels of a variable': {
      output: '{"queue": "x"}',
      config: { expected: 'gold' },
      vars: { gold: { '/queue': 'x' } },
    },
    'labels of a variable that came from a file': {
      output: '{"queue": "x"}',
      config: { expected: 'gold' },
      vars: { gold: '{"/queue": "x"}' },
    },
    'other letters under casefold': {
      output: '{"name": "STRASSE"}',
      config: { expected: { '/name': 'Straße' }, compare: { '/name': 'casefold' } },
    },
    'another order under set': {
      output: '{"tags": ["b", "a", "b"]}',
      config: { expected: { '/tags': ['a', 'b'] }, compare: { '/tags': 'set' } },
    },
    'a tolerance met exactly': {
      output: '{"n": 1.3}',
      config: { expected: { '/n': 1.2 }, compare: { '/n': { number: 0.1 } } },
    },
    'the same moment': {
      output: '{"at": "2026-01-05T01:00:00+01:00"}',
      config: { expected: { '/at': '2026-01-05T00:00:00Z' }, compare: { '/at': 'date' } },
    },
  },
  breaks: {
    'another value': { output: '{"queue": "general"}', finds: ['field_differs /queue'] },
    'a missing field': { output: '{}', finds: ['field_differs /queue'] },
    'null for a missing field': { output: '{}', config: { expected: { '/a': null } }, finds: ['field_differs /a'] },
    'an inherited name': { output: '{}', config: { expected: { '/toString': 1 } }, finds: ['field_differs /toString'] },
    'each field that differs': {
      output: '{"a": 1, "b": 2, "c": 3}',
      config: { expected: { '/a': 1, '/b': 20, '/c': 30 } },
      finds: ['field_differs /b', 'field_differs /c'],
    },
    'beyond the tolerance': {
      output: '{"n": 1.31}',
      config: { expected: { '/n': 1.2 }, compare: { '/n': { number: 0.1 } } },
      finds: ['field_differs /n'],
    },
    'a day that does not exist': {
      output: '{"at": "2026-02-30"}',
      config: { expected: { '/at': '2026-03-02' }, compare: { '/at': 'date' } },
      finds: ['field_differs /at'],
    },
    'no value': { output: 'Sorry.', finds: ['no_json'], outcome: 'unreadable' },
  },
  misuse: {
    'no labels': { config: { expected: undefined }, says: /expected/ },
    'empty labels': { config: { expected: {} }, says: /there is none, so nothing would be compared/ },
    'a variable that is not there': {
      config: { expected: 'glod' },
      vars: { gold: {} },
      says: /Cannot find the variable "glod" .*did you mean "gold"\?/,
    },
    'a variable that is undefined': { config: { expected: 'gold' }, vars: { gold: undefined }, says: /Cannot find/ },
    'a variable that holds no labels': {
      config: { expected: 'gold' },
      vars: { gold: 'billing' },
      says: /Cannot use the variable "gold" .*expected an object of pointer to value/,
    },
    'a variable that holds a list': { config: { expected: 'gold' }, vars: { gold: ['/queue'] }, says: /an object/ },
    'no pointer': {
      config: { expected: { queue: 1 } },
      says: /"queue" .*is no JSON Pointer; did you mean "\/queue"\?/,
    },
    'a wrong escape': { config: { expected: { '/a~b': 1 } }, says: /"\/a~b" .*"~" is written as "~0"/ },
    'a comparison of a field without a label': {
      config: { compare: { '/queu': 'set' } },
      says: /"\/queu" in "compare" .*did you mean "\/queue"\?/,
    },
    'a name of a field without a label': { config: { names: { '/x': 'X' } }, says: /"\/x" in "names"/ },
    'two fields of one name': {
      config: { expected: { '/a': 1, '/b': 2 }, names: { '/a': 'X', '/b': 'X' } },
      says: /"\/a" and "\/b" both go by "X"/,
    },
    'an unknown comparison': {
      config: { compare: { '/queue': 'fuzzy' } },
      says: /compare\.\/queue must be one of "exact"/,
    },
    'a negative tolerance': { config: { compare: { '/queue': { number: -1 } } }, says: /must be >= 0/ },
    'a misspelt tolerance': { config: { compare: { '/queue': { nubmer: 1 } } }, says: /unknown option "nubmer"/ },
    'an unknown option': { config: { expect: {} }, says: /unknown option "expect"; did you mean "expected"\?/ },
  },
});

test('each field has a score of its own, and the score is their share', async () => {
  const config = { expected: { '/queue': 'billing', '/a~1b': 2 }, names: { '/queue': 'Queue' } };
  expect(await run({ queue: 'billing', 'a/b': 3 }, config)).toMatchObject({
    pass: false,
    score: 0.5,
    namedScores: { Queue: 1, 'FieldAccuracy/a~1b': 0 },
    metadata: {
      contract: {
        checked: 2,
        findings: [{ code: 'field_differs', pointer: '/a~1b', detail: 'differs (exact)', got: '3', expected: '2' }],
      },
    },
  });
  expect(await run({ queue: 'billing', 'a/b': 2 }, config)).toMatchObject({ pass: true, score: 1 });
});

test('an unreadable response scores 0 on each field', async () => {
  expect(await run('Sorry.', { expected: { '/a': 1, '/b': 2 } })).toMatchObject({
    pass: false,
    score: 0,
    namedScores: { 'FieldAccuracy/a': 0, 'FieldAccuracy/b': 0 },
  });
});

test.each([
  ['A customer was charged twice', undefined, 1],
  ['A customer was charged twice', 'casefold', 0],
  ['billing', undefined, 0],
  ['New York', undefined, 0],
  [5, undefined, 0],
])('free text compared word by word is worth a note: %j by %s', async (value, comparison, count) => {
  const compare = comparison === undefined ? {} : { compare: { '/a': comparison } };
  const { notes } = (await run({ a: value }, { expected: { '/a': value }, ...compare })).metadata.contract;
  expect(notes.filter(({ code }) => code === 'free_text_exact')).toHaveLength(count);
});
