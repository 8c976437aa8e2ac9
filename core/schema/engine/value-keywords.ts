import { isJsonArray, isJsonObject } from '../../json.ts';
import type { JsonValue } from '../../json.ts';
import { compilePattern } from '../../pattern/compile-pattern.ts';
import { isMultipleOf } from '../../decimal.ts';
import { findEqualItems, keyOf } from '../equality.ts';
import type { FaultKeyword } from '../fault-keyword.ts';
import { findFormat } from '../formats/formats.ts';
import { textMember } from '../text-member.ts';
import type { Check, Frame, KeywordContext, KeywordFactory, Place, RawFault } from './frame.ts';

type Extra = Partial<Pick<RawFault, 'hint' | 'name' | 'steps' | 'wanted' | 'keyword'>>;

/** Gives what records a fault of a keyword. */
export function faultOf(
  { location }: KeywordContext,
  keyword: FaultKeyword,
): (value: JsonValue | undefined, at: Place | undefined, extra?: Extra) => RawFault {
  return (value, at, extra = {}) => ({ keyword, at, value, location, ...extra });
}

/** Makes a keyword that decides by the value alone, and only for values of one kind. */
function deciding<Kind extends JsonValue>(
  keyword: FaultKeyword,
  isKind: (value: JsonValue) => value is Kind,
  holds: (value: Kind, rule: number) => boolean,
): KeywordFactory {
  return (context) => {
    const rule = Number(context.schema[keyword]);
    const fault = faultOf(context, keyword);
    return (value, at, frame) => {
      if (isKind(value) && !holds(value, rule)) {
        frame.add(fault(value, at));
      }
    };
  };
}

const kinds: ReadonlyMap<JsonValue | undefined, (value: JsonValue) => boolean> = new Map([
  ['array', isJsonArray],
  ['boolean', (value) => typeof value === 'boolean'],
  ['integer', (value) => Number.isInteger(value)],
  ['null', (value) => value === null],
  ['number', Number.isFinite],
  ['object', isJsonObject],
  ['string', isString],
]);

/** Keywords that judge the value alone (2020-12, sections 6.1 to 6.5 of the validation vocabulary). */
export const valueKeywords: Readonly<Record<string, KeywordFactory>> = {
  type: typeKeyword,
  enum: (context) => oneOfValues(context, 'enum', context.schema['enum'] as readonly JsonValue[]),
  const: (context) => oneOfValues(context, 'const', [context.schema['const'] ?? null]),
  multipleOf: deciding('multipleOf', isNumber, isMultipleOf),
  maximum: limit('maximum', 'exclusiveMaximum', (value, most) => value <= most),
  minimum: limit('minimum', 'exclusiveMinimum', (value, least) => value >= least),
  exclusiveMaximum: exclusive('exclusiveMaximum', (value, bound) => value < bound),
  exclusiveMinimum: exclusive('exclusiveMinimum', (value, bound) => value > bound),
  maxLength: deciding<string>('maxLength', isString, (text, most) => countCharacters(text) <= most),
  minLength: deciding<string>('minLength', isString, (text, least) => countCharacters(text) >= least),
  pattern: (context) => {
    const pattern = compilePattern(textMember(context.schema, 'pattern'));
    return deciding<string>('pattern', isString, (text) => pattern.test(text))(context);
  },
  format: (context) => {
    const holds = findFormat(textMember(context.schema, 'format'));
    return holds === undefined || !context.assertsFormats
      ? undefined
      : deciding<string>('format', isString, (text) => holds(text))(context);
  },
  uniqueItems: (context) => (context.schema['uniqueItems'] === true ? uniqueItems(context) : undefined),
};

/** Scalars are compared as they are; arrays and objects by a text that equal ones share. */
function oneOfValues(context: KeywordContext, keyword: FaultKeyword, values: readonly JsonValue[]): Check {
  const scalars = new Set<JsonValue>(values.filter((value) => !isComposite(value)));
  const keys = new Set(values.filter(isComposite).map(keyOf));
  const fault = faultOf(context, keyword);
  return (value, at, frame) => {
    const isOne = isComposite(value) ? keys.size > 0 && keys.has(keyOf(value)) : scalars.has(value);
    if (!isOne) {
      frame.add(fault(value, at));
    }
  };
}

function isComposite(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null;
}

function typeKeyword(context: KeywordContext): Check {
  // One name, or a list of them.
  const names = [context.schema['type']].flat();
  const wanted = names.map((name) => kinds.get(name)).filter((isKind) => isKind !== undefined);
  const fault = faultOf(context, 'type');
  const [first = isJsonObject, ...others] = wanted;
  return (value, at, frame) => {
    if (!first(value) && !others.some((isKind) => isKind(value))) {
      frame.add(fault(value, at));
    }
  };
}

/** In draft-04 `exclusiveMaximum` is a flag that makes `maximum` strict. */
function limit(keyword: FaultKeyword, flag: string, holds: (value: number, bound: number) => boolean): KeywordFactory {
  return (context) => {
    const strict = context.schema[flag] === true;
    return deciding<number>(
      keyword,
      isNumber,
      (value, bound) => holds(value, bound) && !(strict && value === bound),
    )(context);
  };
}

function exclusive(keyword: FaultKeyword, holds: (value: number, bound: number) => boolean): KeywordFactory {
  return (context) =>
    typeof context.schema[keyword] === 'number' ? deciding(keyword, isNumber, holds)(context) : undefined;
}

function uniqueItems(context: KeywordContext): Check {
  const fault = faultOf(context, 'uniqueItems');
  return (value, at, frame: Frame) => {
    const equal = isJsonArray(value) ? findEqualItems(value) : undefined;
    if (equal !== undefined) {
      frame.add(fault(value, at, { hint: `items ${equal[0]} and ${equal[1]} are equal` }));
    }
  };
}

function isNumber(value: JsonValue): value is number {
  return typeof value === 'number';
}

function isString(value: JsonValue): value is string {
  return typeof value === 'string';
}

/** Counts characters as JSON Schema does: Unicode code points (RFC 8259, section 1), a lone surrogate as one. */
function countCharacters(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index += 1) {
    const isPair = (text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800;
    count -= Number(isPair);
  }
  return count;
}
