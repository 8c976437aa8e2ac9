import { parseDocument } from 'yaml';
import type { JsonValue } from './json.ts';
import { MisuseError } from './misuse.ts';

/**
 * Parses a JSON or YAML text that a user wrote, YAML with JSON types only: `2026-01-01` and `NO` stay text.
 *
 * @param name the file, as messages name it; `.json` is read as JSON, all else as YAML 1.2
 * @throws {MisuseError} with line and column of the first fault
 */
export function parseUserDocument(text: string, name: string): JsonValue {
  return name.endsWith('.json') ? parseJsonDocument(text, name) : parseYamlDocument(text, name);
}

function parseJsonDocument(text: string, name: string): JsonValue {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as JsonValue;
  } catch (error) {
    throw new MisuseError(`Cannot read ${name}: ${error instanceof Error ? error.message : 'it is no JSON'}`);
  }
}

function parseYamlDocument(text: string, name: string): JsonValue {
  const document = parseDocument(text, { schema: 'core', merge: false, uniqueKeys: true });
  const [fault] = document.errors;
  if (fault !== undefined) {
    throw new MisuseError(`Cannot read ${name}: ${fault.message}`);
  }
  return document.toJS({ maxAliasCount: 100 }) as JsonValue;
}
