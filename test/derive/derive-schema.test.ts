import { describe, expect, test } from 'vitest';
import { deriveSchema } from '../../core/derive/derive-schema.ts';
import type { Derived } from '../../core/derive/derive-schema.ts';
import { writeJson } from '../../core/derive/write-json.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { selectProfile } from '../../core/profiles/profiles.ts';

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
  ...more,
});
const text: JsonObject = { type: 'string' };
const whole: JsonObject = { type: 'integer' };

const derive = (schema: JsonObject, provider: string): Derived =>
  deriveSchema(schema, { profile: selectProfile(provider), source: 'v1.schema.json' });

/** Gives the derived schema without its description, and each loss as `pointer keyword`. */
function outcome(
  schema: JsonObject,
  provider: string,
): { readonly schema: JsonValue; readonly losses: readonly string[] } {
  const derived = derive(schema, provider);
  if (!derived.ok) {
    throw new Error(`${derived.pointer}: ${derived.detail}`);
  }
  const { description, ...rest } = derived.schema;
  expect(description).toContain('Derived from v1.schema.json');
  return { schema: rest, losses: derived.losses.map(({ pointer, keyword }) => `${pointer} ${keyword}`) };
}

interface Row {
  readonly provider: string;
  readonly from: JsonObject;
  readonly to: JsonObject;
  readonly losses?: readonly string[];
}

const branches = [
  object({ k: { type: 'string', const: 'x' }, a: text }),
  object({ k: { type: 'string', const: 'y' } }),
];
const openObject = { ...object({ a: text }), additionalProperties: undefined as never };

