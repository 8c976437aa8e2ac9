import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MisuseError } from '../core/misuse.ts';
import { ownMember } from '../core/json.ts';

/**
 * Writes a file so that nobody ever reads half of it: into a neighbour first, which then takes its name.
 *
 * @throws {MisuseError} where the folder or file cannot be written
 */
export function writeAtomically(file: string, text: string): void {
  const neighbour = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.tmp`);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(neighbour, text);
    renameSync(neighbour, file);
  } catch (error) {
    rmSync(neighbour, { force: true });
    throw new MisuseError(`Cannot write "${file}": ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Gives the text of a file, `undefined` where there is none.
 *
 * @throws {MisuseError} where it is there and cannot be read
 */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (ownMember(error, 'code') === 'ENOENT') {
      return undefined;
    }
    throw new MisuseError(`Cannot read "${file}": ${error instanceof Error ? error.message : String(error)}`);
  }
}
