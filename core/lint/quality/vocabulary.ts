import type { JsonObject } from '../../json.ts';

/** The dialects in the order in which they were published. */
const dialects = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'] as const;

/** The keywords that came with each dialect. */
const since: Readonly<Record<(typeof dialects)[number], readonly string[]>> = {
  'draft-04': [
    '$ref',
    '$schema',
    'additionalItems',
    'additionalProperties',
    'allOf',
    'anyOf',
    'default',
    'definitions',
    'dependencies',
    'description',
    'enum',
    'exclusiveMaximum',
    'exclusiveMinimum',
    'format',
    'items',
    'maxItems',
    'maxLength',
    'maxProperties',
    'maximum',
    'minItems',
    'minLength',
    'minProperties',
    'minimum',
    'multipleOf',
    'not',
    'oneOf',
    'pattern',
    'patternProperties',
    'properties',
    'required',
    'title',
    'type',
    'uniqueItems',
  ],
  'draft-06': ['$id', 'const', 'contains', 'examples', 'propertyNames'],
  'draft-07': ['$comment', 'contentEncoding', 'contentMediaType', 'else', 'if', 'readOnly', 'then', 'writeOnly'],
  '2019-09': [
    '$anchor',
    '$defs',
    '$recursiveAnchor',
    '$recursiveRef',
    '$vocabulary',
    'contentSchema',
    'dependentRequired',
    'dependentSchemas',
    'deprecated',
    'maxContains',
    'minContains',
    'unevaluatedItems',
    'unevaluatedProperties',
  ],
  '2020-12': ['$dynamicAnchor', '$dynamicRef', 'prefixItems'],
};

/** Every keyword that some dialect knows. */
export const knownKeywords: readonly string[] = [...Object.values(since).flat(), 'id'];

/** The formats of JSON Schema, and `regex`. */
export const knownFormats: readonly string[] = [
  'date',
  'date-time',
  'duration',
  'email',
  'hostname',
  'idn-email',
  'idn-hostname',
  'ipv4',
  'ipv6',
  'iri',
  'iri-reference',
  'json-pointer',
  'regex',
  'relative-json-pointer',
  'time',
  'uri',
  'uri-reference',
  'uri-template',
  'uuid',
];

/** Gives the keywords that a schema's dialect knows, those of 2020-12 where it names none. */
export function wordsOf(root: JsonObject): readonly string[] {
  const dialect = root['$schema'];
  const named = dialects.findIndex((name) => typeof dialect === 'string' && dialect.includes(name));
  const newest = named === -1 ? dialects.length - 1 : named;
  // `definitions` and `dependencies` still mean what they did, and `propertyOrdering` is what Gemini's order is told by.
  const kept = [...dialects.slice(0, newest + 1).flatMap((name) => since[name]), 'propertyOrdering'];
  return newest === 0 ? [...kept, 'id'] : kept;
}
