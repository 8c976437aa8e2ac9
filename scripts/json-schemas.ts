import * as exported from '../assertions/index.ts';
import type { Assertion } from '../core/assertion.ts';
import { floorsSchema } from '../core/gate/floors-schema.ts';
import type { OptionSchema } from '../core/options.ts';
import { rulesSchema } from '../core/rules/rule.ts';

const dialect = { $schema: 'https://json-schema.org/draft/2020-12/schema' };

/** Gives the schemas that editors check our files with, by path: they are the ones that the code itself checks with. */
export function listJsonSchemas(): Readonly<Record<string, string>> {
  const assertions = Object.values(exported).filter(isAssertion);
  const schemas: Record<string, OptionSchema> = {
    'json-schemas/contracts.gate.schema.json': floorsSchema,
    'json-schemas/rules.schema.json': { ...dialect, title: 'Rules of cross-field-invariants', ...rulesSchema },
    'json-schemas/answers.schema.json': answersSchema,
    'json-schemas/assertions.schema.json': listSchema(assertions),
    'json-schemas/default-test.schema.json': {
      ...dialect,
      title: 'A defaultTest with assertions of promptfoo-contracts',
      type: 'object',
      properties: { assert: { $ref: 'assertions.schema.json' }, metadata: metadataSchema(assertions) },
    },
  };
  for (const { id, summary, options } of assertions) {
    schemas[`json-schemas/${id}.options.schema.json`] = {
      ...dialect,
      title: `Options of ${id}`,
      description: summary,
      ...options,
    };
  }
  return Object.fromEntries(
    Object.entries(schemas).map(([file, schema]) => [file, `${JSON.stringify(schema, null, 2)}\n`]),
  );
}

function isAssertion(value: unknown): value is Assertion {
  return typeof value === 'function' && 'codes' in value && 'options' in value;
}

const exportNameOf = (id: string): string => id.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** An assertion of ours takes its own options, those of others whatever they like; a test may bring what is required. */
function listSchema(assertions: readonly Assertion[]): OptionSchema {
  return {
    ...dialect,
    title: 'A list of assertions, those of promptfoo-contracts with their options',
    type: 'array',
    items: {
      type: 'object',
      required: ['type'],
      allOf: assertions.map(({ id, options }) => ({
        if: {
          required: ['value'],
          properties: {
            value: {
              type: 'string',
              pattern: `^package:promptfoo-contracts:${exportNameOf(id)}$|/assertions/${id}\\.[jt]s$`,
            },
          },
        },
        then: { properties: { config: withoutRequired(options) } },
      })),
    },
  };
}

function metadataSchema(assertions: readonly Assertion[]): OptionSchema {
  return {
    type: 'object',
    properties: {
      contracts: {
        type: 'object',
        description: 'Options of this test, by export, laid over those of its assertions',
        additionalProperties: false,
        properties: Object.fromEntries(
          assertions.map(({ id, options }) => [exportNameOf(id), withoutRequired(options)]),
        ),
      },
    },
  };
}

function withoutRequired(options: OptionSchema): OptionSchema {
  return Object.fromEntries(Object.entries(options).filter(([keyword]) => keyword !== 'required'));
}

const answersSchema: OptionSchema = {
  ...dialect,
  title: 'Good answers of the stub',
  type: 'array',
  items: {
    type: 'object',
    required: ['when', 'answer'],
    properties: {
      when: {
        type: 'string',
        description: 'Text that a request must hold; the longest one wins, "" serves all others',
      },
      answer: { description: 'The good answer, before any dirt' },
    },
  },
};
