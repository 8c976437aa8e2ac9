import fc from 'fast-check';
import { toStrictJsonSchema } from 'openai/lib/transform';
import { describe, expect, test } from 'vitest';
import { deriveSchema } from '../../core/derive/derive-schema.ts';
import type { JsonObject } from '../../core/json.ts';
import { lintSchema } from '../../core/lint/lint-schema.ts';
import { selectProfile } from '../../core/profiles/profiles.ts';
import { sample } from './schema-arbitrary.ts';

// OpenAI's own client is laxer than its API: what even the client refuses, the lint must.
function transform(schema: JsonObject): unknown {
  return toStrictJsonSchema(schema);
}

function isRefused(schema: JsonObject): boolean {
  try {
    transform(schema);
    return false;
  } catch {
    return true;
  }
}

describe("OpenAI's own transformer", () => {
  test('takes what is derived for OpenAI without a change', () => {
    fc.assert(
      fc.property(sample, ({ schema }) => {
        const derived = deriveSchema(schema, { profile: selectProfile('openai'), source: 'v1.schema.json' });
        if (derived.ok) {
          expect(transform(derived.schema)).toEqual(derived.schema);
        }
      }),
      { numRuns: Number(process.env['RUNS'] ?? 200) },
    );
  });

  test('refuses nothing that the lint lets pass', () => {
    fc.assert(
      fc.property(sample, ({ schema }) => {
        if (isRefused(schema)) {
          const { findings } = lintSchema(schema, { provider: 'openai', quality: false });
          expect(findings.filter(({ severity }) => severity === 'error')).not.toEqual([]);
        }
      }),
      { numRuns: Number(process.env['RUNS'] ?? 200) },
    );
  });

  test.each<[string, JsonObject]>([
    ['a dynamic reference', { $dynamicRef: '#node' }],
    ['an identity of its own', { $id: 'https://example.com/part', type: 'string' }],
    ['true', { type: 'array', items: true }],
    ['a reference that leads elsewhere', { $ref: 'https://example.com/other' }],
    ['a reference that leads nowhere', { $ref: '#/$defs/absent' }],
    ['content that is encoded', { type: 'string', contentEncoding: 'base64' }],
    [
      'dependencies',
      { type: 'object', properties: {}, required: [], additionalProperties: false, dependencies: { a: ['b'] } },
    ],
  ])('refuses %s, and so does the lint', (_, inner) => {
    const schema = { type: 'object', properties: { a: inner }, required: ['a'], additionalProperties: false };
    expect(isRefused(schema)).toBe(true);
    expect(lintSchema(schema, { provider: 'openai' }).findings).toContainEqual(
      expect.objectContaining({ severity: 'error' }),
    );
  });
});
