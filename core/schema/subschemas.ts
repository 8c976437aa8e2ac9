import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { Dialect, KeywordKind } from './dialects.ts';

/** A schema within another, with the way to it. */
export interface Subschema {
  readonly keyword: string;
  /** Steps from the outer schema, the keyword first. */
  readonly steps: readonly string[];
  readonly schema: JsonValue;
}

/** Lists the schemas directly within a schema, at the places where its dialect's keywords hold schemas. */
export function stepsToSubschemas(schema: JsonValue, dialect: Dialect): readonly Subschema[] {
  if (!isJsonObject(schema)) {
    return [];
  }
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const kind = dialect.keywords.get(keyword);
    return kind === undefined ? [] : subschemasOf(keyword, value, kind);
  });
}

function subschemasOf(keyword: string, value: JsonValue, kind: KeywordKind): readonly Subschema[] {
  switch (kind) {
    case 'objectSchema':
    case 'schema':
      return isSchema(value) ? [{ keyword, steps: [keyword], schema: value }] : [];
    case 'items':
    case 'schemas':
      return isJsonArray(value)
        ? value.flatMap((schema, index) => inner(keyword, String(index), schema))
        : isSchema(value)
          ? [{ keyword, steps: [keyword], schema: value }]
          : [];
    case 'schemaMap':
    case 'dependencies':
      return isJsonObject(value)
        ? Object.entries(value).flatMap(([name, schema]) => inner(keyword, name, schema))
        : [];
    default:
      return [];
  }
}

function inner(keyword: string, step: string, schema: JsonValue): readonly Subschema[] {
  return isSchema(schema) ? [{ keyword, steps: [keyword, step], schema }] : [];
}

function isSchema(value: JsonValue): boolean {
  return typeof value === 'boolean' || isJsonObject(value);
}
