import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';

/** Gives the text that a keyword of a schema holds, `""` where it holds none. */
export function textMember(schema: JsonValue, keyword: string): string {
  const value = isJsonObject(schema) && Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  return typeof value === 'string' ? value : '';
}
