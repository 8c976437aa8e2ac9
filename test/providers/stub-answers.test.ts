import { describe, expect, it } from 'vitest';
import { schemaValidity } from '../../assertions/index.ts';
import { MisuseError } from '../../core/misuse.ts';
import { findFixture } from '../../providers/stub/fixtures.ts';
import { loadFixtures } from '../../providers/stub/load-fixtures.ts';
import { sampleSchema } from '../../providers/stub/sample.ts';

const fixtures = [
  { when: '', answer: 'any' },
  { when: 'order', answer: 'an order' },
  { when: 'order 7\n\nagain', answer: 'order 7' },
];

describe('findFixture', () => {
  it.each([
    ['the one for all others', { messages: [{ content: 'hello' }] }, 'any'],
    ['the longest that fits', { messages: [{ content: 'about order 7\nagain' }] }, 'order 7'],
    ['by the parts of a message', { contents: [{ parts: [{ text: 'my order' }] }] }, 'an order'],
    ['never by the schema', { input: 'hello', text: { format: { schema: { title: 'order' } } } }, 'any'],
  ])('finds %s', (_, body, expected) => {
    expect(findFixture(fixtures, body)?.answer).toBe(expected);
  });

  it('finds none where none fits', () => {
    expect(findFixture(fixtures.slice(1), { messages: [] })).toBeUndefined();
  });
});

describe('loadFixtures', () => {
  it('loads every file of a folder', () => {
    expect(loadFixtures('test/fixtures/stub').length).toBeGreaterThan(20);
    expect(loadFixtures('file://fixtures/stub', 'test')).toEqual(loadFixtures('test/fixtures/stub'));
  });

  it.each([
    ['an absent file', 'nowhere.json', /Cannot find .*nowhere\.json/],
    ['a file that is no list', 'package.json', /package\.json": expected a list/],
    ['a file that is no JSON', 'LICENSE', /Cannot read .*LICENSE/],
  ])('takes %s for misuse', (_, place, says) => {
    expect(() => loadFixtures(place)).toThrow(MisuseError);
    expect(() => loadFixtures(place)).toThrow(says);
  });
});

describe('sampleSchema', () => {
  it.each([
    ['a constant', { const: 'v1' }],
    ['an enum', { enum: ['a', 'b'] }],
    ['a nullable text', { type: ['string', 'null'] }],
    ['a list', { type: 'array', minItems: 2, items: { type: 'integer', minimum: 3 } }],
    [
      'a union',
      { anyOf: [{ type: 'object', required: ['kind'], properties: { kind: { const: 'a' } } }, { type: 'null' }] },
    ],
    ['a reference', { $ref: '#/$defs/a~1b', $defs: { 'a/b': { type: 'boolean' } } }],
    ['anything', true],
    ['an object', { properties: { a: { type: 'string', minLength: 4 } }, required: ['a'], type: 'object' }],
  ])('gives a value for %s', async (_, schema) => {
    const grade = await schemaValidity(JSON.stringify(sampleSchema(schema)), { config: { schema } });
    expect(grade.reason).toContain('holds');
  });

  it('ends on a recursive schema', () => {
    const schema = { type: 'object', required: ['next'], properties: { next: { $ref: '#' } } };
    expect(
      JSON.stringify(sampleSchema({ ...schema, properties: { next: { $ref: '#/$defs/n' } }, $defs: { n: schema } })),
    ).toBeDefined();
  });
});
