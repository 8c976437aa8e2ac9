import { defineAssertion } from '../core/assertion.ts';
import type { Assertion } from '../core/assertion.ts';
import type { Verdict } from '../core/finding.ts';
import type { JsonValue } from '../core/json.ts';
import { readSchema } from '../core/reading/options-schema.ts';
import type { ReadOptions } from '../core/reading/reading.ts';
import type { SchemaChecker } from '../core/schema/checker.ts';
import { loadSchemaChecker } from '../loading/load-schema-checker.ts';
import type { SchemaOptions } from '../loading/load-schema-checker.ts';

const codes = {
  schema: 'The value breaks a keyword of the schema',
} as const;

type Code = keyof typeof codes;

interface Options extends SchemaOptions {
  readonly read?: ReadOptions;
}

/** Requires the response to conform to the consumer's schema. */
export const schemaValidity: Assertion = defineAssertion<Code, Options, SchemaChecker>({
  id: 'schema-validity',
  summary: "Require the response to conform to the consumer's schema",
  holds: 'conforms to the schema',
  codes,
  options: {
    type: 'object',
    required: ['schema'],
    additionalProperties: false,
    properties: {
      schema: {
        type: ['string', 'object', 'boolean'],
        description: 'The schema, or the path of its JSON or YAML file',
      },
      schemas: {
        type: ['array', 'object'],
        description: 'What a `$ref` may name: paths or schemas known by `$id`, or a map from URI to path or schema',
        items: { type: ['string', 'object', 'boolean'] },
        additionalProperties: { type: ['string', 'object', 'boolean'] },
      },
      formats: { enum: ['assert', 'annotate'], default: 'assert', description: 'Whether `format` decides a verdict' },
      read: readSchema,
    },
  },
  prepare: loadSchemaChecker,
  check,
});

export default schemaValidity;

function check(value: JsonValue, checker: SchemaChecker): Verdict<Code> {
  const { faults, more } = checker.judge(value);
  const note = { code: 'more_faults', detail: `${more} more faults are not listed` };
  return {
    checked: 1,
    findings: faults.map((fault) => ({ code: 'schema', ...fault })),
    notes: more > 0 ? [...checker.notes, note] : checker.notes,
  };
}
