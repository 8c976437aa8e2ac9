import { Ajv } from 'ajv';
import type { KeywordDefinition, Options } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { compilePattern } from '../pattern/compile-pattern.ts';
import { isMultipleOf } from './decimal.ts';
import { findEqualItems, isEqual } from './equality.ts';
import { findFormat, knownFormats } from './formats/formats.ts';
import type { SchemaLocation } from './schema-index.ts';

/** What Ajv compiles: one document of a dialect, and whether its formats decide. */
export interface AjvInput {
  readonly schema: boolean | object;
  readonly main: SchemaLocation;
  /** Every schema that can take part in a verdict. */
  readonly locations: readonly SchemaLocation[];
  readonly assertsFormats: boolean;
}

/** Each setting that decides a verdict, with its reason. */
const settings: Options = {
  // What is no keyword of the dialect is a note (inspect.ts), and no error.
  strict: false,
  // JSON has neither NaN nor Infinity; what is neither is no number.
  strictNumbers: true,
  // A member of Object.prototype is no property (`constructor`, `toString`).
  ownProperties: true,
  // One fault is enough for a verdict; the faults that people read are found by the engine, all of them.
  allErrors: false,
  // Nothing is made right: no types are changed, no defaults are filled in, nothing is removed.
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
  // Text of the output must never become part of a schema, and no verdict may wait for anything.
  $data: false,
  // inspect.ts has checked the schema already, with messages that name the place.
  validateSchema: false,
  meta: false,
  addUsedSchema: false,
  // Nothing is printed: an unknown format is a note.
  logger: false,
};

/** The dialects whose rules Ajv has a class for; draft-04 is not among them. */
const classes = {
  'draft-06': Ajv,
  'draft-07': Ajv,
  '2019-09': Ajv2019,
  '2020-12': Ajv2020,
} as const;

/**
 * Keywords beside which Ajv 8.20 is known to be wrong in JSON-Schema-Test-Suite, or to throw: dynamic references, what is
 * left unevaluated, `if` (with `patternProperties` it throws), `nullable`, which it obeys though no dialect has it.
 */
const beyondAjv = new Set(['$dynamicRef', '$dynamicAnchor', '$recursiveRef', '$recursiveAnchor', 'unevaluatedItems', 'unevaluatedProperties', 'if', 'nullable', '$async', '$id', 'id']);

/**
 * Compiles the schema with the class of Ajv for its dialect; `undefined` where Ajv is known to be wrong on it, or where it
 * spans several documents.
 *
 * What Ajv takes, conforms. What it refuses is judged by the engine, which finds every fault.
 */
export function compileWithAjv({ schema, main, locations, assertsFormats }: AjvInput): ((value: JsonValue) => boolean) | undefined {
  const { name } = main.resource.dialect;
  if (name === 'draft-04' || !locations.every((location) => isWithinAjv(location, main))) {
    return undefined;
  }
  const ajv = new classes[name]({ ...settings, validateFormats: assertsFormats, code: { regExp } });
  exactKeywords.forEach((definition) => {
    ajv.removeKeyword(String(definition.keyword)).addKeyword(definition);
  });
  knownFormats.forEach((format) => ajv.addFormat(format, { type: 'string', validate: findFormat(format) ?? (() => true) }));
  try {
    const validate = ajv.compile(typeof schema === 'boolean' ? schema : { ...schema, $schema: undefined });
    return (value) => validate(value);
  } catch {
    // The engine takes every schema that inspect.ts takes; a limit of Ajv's compiler is no verdict.
    return undefined;
  }
}

/** Ajv keys a pattern by its text, so what stands in for a regular expression needs a `toString` of its own. */
const regExp = Object.assign((source: string) => Object.assign(compilePattern(source), { toString: () => `/${source}/u` }), {
  code: 'compilePattern',
}) as unknown as NonNullable<NonNullable<Options['code']>['regExp']>;

/** Equality by own names and by value, and multiples in decimal: Ajv's own trip over `valueOf`, `constructor` and 0.1. */
const exactKeywords: readonly KeywordDefinition[] = [
  { keyword: 'const', validate: (wanted: JsonValue, value: JsonValue) => isEqual(wanted, value), errors: false },
  { keyword: 'enum', validate: (allowed: readonly JsonValue[], value: JsonValue) => allowed.some((one) => isEqual(one, value)), errors: false },
  {
    keyword: 'uniqueItems',
    type: 'array',
    validate: (wanted: boolean, items: readonly JsonValue[]) => !wanted || findEqualItems(items) === undefined,
    errors: false,
  },
  { keyword: 'multipleOf', type: 'number', validate: (divisor: number, value: number) => isMultipleOf(value, divisor), errors: false },
];

function isWithinAjv({ schema, document, resource, pointer }: SchemaLocation, main: SchemaLocation): boolean {
  if (document !== main.document || resource !== main.resource || !isJsonObject(schema)) {
    return typeof schema === 'boolean' && document === main.document;
  }
  const names = Object.keys(schema);
  // A document's own address is no hindrance; one inside it is a second resource.
  const isBeyond = names.some((keyword) => beyondAjv.has(keyword) && !(pointer === '' && (keyword === '$id' || keyword === 'id')));
  return !isBeyond && !hasSiblingsOfRef(resource.dialect.refAlone, schema) && !namesPrototype(schema);
}

function hasSiblingsOfRef(refAlone: boolean, schema: Readonly<Record<string, JsonValue>>): boolean {
  return refAlone && Object.hasOwn(schema, '$ref') && Object.keys(schema).length > 1;
}

/** A property named `__proto__` is lost on the way through Ajv's generated code. */
function namesPrototype(schema: Readonly<Record<string, JsonValue>>): boolean {
  return ['properties', 'patternProperties', 'required', 'dependentRequired', 'dependentSchemas', 'dependencies'].some((keyword) =>
    JSON.stringify(schema[keyword] ?? null).includes('"__proto__"'),
  );
}
