import { isJsonArray } from '../json.ts';
import type { JsonArray, JsonValue } from '../json.ts';
import type { SchemaDocument } from './document.ts';

type EnumKey = 'mixedEnum' | 'nullInEnum' | 'structuredEnum' | 'nonStringEnum' | 'emptyUnion';

type EnumRule = (context: { readonly document: SchemaDocument }) => readonly string[];

function eachEnum(test: (values: JsonArray) => boolean): EnumRule {
  return ({ document }) =>
    document.nodes.flatMap(({ members, pointer }) => {
      const values = members['enum'];
      return isJsonArray(values) && test(values) ? [`${pointer}/enum`] : [];
    });
}

/** Finds the enums that a provider cannot take. */
export const enumRules: Readonly<Record<EnumKey, EnumRule>> = {
  mixedEnum: eachEnum((values) => kindsOf(values.filter((value) => value !== null)).size > 1),
  nullInEnum: eachEnum((values) => values.includes(null) && kindsOf(values).size === 2),
  structuredEnum: eachEnum((values) => values.some((value) => typeof value === 'object' && value !== null)),
  nonStringEnum: eachEnum((values) => values.some((value) => typeof value !== 'string')),
  emptyUnion: ({ document }) =>
    document.nodes.flatMap(({ members, pointer }) =>
      ['enum', 'anyOf', 'oneOf'].filter((name) => isEmptyList(members[name])).map((name) => `${pointer}/${name}`),
    ),
};

function kindsOf(values: readonly JsonValue[]): ReadonlySet<string> {
  return new Set(values.map((value) => (value === null ? 'null' : isJsonArray(value) ? 'array' : typeof value)));
}

function isEmptyList(value: JsonValue | undefined): boolean {
  return isJsonArray(value) && value.length === 0;
}
