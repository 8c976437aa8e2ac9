import { readFileSync, statSync } from 'node:fs';
import { parseUserDocument } from '../core/document.ts';
import type { JsonValue } from '../core/json.ts';
import { MisuseError } from '../core/misuse.ts';

interface Cached {
  readonly stamp: string;
  readonly value: JsonValue;
}

const cache = new Map<string, Cached>();

/**
 * Reads a JSON or YAML file, and parses it again only when it changed.
 *
 * @throws {MisuseError} naming the file, where it cannot be read or parsed
 */
export function readDocument(file: string): JsonValue {
  const stamp = stampOf(file);
  const known = cache.get(file);
  if (known?.stamp === stamp) {
    return known.value;
  }
  const value = parseUserDocument(readFileSync(file, 'utf8'), file);
  cache.set(file, { stamp, value });
  return value;
}

function stampOf(file: string): string {
  try {
    const { mtimeNs, size, ino } = statSync(file, { bigint: true });
    return `${mtimeNs}:${size}:${ino}`;
  } catch (error) {
    throw new MisuseError(`Cannot read "${file}": ${error instanceof Error ? error.message : String(error)}`);
  }
}
