import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { Dialect } from './dialects.ts';
import type { KeywordKind } from './vocabularies.ts';

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

const single: ReadonlySet<KeywordKind> = new Set(['schema', 'objectSchema', 'items']);
const listed: ReadonlySet<KeywordKind> = new Set(['schemas', 'items']);
const named: ReadonlySet<KeywordKind> = new Set(['schemaMap', 'dependencies']);

function subschemasOf(keyword: string, value: JsonValue, kind: KeywordKind): readonly Subschema[] {
  if (listed.has(kind) && isJsonArray(value)) {
    return value.flatMap((schema, index) => inner(keyword, String(index), schema));
  }
  if (named.has(kind) && isJsonObject(value)) {
    return Object.entries(value).flatMap(([name, schema]) => inner(keyword, name, schema));
  }
  return single.has(kind) && isSchema(value) ? [{ keyword, steps: [keyword], schema: value }] : [];
}

function inner(keyword: string, step: string, schema: JsonValue): readonly Subschema[] {
  return isSchema(schema) ? [{ keyword, steps: [keyword, step], schema }] : [];
}

function isSchema(value: JsonValue): boolean {
  return typeof value === 'boolean' || isJsonObject(value);
}
