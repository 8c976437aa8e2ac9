import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../core/json.ts';
import { lintSchema } from '../../core/lint/lint-schema.ts';
import type { LintOptions } from '../../core/lint/lint-schema.ts';
import type { Ruling } from '../../core/profiles/profile.ts';
import { profileNames, selectProfile } from '../../core/profiles/profiles.ts';

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
  ...more,
});
const text: JsonObject = { type: 'string' };

function find(schema: JsonObject, provider: string, options: LintOptions = {}): readonly string[] {
  return lintSchema(schema, { ...options, provider, quality: false }).findings.map(
    ({ severity, code, pointer }) => `${severity} ${code} ${pointer}`,
  );
}

const node = object({ name: text, next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] } });

const rows: readonly (readonly [string, string, JsonObject, readonly string[]])[] = [
  ['openai', 'a root that is no object', { type: 'string' }, ['error root_not_object ']],
  [
    'openai',
    'a union at the root',
    { ...object({ a: text }), anyOf: [object({ a: text })] },
    ['error root_union /anyOf'],
  ],
  [
    'openai',
    'an optional property, deep down',
    object({ a: { type: 'array', items: object({ 'x/y': text }, { required: [] }) } }),
    ['error optional_property /properties/a/items/properties/x~1y'],
  ],
  [
    'openai',
    'an open object in a definition',
    object({ a: { $ref: '#/$defs/b' } }, { $defs: { b: { type: 'object', properties: {}, required: [] } } }),
    ['error open_object /$defs/b'],
  ],
  [
    'openai',
    'an object that is a map',
    object({ a: { type: 'object', additionalProperties: text, properties: {} } }),
    ['error keyword_refused /properties/a/additionalProperties'],
  ],
  [
    'openai',
    'branches of a union whose first property takes anything',
    object({ a: { anyOf: [object({ b: true }), object({ b: text })] } }),
    ['error boolean_schema /properties/a/anyOf/0/properties/b', 'error shared_first_key /properties/a/anyOf/1'],
  ],
  ['openai', 'allOf', object({ a: { allOf: [text] } }), ['error keyword_refused /properties/a/allOf']],
  [
    'openai',
    'a tuple of draft-07',
    object({ a: { type: 'array', items: [text] } }),
    ['error keyword_refused /properties/a/items'],
  ],
  [
    'openai',
    'a default, and one of null, which a client takes away',
    object({ a: { ...text, default: 'x' }, b: { ...text, default: null } }),
    ['error keyword_refused /properties/b/default', 'warning keyword_unsettled /properties/a/default'],
  ],
  ['openai', 'a keyword by the name of what every object inherits', object({ a: { ...text, constructor: 1 } }), []],
  [
    'openai',
    'a length, of which nobody is sure',
    object({ a: { ...text, minLength: 1 } }),
    ['warning keyword_unsettled /properties/a/minLength'],
  ],
  [
    'openai',
    'a format that it does not list',
    object({ a: { ...text, format: 'uri' } }),
    ['error format_refused /properties/a/format'],
  ],
  [
    'openai',
    'a pattern that looks ahead',
    object({ a: { ...text, pattern: '^(?=a)a$' } }),
    ['error pattern_refused /properties/a/pattern'],
  ],
  ['openai', 'a bracket that only looks like looking ahead', object({ a: { ...text, pattern: '^[(?=]\\(?=$' } }), []],
  ['openai', 'an enum of several types', object({ a: { enum: ['a', 1] } }), ['error mixed_enum /properties/a/enum']],
  [
    'openai',
    'an enum with null',
    object({ a: { type: ['string', 'null'], enum: ['a', null] } }),
    ['warning null_in_enum /properties/a/enum'],
  ],
  [
    'openai',
    'a list that says nothing of its items',
    object({ a: { type: 'array' } }),
    ['error array_without_items /properties/a'],
  ],
  [
    'openai',
    'a property that takes anything',
    object({ a: { description: 'any' } }),
    ['error empty_schema /properties/a'],
  ],
  ['openai', 'true as a schema', object({ a: true }), ['error boolean_schema /properties/a']],
  ['openai', 'a schema without a type', object({ a: { minimum: 1 } }), ['error typeless /properties/a']],
  [
    'openai',
    'words beside a reference',
    object({ a: { $ref: '#/$defs/b', description: 'x' } }, { $defs: { b: text } }),
    ['error reference_sibling /properties/a/description'],
  ],
  [
    'openai',
    'a reference to another document',
    object({ a: { $ref: 'https://example.com/b' } }),
    ['error external_reference /properties/a/$ref'],
  ],
  [
    'openai',
    'branches that begin alike',
    object({ a: { anyOf: [object({ b: text }), object({ b: text, c: text })] } }),
    ['error shared_first_key /properties/a/anyOf/1'],
  ],
  [
    'openai',
    'branches that begin alike behind a reference',
    object({ a: { anyOf: [object({ b: text }), { $ref: '#/$defs/c' }] } }, { $defs: { c: object({ b: text }) } }),
    ['error shared_first_key /properties/a/anyOf/1'],
  ],
  [
    'openai',
    'branches told apart by their first constant',
    object({
      a: { anyOf: [object({ k: { type: 'string', const: 'x' } }), object({ k: { type: 'string', const: 'y' } })] },
    }),
    ['warning shared_first_constant /properties/a/anyOf/1'],
  ],
  ['openai', 'recursion, which it takes', object({ a: { $ref: '#/$defs/node' } }, { $defs: { node } }), []],
  [
    'openai',
    'an extra name in required',
    object({ a: text }, { required: ['a', 'b'] }),
    ['error required_undeclared /required/1'],
  ],
  [
    'openai',
    'an identity below the root',
    object({ a: { ...text, $id: 'https://example.com/a' } }),
    ['error nested_id /properties/a/$id'],
  ],
  [
    'openai-fine-tuned',
    'a pattern',
    object({ a: { ...text, pattern: '^a$' } }),
    ['error pattern_refused /properties/a/pattern'],
  ],
  [
    'azure-openai',
    'a bound',
    object({ a: { type: 'integer', minimum: 1 } }),
    ['error keyword_refused /properties/a/minimum'],
  ],
  [
    'anthropic',
    'recursion',
    object({ a: { $ref: '#/$defs/node' } }, { $defs: { node } }),
    ['error recursion /$defs/node/properties/next/anyOf/0/$ref'],
  ],
  [
    'anthropic',
    'recursion through the root',
    object({ a: { type: 'array', items: { $ref: '#' } } }),
    ['error recursion /properties/a/items/$ref'],
  ],
  [
    'anthropic',
    'two items at least',
    object({ a: { type: 'array', items: text, minItems: 2 } }),
    ['error keyword_refused /properties/a/minItems'],
  ],
  ['anthropic', 'one item at least', object({ a: { type: 'array', items: text, minItems: 1 } }), []],
  ['anthropic', 'an enum of objects', object({ a: { enum: [{}] } }), ['error structured_enum /properties/a/enum']],
  [
    'anthropic',
    'a reference within allOf',
    object({ a: { allOf: [{ type: 'array', items: { $ref: '#/$defs/b' } }] } }, { $defs: { b: text } }),
    ['error reference_in_all_of /properties/a/allOf/0/items/$ref'],
  ],
  ['anthropic', 'an optional property', object({ a: text }, { required: [] }), []],
  [
    'anthropic',
    'a word border',
    object({ a: { ...text, pattern: '\\ba' } }),
    ['error pattern_refused /properties/a/pattern'],
  ],
  ['gemini', 'a length, which it ignores', { ...text, minLength: 1 }, ['warning keyword_ignored /minLength']],
  ['gemini', 'a constant, which it does not list', { ...text, const: 'a' }, ['warning keyword_ignored /const']],
  [
    'gemini',
    'recursion through required properties only',
    object({ a: { type: 'array', items: { $ref: '#' } } }),
    ['error required_recursion /properties/a/items/$ref'],
  ],
  [
    'gemini',
    'recursion through an optional property',
    object({ a: { type: 'array', items: { $ref: '#' } } }, { required: [] }),
    [],
  ],
  ['gemini-responseSchema', 'a closed object', object({ a: text }), ['error keyword_refused /additionalProperties']],
  [
    'gemini-responseSchema',
    'a list of types',
    { type: 'object', properties: { a: { type: ['string', 'null'] } } },
    ['error type_list /properties/a/type'],
  ],
  [
    'gemini-responseSchema',
    'a reference',
    { type: 'array', items: { $ref: '#/items/anyOf/0', anyOf: [text] } },
    ['error keyword_refused /items/$ref'],
  ],
  ['gemini-responseSchema', 'an enum of numbers', { type: 'integer', enum: [1] }, ['error non_string_enum /enum']],
  ['mistral', 'an open object', { type: 'object', properties: { a: text }, required: ['a'] }, ['error open_object ']],
  [
    'mistral',
    'an object that says it is open',
    { type: 'object', properties: {}, additionalProperties: true },
    ['error open_object /additionalProperties'],
  ],
  [
    'cohere',
    'an object that requires nothing',
    { type: 'object', properties: { a: text } },
    ['error nothing_required '],
  ],
  ['cohere', 'an anchor', object({ a: { ...text, pattern: '^a' } }), ['error pattern_refused /properties/a/pattern']],
  [
    'cohere',
    'a map of schemas',
    object({ a: text }, { additionalProperties: text }),
    ['warning keyword_ignored /additionalProperties'],
  ],
  [
    'bedrock',
    'a largest number of items',
    object({ a: { type: 'array', items: text, maxItems: 3 } }),
    ['error keyword_refused /properties/a/maxItems'],
  ],
  [
    'groq',
    'a least number of items',
    object({ a: { type: 'array', items: text, minItems: 1 } }),
    ['error keyword_refused /properties/a/minItems'],
  ],
  [
    'groq',
    'a keyword that it does not list',
    object({ a: { type: 'integer', minimum: 1 } }),
    ['warning keyword_unsettled /properties/a/minimum'],
  ],
  [
    'fireworks',
    'a pattern that looks back',
    object({ a: { ...text, pattern: '(?<=a)b' } }),
    ['warning pattern_ignored /properties/a/pattern'],
  ],
  [
    'fireworks',
    'an object that says nothing of others',
    { type: 'object', properties: {} },
    ['warning closed_by_default '],
  ],
  ['together', 'anything', { allOf: [{ not: {} }] }, []],
  ['xai', 'an empty union', object({ a: { anyOf: [] } }), ['error empty_union /properties/a/anyOf']],
  [
    'xai',
    'a length beyond what it promises',
    object({ a: { ...text, maxLength: 3000 } }),
    ['warning keyword_ignored /properties/a/maxLength'],
  ],
  [
    'xai',
    'two branches of allOf',
    object({ a: { allOf: [text, text] } }),
    ['warning keyword_ignored /properties/a/allOf'],
  ],
  [
    'ollama',
    'a bound of a fraction',
    object({ a: { type: 'number', minimum: 1 } }),
    ['warning keyword_ignored /properties/a/minimum'],
  ],
  ['ollama', 'a bound of an integer', object({ a: { type: 'integer', minimum: 1 } }), []],
  [
    'ollama',
    'a pattern without both anchors',
    object({ a: { ...text, pattern: '^a' } }),
    ['error pattern_refused /properties/a/pattern'],
  ],
  [
    'ollama',
    'a union beside properties',
    { ...object({ a: text }), anyOf: [{ required: ['a'] }] },
    ['warning properties_beside_union '],
  ],
  [
    'vllm-xgrammar',
    'a length beside a pattern',
    object({ a: { ...text, maxLength: 3, pattern: '^a$' } }),
    ['error keyword_refused /properties/a/maxLength'],
  ],
  [
    'vllm-xgrammar',
    'patterns alone',
    { type: 'object', patternProperties: { '^a$': text }, additionalProperties: false },
    [],
  ],
  [
    'vllm-xgrammar',
    'two patterns',
    { type: 'object', patternProperties: { '^a$': text, '^b$': text }, additionalProperties: false },
    ['error keyword_refused /patternProperties'],
  ],
  ['vllm-guidance', 'oneOf that plainly equals anyOf', { oneOf: [text, { type: 'integer' }] }, []],
  [
    'vllm-guidance',
    'oneOf whose branches require what they do not declare',
    { oneOf: [object({}, { required: ['a'] }), object({}, { required: ['a'] })] },
    ['error keyword_refused /oneOf'],
  ],
  [
    'vllm-guidance',
    'oneOf whose branches differ by a constant that only one has',
    { oneOf: [object({ a: true }), object({ a: { type: 'string', const: 'x' } })] },
    ['error keyword_refused /oneOf'],
  ],
  [
    'vllm-guidance',
    'oneOf with a constant that is not plainly compared',
    { oneOf: [{ const: null }, { const: [1] }] },
    ['error keyword_refused /oneOf'],
  ],
  [
    'vllm-guidance',
    'oneOf whose branches overlap',
    { oneOf: [text, { type: 'string' }] },
    ['error keyword_refused /oneOf'],
  ],
  ['outlines', 'a bound', { type: 'integer', minimum: 1 }, ['warning keyword_ignored /minimum']],
];

