import { isJsonArray, isJsonObject } from '../../json.ts';
import type { JsonValue } from '../../json.ts';
import type { FaultKeyword } from '../fault-keyword.ts';
import type { KeywordFactory } from './frame.ts';
import { faultOf } from './value-keywords.ts';

/** Keywords that bound how much an array or an object holds (2020-12, sections 6.4 and 6.5 of the validation vocabulary). */
export const sizeKeywords: Readonly<Record<string, KeywordFactory>> = {
  maxItems: bounding('maxItems', countItems, (count, most) => count <= most),
  maxProperties: bounding('maxProperties', countNames, (count, most) => count <= most),
  minItems: bounding('minItems', countItems, (count, least) => count >= least),
  minProperties: bounding('minProperties', countNames, (count, least) => count >= least),
};

/** Makes a keyword that looks at how many items or members there are; a fault says how many. */
function bounding(
  keyword: FaultKeyword,
  countIn: (value: JsonValue) => number | undefined,
  holds: (count: number, rule: number) => boolean,
): KeywordFactory {
  return (context) => {
    const rule = Number(context.schema[keyword]);
    const fault = faultOf(context, keyword);
    return (value, at, frame) => {
      const count = countIn(value);
      if (count !== undefined && !holds(count, rule)) {
        frame.add(fault(value, at, { hint: String(count) }));
      }
    };
  };
}

function countItems(value: JsonValue): number | undefined {
  return isJsonArray(value) ? value.length : undefined;
}

function countNames(value: JsonValue): number | undefined {
  return isJsonObject(value) ? Object.keys(value).length : undefined;
}
