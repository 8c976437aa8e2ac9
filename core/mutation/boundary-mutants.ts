import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { fromEntries, listSpots, replaceAt } from './edit.ts';
import type { Mutant, Subject } from './mutant.ts';
import { findSubschemas } from './subschemas.ts';

/** Makes the mutants that are still right: other spellings of the same value, and texts at the very edge of a bound. */
export function makeBoundaryMutants(subject: Subject): readonly Mutant[] {
  const { value } = subject;
  const text = JSON.stringify(value);
  return [
    { operator: 'pretty_print', pointer: '', detail: 'indented by two', output: JSON.stringify(value, null, 2) },
    {
      operator: 'key_order',
      pointer: '',
      detail: 'names in reverse',
      output: subject.asText ? JSON.stringify(reverseNames(value)) : reverseNames(value),
    },
    { operator: 'escaped_text', pointer: '', detail: 'letters beyond ASCII escaped', output: escapeLetters(text) },
    ...makeEdges(subject),
  ];
}

function reverseNames(value: JsonValue): JsonValue {
  if (isJsonArray(value)) {
    return value.map(reverseNames);
  }
  return isJsonObject(value)
    ? fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, member]) => [name, reverseNames(member)]),
      )
    : value;
}

function escapeLetters(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Texts that no quote, label, enum, pattern or format speaks of may have any length that the schema allows. */
function makeEdges(subject: Subject): readonly Mutant[] {
  return listSpots(subject.value).flatMap(({ pointer, steps, value }) => {
    if (
      typeof value !== 'string' ||
      value === '' ||
      subject.quotes.includes(pointer) ||
      subject.labelled.includes(pointer)
    ) {
      return [];
    }
    const [rule, ...others] = findSubschemas(subject.schema, steps);
    if (
      rule === undefined ||
      others.length > 0 ||
      ['enum', 'const', 'pattern', 'format'].some((keyword) => rule[keyword] !== undefined)
    ) {
      return [];
    }
    return edgesOf(rule, value).map(([operator, text]): Mutant => ({
      operator,
      pointer,
      detail: `${[...text].length} characters`,
      output: replaceAt(subject.value, steps, text),
    }));
  });
}

function edgesOf(
  schema: Readonly<Record<string, JsonValue>>,
  value: string,
): readonly (readonly ['at_minimum' | 'at_maximum', string])[] {
  const { minLength, maxLength } = schema as { readonly minLength?: JsonValue; readonly maxLength?: JsonValue };
  const letters = [...value];
  const longest =
    typeof maxLength === 'number' && maxLength <= 10_000
      ? Array.from({ length: maxLength }, (_, index) => letters[index] ?? 'x').join('')
      : undefined;
  const shortest =
    typeof minLength === 'number' && minLength > 1 && minLength <= letters.length
      ? letters.slice(0, minLength).join('')
      : undefined;
  return [
    ...(shortest === undefined ? [] : [['at_minimum', shortest] as const]),
    ...(longest === undefined ? [] : [['at_maximum', longest] as const]),
  ];
}
