import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { findOffsets } from '../../core/lint/find-offsets.ts';
import type { LintedSchema } from '../../core/lint/linted.ts';
import { renderGithub } from '../../core/lint/render-github.ts';
import { renderText } from '../../core/lint/render-text.ts';
import { lintSchema } from '../../core/lint/lint-schema.ts';
import { appendPointer } from '../../core/pointer.ts';

describe('the place of a pointer in a text', () => {
  const text = '{ "a/b": [1, {"c": "}\\""}],\n "d": {} }';
  test.each([
    ['', 0],
    ['/a~1b', 2],
    ['/a~1b/0', 10],
    ['/a~1b/1', 13],
    ['/a~1b/1/c', 14],
    ['/d', text.indexOf('"d"')],
  ])('%s', (pointer, offset) => {
    expect(findOffsets(text, new Set([pointer])).get(pointer)).toBe(offset);
  });

  test('is found for each member of any object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const written = JSON.stringify(value, null, 1);
        const pointers = Object.keys(value).map((name) => appendPointer('', name));
        const found = findOffsets(written, new Set(pointers));
        expect([...found.keys()].sort()).toEqual(pointers.sort());
        expect([...found.values()].every((offset) => written[offset] === '"')).toBe(true);
      }),
    );
  });

  test('is found 20,000 levels deep', () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    expect(findOffsets(deep, new Set(['/0/0'])).get('/0/0')).toBe(2);
  });
});

const linted = (schema: object, file = 'a.json'): LintedSchema => ({
  file,
  provider: 'openai',
  ...lintSchema(schema as never, { provider: 'openai', quality: false }),
});

test('text shows the line with a mark under the place, and what is used', () => {
  const schema = { type: 'object', additionalProperties: false, required: [], properties: {}, allOf: [] };
  const text = renderText([linted(schema)], () => ({ line: 12, column: 3, text: '  "allOf": []' }));
  expect(text).toContain('a.json for openai: 2 errors, 0 warnings, 0 advice');
  expect(text).toContain('12 |   "allOf": []\n       |   ^');
  expect(text).toContain('uses properties 0 of 5000 (0 %)');
});

test('text keeps control characters of names from the terminal', () => {
  const schema = { type: 'object', additionalProperties: false, required: [], properties: { 'x\u001b[2J': {} } };
  expect(renderText([linted(schema)], () => undefined)).not.toContain('\u001b');
});

test('an annotation without a provider and a place names the file alone', () => {
  const { findings, usage } = lintSchema(true);
  const plain = [{ file: 'a.json', provider: null, findings, usage }];
  expect(renderGithub(plain, () => undefined)).toMatch(/^::warning file=a\.json,title=accepts_everything::\(root\): /);
});

test('an annotation cannot be ended by a name, nor begin another', () => {
  const schema = {
    type: 'object',
    additionalProperties: false,
    required: [],
    properties: { 'a\n::error::b%': { type: 'string' } },
  };
  const [line, ...others] = renderGithub([linted(schema, 'a,b:c.json')], () => ({
    line: 1,
    column: 2,
    text: '',
  })).split('\n');
  expect(line).toContain('::error file=a%2Cb%3Ac.json,line=1,col=2,title=optional_property (openai)::');
  expect(line).toContain('a%0A::error::b%25');
  expect(others).toEqual([]);
});
