import type { OptionSchema } from '../options.ts';
import { problemCodes } from './problem.ts';

const share = {
  type: ['string', 'number'],
  description: 'A share such as 100% or 0.95; a whole number needs the %',
} as const;
const because = { type: 'string', minLength: 1, description: 'Why this is enough; required below 100%' } as const;
const names = { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 } as const;
const scalar = { type: ['string', 'number', 'boolean'] } as const;
const wanted = { anyOf: [scalar, { type: 'array', items: scalar, minItems: 1 }] } as const;

const metric = {
  type: 'object',
  additionalProperties: false,
  properties: {
    floor: { ...share, description: 'Lowest share of checked rows that must pass; 100% where absent' },
    lower: { ...share, description: 'Lowest allowed lower bound (Wilson) of the rate' },
    confidence: { ...share, description: 'Confidence of that bound, two-sided; 95% where absent' },
    minChecked: { type: 'integer', minimum: 1, description: 'Fewest checked rows, in each slice' },
    maxUnreadable: { ...share, description: 'Largest share of checked rows that may be unreadable' },
    by: {
      anyOf: [{ type: 'string', minLength: 1 }, names],
      description: 'Slices: provider, prompt, or a name in the metadata of the tests',
    },
    where: {
      type: 'object',
      minProperties: 1,
      description: 'Only rows of these: by provider, prompt or metadata; { not: … } leaves rows out',
      additionalProperties: {
        anyOf: [
          ...wanted.anyOf,
          { type: 'object', required: ['not'], additionalProperties: false, properties: { not: wanted } },
        ],
      },
    },
    hard: { type: 'boolean', description: 'Every row must pass; nothing tolerates a row that does not' },
    because,
  },
} as const;

/** JSON Schema of a file of floors, `contracts.gate.yaml`. */
export const floorsSchema: OptionSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Floors of promptfoo-contracts gate',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    rows: {
      type: 'object',
      additionalProperties: false,
      properties: { min: { type: 'integer', minimum: 1, description: 'Fewest rows in all files together' } },
    },
    metrics: {
      type: 'object',
      description: 'By name of a metric, or by a pattern in which * is any run of characters; others have 100%',
      additionalProperties: metric,
    },
    repeats: {
      type: 'object',
      additionalProperties: false,
      description: 'Floors for each test over its repeats',
      properties: {
        min: { type: 'integer', minimum: 2, description: 'Fewest repeats of each test' },
        floor: { ...share, description: 'Lowest share of its repeats that must pass, for each metric of a test' },
        because,
      },
    },
    baseline: {
      type: 'object',
      additionalProperties: false,
      properties: {
        file: { type: 'string', minLength: 1, description: 'What --save-baseline wrote' },
        tolerance: { ...share, description: 'Largest drop of a rate that is no finding; none where absent' },
        because,
      },
    },
    known: {
      type: 'array',
      description: 'Failures that are tolerated until a day, always listed',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['test', 'metric', 'owner', 'until', 'why'],
        properties: {
          test: { type: 'string', minLength: 1, description: "The test's description, * is any run of characters" },
          metric: { type: 'string', minLength: 1, description: 'Name or pattern of the metric' },
          owner: { type: 'string', minLength: 1 },
          until: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'Last day, such as 2027-01-31' },
          why: { type: 'string', minLength: 1 },
        },
      },
    },
    allow: {
      type: 'array',
      description: 'Problems that do not make the gate red; they are still listed',
      items: {
        anyOf: [
          { enum: Object.keys(problemCodes) },
          {
            type: 'object',
            additionalProperties: false,
            required: ['code'],
            properties: {
              code: { enum: Object.keys(problemCodes) },
              metric: { type: 'string', minLength: 1, description: 'Only for this metric, or pattern of metrics' },
              because,
            },
          },
        ],
      },
    },
  },
};
