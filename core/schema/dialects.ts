/** What the value of a keyword must be; every kind that holds schemas says where they stand. */
export type KeywordKind =
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

/** One version of JSON Schema, or a dialect that a meta-schema builds from the vocabularies of one. */
export interface Dialect {
  /** The version whose rules apply: `2020-12`, `draft-07` … */
  readonly name: DialectName;
  /** Value of `$schema`, without an empty fragment. */
  readonly uri: string;
  readonly idKeyword: 'id' | '$id';
  /** Whether keywords beside a `$ref` are ignored (up to draft-07). */
  readonly refAlone: boolean;
  /** Every keyword that the dialect knows, with what its value must be. */
  readonly keywords: ReadonlyMap<string, KeywordKind>;
}

/** The versions of JSON Schema that are judged. */
export type DialectName = '2020-12' | '2019-09' | 'draft-07' | 'draft-06' | 'draft-04';

type Keywords = Readonly<Record<string, KeywordKind>>;

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

const draft04: Keywords = {
  ...schemaCombiners,
  ...objectApplicators,
  ...limits,
  ...words,
  // The one place of draft-04 where a schema stands alone and may not be a boolean.
  not: 'objectSchema',
  id: 'string',
  $schema: 'string',
  $ref: 'string',
  exclusiveMaximum: 'boolean',
  exclusiveMinimum: 'boolean',
  items: 'items',
  additionalItems: 'schema',
  definitions: 'schemaMap',
  dependencies: 'dependencies',
  format: 'string',
};

const { id: _, ...sinceDraft04 } = draft04;
const draft06: Keywords = {
  ...sinceDraft04,
  not: 'schema',
  $id: 'string',
  exclusiveMaximum: 'number',
  exclusiveMinimum: 'number',
  const: 'any',
  contains: 'schema',
  propertyNames: 'schema',
  examples: 'array',
};

const draft07: Keywords = {
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
  $id: 'string',
  $schema: 'string',
  $ref: 'string',
  $anchor: 'string',
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
  'https://json-schema.org/draft/2020-12/vocab/core': { ...core, $dynamicRef: 'string', $dynamicAnchor: 'string' },
  'https://json-schema.org/draft/2020-12/vocab/applicator': { ...applicator, prefixItems: 'schemas', items: 'schema' },
  'https://json-schema.org/draft/2020-12/vocab/unevaluated': unevaluated,
  'https://json-schema.org/draft/2020-12/vocab/validation': validation,
  'https://json-schema.org/draft/2020-12/vocab/meta-data': metaData,
  'https://json-schema.org/draft/2020-12/vocab/format-annotation': format,
  'https://json-schema.org/draft/2020-12/vocab/format-assertion': format,
  'https://json-schema.org/draft/2020-12/vocab/content': content,
};

/** The five dialects by the value of `$schema`, without an empty fragment. */
export const dialects: Readonly<Record<string, Dialect>> = Object.fromEntries(
  [
    defineDialect('2020-12', 'https://json-schema.org/draft/2020-12/schema', ofVersion('2020-12')),
    defineDialect('2019-09', 'https://json-schema.org/draft/2019-09/schema', ofVersion('2019-09')),
    defineDialect('draft-07', 'http://json-schema.org/draft-07/schema', draft07),
    defineDialect('draft-06', 'http://json-schema.org/draft-06/schema', draft06),
    defineDialect('draft-04', 'http://json-schema.org/draft-04/schema', draft04),
  ].map((dialect) => [dialect.uri, dialect]),
);

/** The dialect of a schema that names none. */
export const defaultDialect: Dialect = defineDialect(
  '2020-12',
  'https://json-schema.org/draft/2020-12/schema',
  ofVersion('2020-12'),
);

/** Makes the dialect that a meta-schema's `$vocabulary` declares, on the rules of a version. */
export function withVocabularies(base: Dialect, uri: string, names: readonly string[]): Dialect {
  const keywords = Object.assign({}, ...names.map((name) => vocabularies[name] ?? {})) as Keywords;
  return { ...base, uri, keywords: new Map(Object.entries({ $schema: 'string', ...keywords })) };
}

function defineDialect(name: DialectName, uri: string, keywords: Keywords): Dialect {
  return {
    name,
    uri,
    idKeyword: name === 'draft-04' ? 'id' : '$id',
    refAlone: name.startsWith('draft-'),
    keywords: new Map(Object.entries(keywords)),
  };
}

function ofVersion(version: string): Keywords {
  const own = Object.entries(vocabularies).filter(([uri]) => uri.includes(version));
  return Object.assign({}, ...own.map(([, keywords]) => keywords)) as Keywords;
}
