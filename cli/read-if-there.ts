import { readFileSync } from 'node:fs';
import { ownMember } from '../core/json.ts';
import { MisuseError } from '../core/misuse.ts';

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