describe.each(profileNames)('%s', (name) => {
  test.each(rows.filter(([provider]) => provider === name))('%s: %s', (...[, , schema, wanted]) => {
    expect(find(schema, name)).toEqual(wanted);
  });

  test('is dated and says where each rule comes from', () => {
    const { asOf, sources, appliesTo, keywords, structure } = selectProfile(name);
    expect(asOf).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(sources.length).toBeGreaterThan(0);
    expect(appliesTo.length).toBeGreaterThan(0);
    const rulings: readonly Ruling[] = [...Object.values(keywords).flat(), ...(Object.values(structure) as Ruling[])];
    for (const { evidence, says } of rulings) {
      expect(['documented', 'observed', 'sdk', 'unsettled']).toContain(evidence);
      expect(says).not.toBe('');
    }
  });
});

test('the parameters of a tool must be a plain object for Anthropic', () => {
  const schema = { anyOf: [object({ a: text }), object({ b: text })] };
  expect(find(schema, 'anthropic', { use: 'tool' })).toEqual(['error tool_root ']);
  expect(find({ ...schema, type: 'object' }, 'anthropic', { use: 'tool' })).toContain('error tool_root ');
  expect(find(object({ a: text }), 'anthropic', { use: 'tool' })).toEqual([]);
  expect(find(schema, 'anthropic')).toEqual([]);
});

test('an ignored keyword says what is then not enforced', () => {
  const { findings } = lintSchema(
    { type: 'array', items: text, maxItems: 5, uniqueItems: true },
    { provider: 'gemini', quality: false },
  );
  expect(findings.map(({ detail }) => detail)).toEqual([
    'Gemini names it as ignored: "uniqueItems": true, so nothing of it is enforced',
  ]);
});

test('an unknown provider is misuse, and the nearest one is named', () => {
  expect(() => lintSchema({}, { provider: 'antropic' })).toThrow(/anthropic/);
});

test('something that is no schema is misuse', () => {
  expect(() => lintSchema([] as never)).toThrow(/expected an object/);
});
