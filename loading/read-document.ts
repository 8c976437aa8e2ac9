import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { parseUserDocument } from '../core/document.ts';
import type { JsonValue } from '../core/json.ts';
import { MisuseError } from '../core/misuse.ts';

/** What a file holds, with the digest that tells one content from another. */
export interface HashedDocument {
  readonly value: JsonValue;
  /** SHA-256 of the text, in hexadecimal digits. */
  readonly hash: string;
}

interface Cached extends HashedDocument {
  readonly stamp: string;
}

/** Files remembered; the one that was read first goes first. */
const MOST_FILES = 200;
/** A file that changed this recently may change again within the resolution of its time stamp, in milliseconds. */
const SETTLING = 50;

const cache = new Map<string, Cached>();

/**
 * Reads a JSON or YAML file, and parses it again only when it changed. The value is shared: it must not be changed.
 *
 * @throws {MisuseError} naming the file, where it cannot be read or parsed
 */
export function readDocument(file: string): JsonValue {
  return readHashedDocument(file).value;
}

/**
 * Reads a JSON or YAML file with its digest: again only when its size or times changed, and parses it again only when
 * its content did. The value is shared: it must not be changed.
 *
 * @param stats what the disk has just said of the file, where it was asked
 * @throws {MisuseError} naming the file, where it cannot be read or parsed
 */
export function readHashedDocument(file: string, stats?: Stats): HashedDocument {
  return reportingFaults(file, () => {
    const stamp = stampOf(stats ?? statSync(file));
    const known = cache.get(file);
    if (known?.stamp === stamp && stamp !== '') {
      return known;
    }
    const text = readFileSync(file, 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    const value = known?.hash === hash ? known.value : parseUserDocument(text, file);
    return remember(file, { stamp, hash, value });
  });
}

function remember(file: string, document: Cached): Cached {
  cache.delete(file);
  if (cache.size >= MOST_FILES) {
    cache.delete(cache.keys().next().value ?? '');
  }
  cache.set(file, document);
  return document;
}

/** Gives a text that changes with the file; `""` where the file is too new to rely on that. */
function stampOf({ mtimeMs, ctimeMs, size, ino }: Stats): string {
  return Date.now() - Math.max(mtimeMs, ctimeMs) < SETTLING ? '' : `${mtimeMs}:${ctimeMs}:${size}:${ino}`;
}

function reportingFaults<Result>(file: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof MisuseError) {
      throw error;
    }
    throw new MisuseError(`Cannot read "${file}": ${error instanceof Error ? error.message : String(error)}`);
  }
}