const rewrites: Readonly<Record<string, Row>> = {
  'what is taken stays': { provider: 'openai', from: object({ a: text }), to: object({ a: text }) },
  'what is refused goes': {
    provider: 'anthropic',
    from: object({ a: { type: 'array', items: text, maxItems: 5 } }),
    to: object({ a: { type: 'array', items: text } }),
    losses: ['/properties/a maxItems'],
  },
  'the nearest bound that is taken': {
    provider: 'anthropic',
    from: object({ a: { type: 'array', items: text, minItems: 3 } }),
    to: object({ a: { type: 'array', items: text, minItems: 1 } }),
    losses: ['/properties/a minItems'],
  },
  'a branch that begins with another property names that one first among the required ones': {
    provider: 'openai',
    from: object({ u: { anyOf: [object({ a: text }), object({ a: text, b: text, c: text })] } }),
    to: object({ u: { anyOf: [object({ a: text }), object({ b: text, a: text, c: text })] } }),
  },
  'oneOf with constants becomes anyOf, and no two branches begin alike': {
    provider: 'openai',
    from: object({ u: { oneOf: branches } }),
    to: object({
      u: {
        anyOf: [object({ a: text, k: { type: 'string', const: 'x' } }), branches[1] ?? {}],
      },
    }),
  },
  'oneOf whose branches overlap loses that only one fits': {
    provider: 'openai',
    from: object({ u: { oneOf: [text, { type: ['string', 'integer'] }] } }),
    to: object({ u: { anyOf: [text, { type: ['string', 'integer'] }] } }),
    losses: ['/properties/u oneOf'],
  },
  'an optional property becomes required and nullable': {
    provider: 'openai',
    from: object(
      { a: text, b: { enum: ['x'], type: 'string' }, c: { $ref: '#/$defs/d' } },
      { required: ['a'], $defs: { d: whole } },
    ),
    to: object(
      {
        a: text,
        b: { anyOf: [{ enum: ['x'], type: 'string' }, { type: 'null' }] },
        c: { anyOf: [{ $ref: '#/$defs/d' }, { type: 'null' }] },
      },
      { $defs: { d: whole } },
    ),
    losses: ['/properties/b required', '/properties/c required'],
  },
  'one that is nullable already only becomes required': {
    provider: 'openai',
    from: object(
      { a: { type: ['string', 'null'] }, b: { anyOf: [whole, { type: 'null' }] }, c: { anyOf: [whole, text] } },
      { required: [] },
    ),
    to: object({
      a: { type: ['string', 'null'] },
      b: { anyOf: [whole, { type: 'null' }] },
      c: { anyOf: [whole, text, { type: 'null' }] },
    }),
    losses: ['/properties/a required', '/properties/b required', '/properties/c required'],
  },
  'words beside a reference are unfolded': {
    provider: 'openai',
    from: object({ a: { $ref: '#/$defs/b', description: 'x' } }, { $defs: { b: { ...text, description: 'y' } } }),
    to: object({ a: { description: 'x', type: 'string' } }),
  },
  'beside a recursive reference only the reference stays': {
    provider: 'openai',
    from: object(
      { n: { $ref: '#/$defs/n' } },
      {
        $defs: {
          n: object({ next: { anyOf: [{ $ref: '#/$defs/n', description: 'x', minProperties: 1 }, { type: 'null' }] } }),
        },
      },
    ),
    to: object(
      { n: { $ref: '#/$defs/n' } },
      { $defs: { n: object({ next: { anyOf: [{ $ref: '#/$defs/n' }, { type: 'null' }] } }) } },
    ),
    losses: ['/$defs/n/properties/next/anyOf/0 minProperties'],
  },
  'up to draft-07 what stands beside a reference never meant anything': {
    provider: 'together',
    from: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      ...object({ a: { $ref: '#/definitions/b', maxLength: 1 } }),
      definitions: { b: text },
    },
    to: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...object({ a: { $ref: '#/$defs/b' } }),
      $defs: { b: text },
    },
  },
  'old words are written in new ones': {
    provider: 'together',
    from: {
      $schema: 'http://json-schema.org/draft-04/schema#',
      id: 'https://example.com/a',
      type: 'object',
      properties: {
        a: { type: 'integer', minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: false },
        b: { type: 'array', items: [text], additionalItems: false },
      },
      dependencies: { a: ['b'], b: { required: ['a'] } },
    },
    to: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        a: { type: 'integer', exclusiveMinimum: 1, maximum: 3 },
        b: { type: 'array', prefixItems: [text], items: false },
      },
      dependentRequired: { a: ['b'] },
      dependentSchemas: { b: { required: ['a'] } },
    },
  },
  'allOf is merged': {
    provider: 'openai',
    from: object({
      a: {
        allOf: [
          { type: ['string', 'null'], minLength: 1 },
          { type: 'string', minLength: 2, maxLength: 5 },
          { maxLength: 4, enum: ['ab', 'c'] },
          { enum: ['c'] },
        ],
      },
    }),
    to: object({ a: { type: 'string', minLength: 2, maxLength: 4, enum: ['c'] } }),
  },
  'of two patterns one is kept': {
    provider: 'openai',
    from: object({ a: { type: 'string', pattern: '^a', allOf: [{ pattern: 'b$' }] } }),
    to: object({ a: { type: 'string', pattern: '^a' } }),
    losses: ['/properties/a pattern'],
  },
  'closed branches keep what all know': {
    provider: 'openai',
    from: object({
      o: { allOf: [object({ a: text }), object({ a: { ...text, maxLength: 3 }, b: text }, { required: ['a'] })] },
    }),
    to: object({
      o: { type: 'object', required: ['a'], properties: { a: { ...text, maxLength: 3 } }, additionalProperties: false },
    }),
  },
  'closed as a whole is closed': {
    provider: 'openai',
    from: { type: 'object', allOf: [{ properties: { a: text }, required: ['a'] }], unevaluatedProperties: false },
    to: { type: 'object', required: ['a'], properties: { a: text }, additionalProperties: false },
  },
  'branches that lean on their parent are made whole': {
    provider: 'openai',
    from: object({
      o: { ...object({ a: text, b: text }, { required: [] }), anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    }),
    to: object({
      o: {
        anyOf: [
          {
            required: ['b', 'a'],
            properties: { b: { type: ['string', 'null'] }, a: text },
            type: 'object',
            additionalProperties: false,
          },
          {
            required: ['a', 'b'],
            properties: { a: { type: ['string', 'null'] }, b: text },
            type: 'object',
            additionalProperties: false,
          },
        ],
      },
    }),
    losses: ['/properties/o/anyOf/0/properties/b required', '/properties/o/anyOf/1/properties/a required'],
  },
  'a union at the root is wrapped': {
    provider: 'openai',
    from: { anyOf: [whole, { type: 'array', items: { $ref: '#' } }] },
    to: {
      type: 'object',
      additionalProperties: false,
      required: ['result'],
      properties: { result: { $ref: '#/$defs/result' } },
      $defs: { result: { anyOf: [whole, { type: 'array', items: { $ref: '#/$defs/result' } }] } },
    },
  },
  'a branch that is alone is no union': {
    provider: 'openai',
    from: { oneOf: [object({ a: text }), false] },
    to: object({ a: text }, {}),
  },
  'a reference at the root is unfolded': {
    provider: 'openai',
    from: { $ref: '#/$defs/a', $defs: { a: object({ a: text }) } },
    to: object({ a: text }),
  },
  'a tuple becomes a list of its kinds': {
    provider: 'openai',
    from: object({ t: { type: 'array', prefixItems: [text, whole, text], items: false } }),
    to: object({ t: { type: 'array', items: { anyOf: [text, whole] }, maxItems: 3 } }),
    losses: ['/properties/t prefixItems'],
  },
  'a tuple of one kind becomes a list of it': {
    provider: 'openai',
    from: object({ t: { type: 'array', prefixItems: [text], items: false, maxItems: 5 } }),
    to: object({ t: { type: 'array', items: text, maxItems: 1 } }),
    losses: ['/properties/t prefixItems'],
  },
  'a union with a branch that takes all is void': {
    provider: 'openai',
    from: object({ a: { ...text, anyOf: [true, { minLength: 1 }] } }),
    to: object({ a: text }),
  },
  'a branch that takes nothing is what must not fit': {
    provider: 'openai',
    from: object({ a: { ...text, allOf: [false] } }),
    to: object({ a: text }),
    losses: ['/properties/a not'],
  },
  'a branch that takes all says nothing': {
    provider: 'openai',
    from: object({ a: { ...text, allOf: [true] } }),
    to: object({ a: text }),
  },
  'branches beside a reference join those behind it, even where they are no list': {
    provider: 'openai',
    from: object(
      { a: { $ref: '#/$defs/b', allOf: [{ enum: ['x'] }] }, c: { $ref: '#/$defs/b', allOf: 5 } },
      { $defs: { b: { ...text, allOf: [{ enum: ['x', 'y'] }] } } },
    ),
    to: object({ a: { ...text, enum: ['x'] }, c: { ...text, enum: ['x', 'y'] } }),
  },
  'of two patterns at the root one is kept': {
    provider: 'openai',
    from: { ...text, pattern: '^a', allOf: [{ pattern: 'b$' }] },
    to: object({ result: { ...text, pattern: '^a' } }),
    losses: [' pattern'],
  },
  'where a reference may have words beside it, nothing is lost at the root': {
    provider: 'together',
    from: { ...text, pattern: '^a', $ref: '#/$defs/b', $defs: { b: { pattern: 'b$' } } },
    to: { ...text, pattern: '^a', $ref: '#/$defs/b', $defs: { b: { pattern: 'b$' } } },
  },
  'whole numbers in an enum of numbers': {
    provider: 'openai',
    from: object({ a: { type: ['number', 'string'], enum: [1, 'a', true] } }),
    to: object({
      a: {
        anyOf: [
          { type: 'integer', enum: [1] },
          { type: 'string', enum: ['a'] },
        ],
      },
    }),
  },
  'a tuple of draft-07 without an end, and names that depend': {
    provider: 'together',
    from: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'array',
      items: [text],
      dependencies: { a: ['b'] },
    },
    to: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'array',
      prefixItems: [text],
      dependentRequired: { a: ['b'] },
    },
  },
  'oneOf whose branches are widened goes where anyOf stands beside it': {
    provider: 'xai',
    from: {
      ...text,
      anyOf: [
        { ...text, minLength: 1 },
        { ...text, minLength: 2 },
      ],
      oneOf: [
        { ...text, pattern: '\\bx' },
        { ...text, pattern: '\\by' },
      ],
    },
    to: {
      ...text,
      anyOf: [
        { ...text, minLength: 1 },
        { ...text, minLength: 2 },
      ],
    },
    losses: [' oneOf', '/oneOf/0 pattern', '/oneOf/1 pattern'],
  },
  'what nothing declares is not required where that is refused': {
    provider: 'gemini-responseSchema',
    from: { type: 'object', properties: { a: text }, required: ['a', 'b'] },
    to: { type: 'object', properties: { a: text }, required: ['a'] },
    losses: [' required'],
  },
  'an enum of null alone': {
    provider: 'gemini-responseSchema',
    from: { type: ['string', 'null'], enum: [null] },
    to: { type: 'string', nullable: true },
  },
  'a word that only some readers take for null is none': {
    provider: 'groq',
    from: object({ a: { ...text, nullable: true } }, { required: [] }),
    to: object({ a: { type: ['string', 'null'], nullable: true } }),
    losses: ['/properties/a required'],
  },
  'a wrapped root with a definition of the name that it would get': {
    provider: 'openai',
    from: {
      anyOf: [whole, { type: 'array', items: { $ref: '#' } }, { $ref: '#/$defs/result' }],
      $defs: { result: object({ a: text }) },
    },
    to: {
      ...object({ result: { $ref: '#/$defs/result2' } }),
      $defs: {
        result: object({ a: text }),
        result2: {
          anyOf: [whole, { type: 'array', items: { $ref: '#/$defs/result2' } }, { $ref: '#/$defs/result' }],
        },
      },
    },
  },
  'an enum of several types gets a branch for each': {
    provider: 'openai',
    from: object({ e: { description: 'x', enum: ['a', null, 1, 2] } }),
    to: object({
      e: {
        description: 'x',
        anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }, { type: 'integer', enum: [1, 2] }],
      },
    }),
  },
  'an enum says its type': {
    provider: 'openai',
    from: object({ e: { enum: ['a'] } }),
    to: object({ e: { type: 'string', enum: ['a'] } }),
  },
  'a constant is an enum of one': {
    provider: 'gemini',
    from: { type: 'string', const: 'a' },
    to: { type: 'string', enum: ['a'] },
  },
  'what is ignored stays and is listed': {
    provider: 'gemini',
    from: { type: 'string', maxLength: 3 },
    to: { type: 'string', maxLength: 3 },
    losses: [' maxLength'],
  },
  'a way back becomes optional': {
    provider: 'gemini',
    from: object({ a: { type: 'array', items: { $ref: '#' } } }),
    to: object({ a: { type: 'array', items: { $ref: '#' } } }, { required: [] }),
    losses: ['/properties/a required'],
  },
  'null is a word of its own': {
    provider: 'gemini-responseSchema',
    from: object({
      a: { type: ['string', 'null'], enum: ['x', null] },
      b: { type: ['string', 'integer'] },
      c: { enum: [1, 2] },
    }),
    to: {
      type: 'object',
      required: ['a', 'b', 'c'],
      properties: { a: { type: 'string', nullable: true, enum: ['x'] }, b: { anyOf: [text, whole] }, c: whole },
    },
    losses: [' additionalProperties', '/properties/c enum'],
  },
  'references are unfolded where none is taken': {
    provider: 'gemini-responseSchema',
    from: { type: 'array', items: { $ref: '#/$defs/a' }, $defs: { a: text } },
    to: { type: 'array', items: text },
  },
  'an object that requires nothing gets one that is required': {
    provider: 'cohere',
    from: { type: 'object', properties: { a: text, b: text } },
    to: { type: 'object', properties: { a: { type: ['string', 'null'] }, b: text }, required: ['a'] },
    losses: ['/properties/a required'],
  },
  'what is open has to say so': {
    provider: 'xai',
    from: { type: 'object', properties: {} },
    to: { type: 'object', properties: {}, additionalProperties: true },
  },
  'patterns go, and that nothing else is there': {
    provider: 'vllm-guidance',
    from: { type: 'object', patternProperties: { '^x': text }, additionalProperties: false },
    to: { type: 'object' },
    losses: [' patternProperties'],
  },
  'contains goes where it would be stricter without minContains': {
    provider: 'xai',
    from: { type: 'array', contains: text, minContains: 0 },
    to: { type: 'array' },
    losses: [' minContains', ' contains'],
  },
  'what must not fit is not widened': {
    provider: 'xai',
    from: { type: 'string', not: { pattern: '\\bx' } },
    to: { type: 'string' },
    losses: [' not', '/not pattern'],
  },
  'what must not fit goes wherever the definition behind it is widened, and stays where none is': {
    provider: 'xai',
    from: object(
      {
        a: { ...text, not: { $ref: '#/$defs/wide' } },
        b: { ...text, not: { $ref: '#/$defs/wide' } },
        c: { ...text, not: { $ref: '#/$defs/same' } },
        d: { ...text, not: { $ref: '#/$defs/same' } },
      },
      { $defs: { wide: { ...text, pattern: '\\bx' }, same: { const: 'x' } } },
    ),
    to: object(
      {
        a: text,
        b: text,
        c: { ...text, not: { $ref: '#/$defs/same' } },
        d: { ...text, not: { $ref: '#/$defs/same' } },
      },
      { $defs: { same: { const: 'x' } } },
    ),
    losses: ['/properties/a not', '/properties/b not', '/properties/c not', '/properties/d not'],
  },
  'a property called __proto__ is one like others': {
    provider: 'openai',
    from: JSON.parse(
      '{"type":"object","additionalProperties":false,"properties":{"__proto__":{"type":"string"}}}',
    ) as JsonObject,
    to: JSON.parse(
      '{"type":"object","additionalProperties":false,"properties":{"__proto__":{"type":["string","null"]}},"required":["__proto__"]}',
    ) as JsonObject,
    losses: ['/properties/__proto__ required'],
  },
  'a definition reached by a pointer of any kind gets a name': {
    provider: 'anthropic',
    from: object(
      { a: { type: 'array', items: text }, 'b/c': { $ref: '#/properties/a/items' }, d: { $ref: '#here' } },
      { $defs: { here: { ...whole, $anchor: 'here' } } },
    ),
    to: object(
      { a: { type: 'array', items: text }, 'b/c': { $ref: '#/$defs/items' }, d: { $ref: '#/$defs/here' } },
      { $defs: { here: whole, items: text } },
    ),
    losses: ['/$defs/here $anchor'],
  },
};

