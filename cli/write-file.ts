import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { MisuseError } from '../core/misuse.ts';

/** Pieces are gathered to this many UTF-16 code units before they are written. */
const BATCH = 1 << 16;

/**
 * Writes a file whole or not at all: into a file beside it, then renamed over it; its folder is made where absent.
 *
 * A pipe or a device is written to directly.
 *
 * @param text the whole text, or its pieces in order, which are never held all at once
 * @throws {MisuseError} naming the file, where it cannot be written
 */
export function writeFileAtomic(file: string, text: string | Iterable<string>): void {
  const target = path.resolve(file);
  const temporary = isSpecial(target) ? target : path.join(path.dirname(target), `.${randomUUID()}.tmp`);
  try {
    mkdirSync(path.dirname(target), { recursive: true });
    writeAll(temporary, typeof text === 'string' ? [text] : text);
    if (temporary !== target) {
      renameSync(temporary, target);
    }
  } catch (error) {
    // `force` alone still throws where a folder of the path is a file.
    if (temporary !== target && existsSync(temporary)) {
      rmSync(temporary);
    }
    throw isOfFileSystem(error) ? new MisuseError(`Cannot write "${file}": ${error.message}`) : error;
  }
}

function writeAll(file: string, pieces: Iterable<string>): void {
  const descriptor = openSync(file, 'w');
  try {
    for (const batch of gather(pieces)) {
      writeText(descriptor, batch);
    }
  } finally {
    closeSync(descriptor);
  }
}

function* gather(pieces: Iterable<string>): Generator<string> {
  let batch = '';
  for (const piece of pieces) {
    batch += piece;
    if (batch.length >= BATCH) {
      yield batch;
      batch = '';
    }
  }
  yield batch;
}

/** Writes all of the text: the system may take less than it is given at once. */
function writeText(descriptor: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  for (let offset = 0; offset < bytes.length;) {
    offset += writeSync(descriptor, bytes, offset);
  }
}

function isSpecial(file: string): boolean {
  const known = statSync(file, { throwIfNoEntry: false });
  return known !== undefined && !known.isFile() && !known.isDirectory();
}

function isOfFileSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
