import type { JsonObject } from '../json.ts';

const count = { type: 'integer', minimum: 0 };
const countOrZero = { allOf: [{ $ref: '#/definitions/positiveInteger' }, { default: 0 }] };
const counted = { $ref: '#/definitions/positiveInteger' };
const schema = { $ref: '#' };
const schemas = { $ref: '#/definitions/schemaArray' };
const schemaOrBoolean = { anyOf: [{ type: 'boolean' }, schema], default: {} };
const schemaMap = { type: 'object', additionalProperties: schema, default: {} };
const names = { $ref: '#/definitions/stringArray' };
const flag = { type: 'boolean' };

/** The meta-schema of draft-04 (draft-zyp-json-schema-04 and its validation part), which no dependency publishes. */
export const metaSchemaOfDraft04: JsonObject = {
  id: 'http://json-schema.org/draft-04/schema#',
  $schema: 'http://json-schema.org/draft-04/schema#',
  description: 'Core schema meta-schema',
  definitions: {
    schemaArray: { type: 'array', minItems: 1, items: schema },
    positiveInteger: count,
    positiveIntegerDefault0: countOrZero,
    simpleTypes: { enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] },
    stringArray: { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true },
  },
  type: 'object',
  properties: {
    id: { type: 'string' },
    $schema: { type: 'string' },
    title: { type: 'string' },
    description: { type: 'string' },
    default: {},
    multipleOf: { type: 'number', minimum: 0, exclusiveMinimum: true },
    maximum: { type: 'number' },
    exclusiveMaximum: flag,
    minimum: { type: 'number' },
    exclusiveMinimum: flag,
    maxLength: counted,
    minLength: countOrZero,
    pattern: { type: 'string', format: 'regex' },
    additionalItems: schemaOrBoolean,
    items: { anyOf: [schema, schemas], default: {} },
    maxItems: counted,
    minItems: countOrZero,
    uniqueItems: { ...flag, default: false },
    maxProperties: counted,
    minProperties: countOrZero,
    required: names,
    additionalProperties: schemaOrBoolean,
    definitions: schemaMap,
    properties: schemaMap,
    patternProperties: schemaMap,
    dependencies: { type: 'object', additionalProperties: { anyOf: [schema, names] } },
    enum: { type: 'array', minItems: 1, uniqueItems: true },
    type: {
      anyOf: [
        { $ref: '#/definitions/simpleTypes' },
        { type: 'array', items: { $ref: '#/definitions/simpleTypes' }, minItems: 1, uniqueItems: true },
      ],
    },
    format: { type: 'string' },
    allOf: schemas,
    anyOf: schemas,
    oneOf: schemas,
    not: schema,
  },
  dependencies: { exclusiveMaximum: ['maximum'], exclusiveMinimum: ['minimum'] },
  default: {},
};
