import { isJsonArray, isJsonObject } from '../../json.ts';
import type { JsonValue } from '../../json.ts';
import { appendPointer } from '../../pointer.ts';
import { isSchema } from '../subschemas.ts';
import type { SchemaNode } from '../walk.ts';
import type { Fault } from './rule.ts';

const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

interface Kind {
  readonly wanted: string;
  readonly fits: (value: JsonValue) => boolean;
  readonly keywords: readonly string[];
}

const isNames = (value: JsonValue): boolean => isJsonArray(value) && value.every((name) => typeof name === 'string');
const isSchemas = (value: JsonValue): boolean => isJsonArray(value) && value.every(isSchema);

const kinds: readonly Kind[] = [
  {
    wanted: `one of ${types.join(', ')}, or a list of them`,
    fits: (value) =>
      (isJsonArray(value) ? value : [value]).every((name) => typeof name === 'string' && types.includes(name)),
    keywords: ['type'],
  },
  {
    wanted: 'a whole number from 0',
    fits: (value) => Number.isInteger(value) && Number(value) >= 0,
    keywords: [
      'minLength',
      'maxLength',
      'minItems',
      'maxItems',
      'minProperties',
      'maxProperties',
      'minContains',
      'maxContains',
    ],
  },
  { wanted: 'a number', fits: (value) => typeof value === 'number', keywords: ['minimum', 'maximum'] },
  {
    wanted: 'a number',
    fits: (value) => typeof value === 'number' || typeof value === 'boolean', // draft-04 has a flag here
    keywords: ['exclusiveMinimum', 'exclusiveMaximum'],
  },
  { wanted: 'a number above 0', fits: (value) => typeof value === 'number' && value > 0, keywords: ['multipleOf'] },
  {
    wanted: 'true or false',
    fits: (value) => typeof value === 'boolean',
    keywords: ['uniqueItems', 'deprecated', 'readOnly', 'writeOnly'],
  },
  {
    wanted: 'text',
    fits: (value) => typeof value === 'string',
    keywords: ['pattern', 'format', 'title', 'description', '$ref', '$schema', '$id', '$comment', '$anchor'],
  },
  { wanted: 'a list', fits: isJsonArray, keywords: ['enum', 'examples'] },
  { wanted: 'a list of names', fits: isNames, keywords: ['required'] },
  {
    wanted: 'a schema',
    fits: isSchema,
    keywords: [
      'additionalProperties',
      'additionalItems',
      'contains',
      'not',
      'if',
      'then',
      'else',
      'propertyNames',
      'unevaluatedItems',
      'unevaluatedProperties',
    ],
  },
  { wanted: 'a schema', fits: (value) => isSchema(value) || isSchemas(value), keywords: ['items'] },
  { wanted: 'a list of schemas', fits: isSchemas, keywords: ['allOf', 'anyOf', 'oneOf', 'prefixItems'] },
  {
    wanted: 'an object of schemas',
    fits: (value) => isJsonObject(value) && Object.values(value).every(isSchema),
    keywords: ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'],
  },
];

const kindOf: ReadonlyMap<string, Kind> = new Map(
  kinds.flatMap((kind) => kind.keywords.map((keyword) => [keyword, kind] as const)),
);

/** Finds the keywords whose value is not of the kind that they need. */
export function findMisfits({ members, pointer }: SchemaNode): readonly Fault[] {
  return Object.entries(members).flatMap(([keyword, value]) => {
    const kind = kindOf.get(keyword);
    return kind === undefined || kind.fits(value)
      ? []
      : [{ pointer: appendPointer(pointer, keyword), detail: `"${keyword}" must be ${kind.wanted}` }];
  });
}
