import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { fromEntries, listSpots, removeAt, replaceAt } from './edit.ts';
import type { Spot } from './edit.ts';
import type { Change, Mutant, Subject } from './mutant.ts';
import { changesOfSchema } from './schema-changes.ts';

/**
 * Makes the changes that may break the shape of the value: fields, types, bounds, names.
 *
 * Only those that the schema refuses are faults; where no schema is known, all of them are taken for faults.
 */
export function makeShapeMutants(subject: Subject): readonly Mutant[] {
  return listSpots(subject.value).flatMap((spot) => [
    ...dropField(subject, spot),
    ...changesOf(subject, spot).map((change) => toMutant(subject, spot, change)),
  ]);
}

function dropField({ value }: Subject, { pointer, steps }: Spot): readonly Mutant[] {
  return typeof steps.at(-1) === 'string'
    ? [{ operator: 'drop_field', pointer, detail: 'the field is left out', output: removeAt(value, steps) }]
    : [];
}

function toMutant({ value }: Subject, { pointer, steps }: Spot, change: Change): Mutant {
  return { operator: change.operator, pointer, detail: change.detail, output: replaceAt(value, steps, change.value) };
}

function changesOf(subject: Subject, spot: Spot): readonly Change[] {
  const { value } = spot;
  const common: readonly Change[] = [
    { operator: 'null_value', detail: 'null', value: null },
    { operator: 'wrong_type', detail: 'a value of another type', value: typeof value === 'boolean' ? 'true' : true },
    ...(isJsonArray(value)
      ? []
      : [{ operator: 'list_for_singleton' as const, detail: 'a list around it', value: [value] }]),
  ];
  return [...common, ...changesOfKind(value), ...changesOfSchema(subject, spot)];
}

function changesOfKind(value: JsonValue): readonly Change[] {
  if (typeof value === 'number') {
    return [{ operator: 'quoted_number', detail: 'the number as text', value: String(value) }];
  }
  if (typeof value === 'string') {
    return [{ operator: 'empty_string', detail: 'an empty text', value: '' }];
  }
  if (isJsonArray(value)) {
    const [only, ...others] = value;
    return only !== undefined && others.length === 0
      ? [{ operator: 'singleton_for_list', detail: 'the item without its list', value: only }]
      : [];
  }
  return isJsonObject(value) ? changesOfObject(Object.entries(value)) : [];
}

function changesOfObject(entries: readonly (readonly [string, JsonValue])[]): readonly Change[] {
  const extra: Change = {
    operator: 'extra_field',
    detail: 'one more field',
    value: fromEntries([...entries, ['confidence_note', 'high']]),
  };
  const misspelt = entries.map((_, index): Change => {
    const renamed = entries.map(([key, member], at): readonly [string, JsonValue] => [
      at === index ? misspell(key) : key,
      member,
    ]);
    return { operator: 'misspelt_key', detail: 'one name with two letters swapped', value: fromEntries(renamed) };
  });
  return [extra, ...misspelt];
}

/** Swaps the last two letters that differ, as a hasty writer does; adds one where all are alike. */
function misspell(name: string): string {
  for (let index = name.length - 1; index > 0; index -= 1) {
    if (name[index] !== name[index - 1]) {
      return `${name.slice(0, index - 1)}${name.charAt(index)}${name.charAt(index - 1)}${name.slice(index + 1)}`;
    }
  }
  return `${name}s`;
}