describe('rewrites', () => {
  test.each(Object.entries(rewrites))('%s', (_, { provider, from, to, losses = [] }) => {
    const found = outcome(JSON.parse(JSON.stringify(from)) as JsonObject, provider);
    expect(found.schema).toEqual(to);
    expect(found.losses).toEqual(losses);
  });
});

const deep = Array.from({ length: 600 }).reduce<JsonObject>((inner) => object({ a: inner }), text);

const chain: JsonObject = {
  ...object({ a: { $ref: '#/$defs/d0' } }),
  $defs: Object.fromEntries(
    Array.from({ length: 600 }, (_, at) => [`d${at}`, object({ a: at < 599 ? { $ref: `#/$defs/d${at + 1}` } : text })]),
  ),
};

const inexpressible: Readonly<Record<string, readonly [string, string, JsonObject]>> = {
  recursion: ['anthropic', '/properties/a/items/$ref', object({ a: { type: 'array', items: { $ref: '#' } } })],
  'recursion where references are unfolded': [
    'gemini-responseSchema',
    '/properties/a/items/$ref',
    object({ a: { type: 'array', items: { $ref: '#' } } }),
  ],
  'an open object': ['openai', '/properties/o', object({ o: JSON.parse(JSON.stringify(openObject)) as JsonObject })],
  'a map': ['openai', '/properties/o', object({ o: { type: 'object', additionalProperties: text } })],
  'property names by pattern': ['openai', '/patternProperties', object({}, { patternProperties: { '^x': text } })],
  anything: ['openai', '/properties/a', object({ a: {} })],
  true: ['openai', '/properties/a', object({ a: true })],
  'a list of anything': ['openai', '/properties/a', object({ a: { type: 'array' } })],
  'a tuple with an open end': ['openai', '/properties/a', object({ a: { type: 'array', prefixItems: [text] } })],
  'a constraint without a type': ['openai', '/properties/a', object({ a: { minimum: 1 } })],
  'branches that can begin with one property only': [
    'openai',
    '/properties/a',
    object({ a: { anyOf: [object({ k: text }), object({ k: whole })] } }),
  ],
  'types that exclude each other': ['openai', '/properties/a', object({ a: { allOf: [text, whole] } })],
  'a union of nothing': ['openai', '/properties/a', object({ a: { anyOf: [false] } })],
  'a required property that may not be there': ['openai', '', object({ a: false })],
  'another document': ['openai', '/properties/a', object({ a: { $ref: 'https://example.com/a' } })],
  'a dynamic reference': ['openai', '/properties/a', object({ a: { $dynamicRef: '#a' } })],
  'a reference to itself': [
    'openai',
    '/$defs/a',
    object(
      { a: { $ref: '#/$defs/a', maxLength: 1 } },
      {
        $defs: {
          a: { allOf: [{ $ref: '#/$defs/b' }, { maxLength: 2 }] },
          b: { allOf: [{ $ref: '#/$defs/a' }, { maxLength: 2 }] },
        },
      },
    ),
  ],
  'an object of which nothing can be required': ['cohere', '/properties/a', object({ a: { type: 'object' } })],
  'a root that is nothing but a reference to itself': ['openai', '', { $ref: '#' }],
  'a way back through no property': ['gemini', '/items/$ref', { type: 'array', items: { $ref: '#' } }],
  '600 levels once references are unfolded': ['gemini-responseSchema', '/$defs/d499/properties/a', chain],
  '600 levels': ['openai', '/properties/a'.repeat(501), deep],
};

