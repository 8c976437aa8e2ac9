import type { Ajv, Options } from 'ajv';
import type { JsonValue } from '../json.ts';
import { loadAjv, loadAjv2019, loadAjv2020 } from '../lazy-packages.ts';
import { compilePattern } from '../pattern/compile-pattern.ts';
import { isMultipleOf } from '../decimal.ts';
import type { DialectName } from './dialects.ts';
import type { EngineOptions } from './engine/engine.ts';
import { findEqualItems, keyOf } from './equality.ts';
import { flattenSchemas } from './flatten-schemas.ts';
import { formats } from './formats/formats.ts';
import { activeKeywords } from './follow-references.ts';
import type { SchemaIndex } from './schema-index.ts';

/** The class of Ajv for each dialect. Ajv has none for draft-04, which the engine judges alone. */
const classes: Readonly<Partial<Record<DialectName, () => new (options: Options) => Ajv>>> = {
  '2020-12': () => loadAjv2020().Ajv2020,
  '2019-09': () => loadAjv2019().Ajv2019,
  'draft-07': () => loadAjv().Ajv,
  'draft-06': () => loadAjv().Ajv,
};

/**
 * Every setting of Ajv that decides a verdict, with its reason. Coercion and defaults are off unless asked for: both
 * would change the output that is judged.
 */
const settings: Options = {
  // The first fault is enough to decide; the engine then finds each of them, bounded in number.
  allErrors: false,
  // A property named `constructor` or `toString` is there only where the output has it.
  ownProperties: true,
  // NaN and Infinity, which an adapter can hand over, are no numbers of JSON.
  strictNumbers: true,
  // A reference to the output would let the model write the schema.
  $data: false,
  // Keywords that the dialect does not know are taken out and noted before; what is left needs no guard.
  strict: false,
  // The shape of each keyword has been checked, with a message that names the place.
  validateSchema: false,
  meta: false,
  // A schema used twice is one function: writing it out each time grows without bound.
  inlineRefs: false,
  // JSON Schema counts Unicode code points and means patterns with the flag u.
  unicodeRegExp: true,
  // Patterns must run in linear time; Ajv knows a pattern by its text, so that one needs a `toString` of its own.
  code: { regExp: Object.assign(linearRegExp, { code: 'linearRegExp' }) },
  logger: false,
};

/**
 * A larger set of schemas is left to the engine. Ajv writes code for each of them, which takes a tenth of a second for 200
 * objects and runs cold for as many values as most evaluations have; the engine shares its code, and is faster there.
 */
const MOST_SCHEMAS = 100;

/**
 * Keywords that Ajv 8.20 judges wrongly: `contains` too, which takes an empty array where `prefixItems` stands beside it.
 */
const beyondAjv = ['$dynamicRef', '$recursiveRef', 'unevaluatedItems', 'unevaluatedProperties', 'contains'];

/**
 * Compiles with Ajv what tells whether a value conforms; `undefined` where Ajv is known to be wrong, or slower
 * than the engine.
 *
 * Ajv is handed the schemas with references resolved and only the keywords of their dialect. Equality, `multipleOf`
 * and formats are ours: its own compare properties named `valueOf` wrongly, divide in binary fractions, and are lax.
 */
export function compileDecider(
  index: SchemaIndex,
  { locations, assertsFormats }: EngineOptions,
): ((value: JsonValue) => boolean) | undefined {
  const { name } = index.main.resource.dialect;
  const findClass = classes[name];
  if (findClass === undefined || locations.length > MOST_SCHEMAS) {
    return undefined;
  }
  const isBeyond = locations.some(
    (location) =>
      location.resource.dialect.name !== name ||
      activeKeywords(location).some((keyword) => beyondAjv.includes(keyword)) ||
      namesPrototype(location.schema),
  );
  if (isBeyond) {
    return undefined;
  }
  const AjvClass = findClass();
  const ajv = new AjvClass(settings);
  prepare(ajv);
  return ajv.compile<JsonValue>(flattenSchemas(index, assertsFormats));
}

function linearRegExp(source: string): { test: (text: string) => boolean; toString: () => string } {
  const { test } = compilePattern(source);
  return { test, toString: () => `/${source}/u` };
}

function prepare(ajv: Ajv): void {
  // What is evaluated matters to keywords that the engine judges alone; without it `if` beside `patternProperties` cannot throw.
  Object.assign(ajv.opts, { unevaluated: false });
  for (const keyword of ['const', 'enum', 'uniqueItems', 'multipleOf', 'nullable']) {
    ajv.removeKeyword(keyword);
  }
  for (const [name, { holds }] of formats) {
    ajv.addFormat(name, { validate: holds });
  }
  ajv.addKeyword({ keyword: 'enum', compile: (values: readonly JsonValue[]) => isOneOf(values) });
  ajv.addKeyword({ keyword: 'const', compile: (value: JsonValue) => isOneOf([value]) });
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    compile: (isOn: boolean) => (items: readonly JsonValue[]) => !isOn || findEqualItems(items) === undefined,
  });
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    compile: (divisor: number) => (value: number) => isMultipleOf(value, divisor),
  });
}

function isOneOf(values: readonly JsonValue[]): (value: JsonValue) => boolean {
  const keys = new Set(values.map(keyOf));
  return (value) => keys.has(keyOf(value));
}

/** Names that Ajv would write into an object of its own, where they set the prototype instead. */
function namesPrototype(schema: JsonValue): boolean {
  return JSON.stringify(schema).includes('"__proto__"');
}
