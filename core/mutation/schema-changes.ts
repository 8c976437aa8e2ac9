import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { declaredProperties } from '../lint/document.ts';
import { fromEntries } from './edit.ts';
import type { Spot } from './edit.ts';
import type { Change, Operator, Subject } from './mutant.ts';
import { findSubschemas } from './subschemas.ts';

/** Gives the changes that a schema's own keywords suggest for the value at a place: its enums, bounds and branches. */
export function changesOfSchema({ schema }: Subject, { steps, value }: Spot): readonly Change[] {
  return findSubschemas(schema, steps).flatMap((one) => {
    if (typeof value === 'string') {
      return changesOfText(one, value);
    }
    if (typeof value === 'number') {
      return changesOfNumber(one);
    }
    return isJsonArray(value) ? changesOfList(one, value) : changesOfBranch(one, value);
  });
}

function changesOfText(schema: Readonly<Record<string, JsonValue>>, value: string): readonly Change[] {
  const { minLength, maxLength } = schema as { readonly minLength?: JsonValue; readonly maxLength?: JsonValue };
  const allowed = schema['enum'];
  return [
    ...(isJsonArray(allowed)
      ? [{ operator: 'enum_outside' as const, detail: 'a value that the enum does not have', value: `${value}_other` }]
      : []),
    ...(typeof minLength === 'number' && minLength > 1 && minLength <= 10_000
      ? [
          {
            operator: 'below_minimum' as const,
            detail: `${minLength - 1} characters`,
            value: 'x'.repeat(minLength - 1),
          },
        ]
      : []),
    ...(typeof maxLength === 'number' && maxLength <= 100_000
      ? [
          {
            operator: 'above_maximum' as const,
            detail: `${maxLength + 1} characters`,
            value: padTo(value, maxLength + 1),
          },
        ]
      : []),
  ];
}

/** Lengthens a text with words of its own, so that a plain reader sees nothing odd but the length. */
function padTo(value: string, length: number): string {
  const words = value.trim() === '' ? 'more' : value.trim();
  const times = Math.ceil(Math.max(0, length - [...value].length) / [...` ${words}`].length);
  const text = value + ` ${words}`.repeat(times);
  return [...text].slice(0, length - 1).join('') + '.';
}

function changesOfNumber(schema: Readonly<Record<string, JsonValue>>): readonly Change[] {
  const bounds: readonly (readonly [Operator, string, number])[] = [
    ['below_minimum', 'minimum', -1],
    ['below_minimum', 'exclusiveMinimum', 0],
    ['above_maximum', 'maximum', 1],
    ['above_maximum', 'exclusiveMaximum', 0],
  ];
  return bounds.flatMap(([operator, keyword, step]) => {
    const bound = schema[keyword];
    return typeof bound === 'number' ? [{ operator, detail: `${bound + step}`, value: bound + step }] : [];
  });
}

function changesOfList(schema: Readonly<Record<string, JsonValue>>, value: readonly JsonValue[]): readonly Change[] {
  const { minItems, maxItems } = schema as { readonly minItems?: JsonValue; readonly maxItems?: JsonValue };
  const [first] = value;
  return [
    ...(typeof minItems === 'number' && minItems > 0 && value.length >= minItems
      ? [{ operator: 'below_minimum' as const, detail: `${minItems - 1} items`, value: value.slice(0, minItems - 1) }]
      : []),
    ...(typeof maxItems === 'number' && maxItems <= 10_000 && first !== undefined
      ? [
          {
            operator: 'above_maximum' as const,
            detail: `${maxItems + 1} items`,
            value: Array.from({ length: maxItems + 1 }, (_, index) => value[index] ?? first),
          },
        ]
      : []),
  ];
}

/** Adds the fields of the other branches of a union, so that the value is a hybrid. */
function changesOfBranch(schema: Readonly<Record<string, JsonValue>>, value: JsonValue): readonly Change[] {
  if (!isJsonObject(value)) {
    return [];
  }
  return ['oneOf', 'anyOf'].flatMap((keyword) => {
    const branches = schema[keyword];
    return (isJsonArray(branches) ? branches : []).flatMap((branch): readonly Change[] => {
      const properties = isJsonObject(branch) ? declaredProperties(branch) : {};
      const missing = Object.keys(properties).filter((name) => !Object.hasOwn(value, name));
      const hybrid = fromEntries([
        ...Object.entries(value),
        ...missing.map((name): readonly [string, JsonValue] => [name, 'x']),
      ]);
      return missing.length > 0
        ? [{ operator: 'mixed_branches', detail: 'fields of another branch added', value: hybrid }]
        : [];
    });
  });
}