describe('cannot express', () => {
  test.each(Object.entries(inexpressible))('%s', (_, [provider, pointer, schema]) => {
    const derived = derive(schema, provider);
    expect(derived).toMatchObject({ ok: false, pointer });
  });
});

test('each loss is in the description, beside what was there', () => {
  const schema = {
    title: 'T',
    description: 'What it is.',
    ...object({ a: { type: 'array', items: text, maxItems: 5 } }),
  };
  expect(derive(schema, 'anthropic')).toMatchObject({
    schema: {
      title: 'T',
      description:
        'What it is. Derived from v1.schema.json for Anthropic (profile anthropic); never edited by hand. Anthropic does not enforce, but `schema-validity` does: maxItems 5 (/properties/a).',
    },
    losses: [{ detail: 'Anthropic does not enforce maxItems 5: `schema-validity` still does' }],
  });
});

test('deriving again changes nothing', () => {
  const derived = derive(object({ u: { oneOf: branches }, o: text }, { required: ['u'] }), 'openai');
  expect(derived.ok && outcome(derived.schema, 'openai').losses).toEqual([]);
});

test('plain lists stand on one line where they fit', () => {
  expect(writeJson({ a: [], b: {}, c: [1, 'x'], d: [{ e: null }], f: ['x'.repeat(120), 'y'] })).toBe(
    `{\n  "a": [],\n  "b": {},\n  "c": [1, "x"],\n  "d": [\n    {\n      "e": null\n    }\n  ],\n  "f": [\n    "${'x'.repeat(120)}",\n    "y"\n  ]\n}\n`,
  );
});
