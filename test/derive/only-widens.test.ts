import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveSchema } from '../../core/derive/derive-schema.ts';
import { isJsonArray, isJsonObject } from '../../core/json.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { mapSubschemas } from '../../core/lint/subschemas.ts';
import { lintSchema } from '../../core/lint/lint-schema.ts';
import { profileNames, selectProfile } from '../../core/profiles/profiles.ts';
import { sample } from './schema-arbitrary.ts';

/** Interpreted, so that thousands of small schemas cost little. */
function compile(schema: JsonObject): (value: JsonValue) => boolean {
  const validator = new Validator(schema, '2020-12');
  return (value) => validator.validate(value).valid;
}

/** Where fewer demands make more of a schema's values wrong, so that taking one away would not widen it. */
const turning = ['if', 'not'];

/** An absent property counts as null: it is wanted no longer where null would do. */
function withAbsence(schema: JsonObject, definitions: JsonObject): JsonObject {
  const inner = mapSubschemas(withoutNullable(schema), ({ schema: child, keyword }) =>
    isJsonObject(child) && !turning.includes(keyword) ? withAbsence(child, definitions) : child,
  );
  const { required, properties } = inner;
  if (!isJsonArray(required) || !isJsonObject(properties)) {
    return inner;
  }
  return {
    ...inner,
    required: required.filter((name) => !takesNull(memberOf(properties, name), definitions)),
  };
}

function memberOf(properties: JsonObject, name: JsonValue): JsonValue | undefined {
  return typeof name === 'string' && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function takesNull(schema: JsonValue | undefined, definitions: JsonObject): boolean {
  return isJsonObject(schema) && compile({ ...schema, $defs: definitions })(null);
}

/** `nullable` is no word of JSON Schema. */
function withoutNullable(schema: JsonObject): JsonObject {
  const { nullable, ...rest } = schema;
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : schema;
}

describe.each(profileNames)('%s', (name) => {
  test('takes whatever the reviewed schema takes', () => {
    const profile = selectProfile(name);
    fc.assert(
      fc.property(sample, ({ schema, values }) => {
        const derived = deriveSchema(schema, { profile, source: 'v1.schema.json' });
        if (!derived.ok) {
          return;
        }
        const reviewed = compile(schema);
        const definitions = withAbsenceIn(derived.schema['$defs']);
        const wider = compile({
          ...withAbsence({ ...derived.schema, $defs: definitions }, definitions),
          $defs: definitions,
        });
        const refused = values.filter(reviewed).filter((value) => !wider(derived.wrapped ? { result: value } : value));
        expect(refused, JSON.stringify(derived.schema)).toEqual([]);
      }),
      { numRuns: Number(process.env['RUNS'] ?? 60) },
    );
  });

  test('has no error of the provider left', () => {
    fc.assert(
      fc.property(sample, ({ schema }) => {
        const derived = deriveSchema(schema, { profile: selectProfile(name), source: 'v1.schema.json' });
        if (derived.ok) {
          const { findings } = lintSchema(derived.schema, { provider: name, quality: false, share: 1 });
          expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
        }
      }),
      { numRuns: Number(process.env['RUNS'] ?? 60) },
    );
  });
});

function withAbsenceIn(definitions: JsonValue | undefined): JsonObject {
  const plain = isJsonObject(definitions) ? definitions : {};
  return Object.fromEntries(
    Object.entries(plain).map(([name, schema]) => [name, isJsonObject(schema) ? withAbsence(schema, plain) : schema]),
  );
}
