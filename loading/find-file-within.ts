import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MisuseError } from '../core/misuse.ts';

/**
 * Gives the path of a file that a `file:` URI names, as long as it is within a folder, also behind symbolic links.
 *
 * Gives `undefined` where the URI is of another scheme or the file does not exist.
 *
 * @throws {MisuseError} where the file is outside the folder: a schema may not read what lies around it
 */
export function findFileWithin(folder: string, uri: string): string | undefined {
  const file = toFile(uri);
  if (file === undefined) {
    return undefined;
  }
  const outside = new MisuseError(
    `Cannot use the schema: it refers to "${uri}", which is outside its own folder; give that schema in "schemas"`,
  );
  if (!isWithin(folder, file)) {
    throw outside;
  }
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
    return undefined;
  }
  if (!isWithin(realpathSync(folder), realpathSync(file))) {
    throw outside;
  }
  return file;
}

function toFile(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}

function isWithin(folder: string, file: string): boolean {
  const way = path.relative(folder, file);
  return way !== '' && way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}
