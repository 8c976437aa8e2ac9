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
}

const isNames = (value: JsonValue): boolean => isJsonArray(value) && value.every((name) => typeof name === 'string');

const kinds: Readonly<Record<string, Kind>> = {
  type: {
    wanted: `one of ${types.join(', ')}, or a list of them`,
    fits: (value) =>
      (isJsonArray(value) ? value : [value]).every((name) => typeof name === 'string' && types.includes(name)),
  },
  count: { wanted: 'a whole number from 0', fits: (value) => Number.isInteger(value) && Number(value) >= 0 },
  number: { wanted: 'a number', fits: (value) => typeof value === 'number' },
  bound: { wanted: 'a number', fits: (value) => typeof value === 'number' || typeof value === 'boolean' },
  factor: { wanted: 'a number above 0', fits: (value) => typeof value === 'number' && value > 0 },
  flag: { wanted: 'true or false', fits: (value) => typeof value === 'boolean' },
  text: { wanted: 'text', fits: (value) => typeof value === 'string' },
  list: { wanted: 'a list', fits: isJsonArray },
  names: { wanted: 'a list of names', fits: isNames },
  schema: { wanted: 'a schema', fits: isSchema },
  items: { wanted: 'a schema', fits: (value) => isSchema(value) || (isJsonArray(value) && value.every(isSchema)) },
  schemas: { wanted: 'a list of schemas', fits: (value) => isJsonArray(value) && value.every(isSchema) },
  map: { wanted: 'an object of schemas', fits: (value) => isJsonObject(value) && Object.values(value).every(isSchema) },
};

const byKind: Readonly<Record<string, readonly string[]>> = {
  type: ['type'],
  count: [
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'minProperties',
    'maxProperties',
    'minContains',
    'maxContains',
  ],
  number: ['minimum', 'maximum'],
  bound: ['exclusiveMinimum', 'exclusiveMaximum'],
  factor: ['multipleOf'],
  flag: ['uniqueItems', 'deprecated', 'readOnly', 'writeOnly'],
  text: ['pattern', 'format', 'title', 'description', '$ref', '$schema', '$id', '$comment', '$anchor'],
  list: ['enum', 'examples'],
  names: ['required'],
  schema: [
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
  items: ['items'],
  schemas: ['allOf', 'anyOf', 'oneOf', 'prefixItems'],
  map: ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'],
};

const kindOf: ReadonlyMap<string, Kind> = new Map(
  Object.entries(byKind).flatMap(([name, keywords]) => {
    const kind = kinds[name];
    return kind === undefined ? [] : keywords.map((keyword) => [keyword, kind] as const);
  }),
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
