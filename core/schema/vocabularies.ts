/** What the value of a keyword must be; every kind that holds schemas says where they stand. */
export type KeywordKind =
  | 'address'
  | 'anchor'
  | 'any'
  | 'array'
  | 'boolean'
  | 'count'
  | 'dependencies'
  | 'enum'
  | 'items'
  | 'nameLists'
  | 'names'
  | 'number'
  | 'object'
  | 'objectSchema'
  | 'positive'
  | 'schema'
  | 'schemaMap'
  | 'schemas'
  | 'string'
  | 'type';

/** Keywords with what their values must be. */
export type Keywords = Readonly<Record<string, KeywordKind>>;

const schemaCombiners: Keywords = { allOf: 'schemas', anyOf: 'schemas', oneOf: 'schemas', not: 'schema' };
const objectApplicators: Keywords = {
  properties: 'schemaMap',
  patternProperties: 'schemaMap',
  additionalProperties: 'schema',
};
const limits: Keywords = {
  multipleOf: 'positive',
  maximum: 'number',
  minimum: 'number',
  maxLength: 'count',
  minLength: 'count',
  pattern: 'string',
  maxItems: 'count',
  minItems: 'count',
  uniqueItems: 'boolean',
  maxProperties: 'count',
  minProperties: 'count',
  required: 'names',
  enum: 'enum',
  type: 'type',
};
const words: Keywords = { title: 'string', description: 'string', default: 'any' };

const early: Keywords = {
  ...schemaCombiners,
  ...objectApplicators,
  ...limits,
  ...words,
  $schema: 'string',
  $ref: 'string',
  items: 'items',
  additionalItems: 'schema',
  definitions: 'schemaMap',
  dependencies: 'dependencies',
  format: 'string',
};

/** The keywords of draft-04 (draft-fge-json-schema-validation-00). */
export const draft04: Keywords = {
  ...early,
  id: 'string',
  // The one place of draft-04 where a schema stands alone and may not be a boolean.
  not: 'objectSchema',
  exclusiveMaximum: 'boolean',
  exclusiveMinimum: 'boolean',
};

/** The keywords of draft-06 (draft-wright-json-schema-validation-01). */
export const draft06: Keywords = {
  ...early,

  $id: 'string',
  exclusiveMaximum: 'number',
  exclusiveMinimum: 'number',
  const: 'any',
  contains: 'schema',
  propertyNames: 'schema',
  examples: 'array',
};

/** The keywords of draft-07 (draft-handrews-json-schema-validation-01). */
export const draft07: Keywords = {
  ...draft06,
  $comment: 'string',
  if: 'schema',
  then: 'schema',
  else: 'schema',
  readOnly: 'boolean',
  writeOnly: 'boolean',
  contentMediaType: 'string',
  contentEncoding: 'string',
};

/** `definitions` is no keyword of these any more, yet their meta-schemas describe it still: nothing to note. */
const core: Keywords = {
  $id: 'address',
  $schema: 'string',
  $ref: 'string',
  $anchor: 'anchor',
  $comment: 'string',
  $defs: 'schemaMap',
  $vocabulary: 'object',
  definitions: 'schemaMap',
};
const applicator: Keywords = {
  ...schemaCombiners,
  ...objectApplicators,
  if: 'schema',
  then: 'schema',
  else: 'schema',
  contains: 'schema',
  propertyNames: 'schema',
  dependentSchemas: 'schemaMap',
};
const unevaluated: Keywords = { unevaluatedItems: 'schema', unevaluatedProperties: 'schema' };
const validation: Keywords = {
  ...limits,
  exclusiveMaximum: 'number',
  exclusiveMinimum: 'number',
  const: 'any',
  minContains: 'count',
  maxContains: 'count',
  dependentRequired: 'nameLists',
};
const metaData: Keywords = {
  ...words,
  deprecated: 'boolean',
  readOnly: 'boolean',
  writeOnly: 'boolean',
  examples: 'array',
};
const format: Keywords = { format: 'string' };
const content: Keywords = { contentMediaType: 'string', contentEncoding: 'string', contentSchema: 'schema' };

/** Keywords by vocabulary (JSON Schema 2019-09 and 2020-12, section 8.1.2). */
export const vocabularies: Readonly<Record<string, Keywords>> = {
  'https://json-schema.org/draft/2019-09/vocab/core': {
    ...core,
    $recursiveRef: 'string',
    $recursiveAnchor: 'boolean',
  },
  'https://json-schema.org/draft/2019-09/vocab/applicator': {
    ...applicator,
    ...unevaluated,
    items: 'items',
    additionalItems: 'schema',
  },
  'https://json-schema.org/draft/2019-09/vocab/validation': validation,
  'https://json-schema.org/draft/2019-09/vocab/meta-data': metaData,
  'https://json-schema.org/draft/2019-09/vocab/format': format,
  'https://json-schema.org/draft/2019-09/vocab/content': content,
  'https://json-schema.org/draft/2020-12/vocab/core': { ...core, $dynamicRef: 'string', $dynamicAnchor: 'anchor' },
  'https://json-schema.org/draft/2020-12/vocab/applicator': { ...applicator, prefixItems: 'schemas', items: 'schema' },
  'https://json-schema.org/draft/2020-12/vocab/unevaluated': unevaluated,
  'https://json-schema.org/draft/2020-12/vocab/validation': validation,
  'https://json-schema.org/draft/2020-12/vocab/meta-data': metaData,
  'https://json-schema.org/draft/2020-12/vocab/format-annotation': format,
  'https://json-schema.org/draft/2020-12/vocab/format-assertion': format,
  'https://json-schema.org/draft/2020-12/vocab/content': content,
};
