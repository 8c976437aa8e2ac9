import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseUserDocument } from '../../core/document.ts';
import { MisuseError } from '../../core/misuse.ts';

/**
 * Gives the variables of a row as an assertion meets them: results hold `file://…` as it was written, while promptfoo
 * hands over the file's text, without blanks around it, and YAML as JSON.
 *
 * @throws {MisuseError} where a file is not there; a variable that a program makes is left as it is
 */
export function loadVariables(
  vars: Readonly<Record<string, unknown>>,
  folder: string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, loadVariable(value, name, folder)]));
}

function loadVariable(value: unknown, name: string, folder: string): unknown {
  if (typeof value !== 'string' || !value.startsWith('file://') || /\.(?:[cm]?[jt]s|py|rb|go)(?::\w+)?$/.test(value)) {
    return value;
  }
  const file = path.resolve(folder, value.slice('file://'.length));
  try {
    const text = readFileSync(file, 'utf8').trim();
    return /\.ya?ml$/.test(file) ? JSON.stringify(parseUserDocument(text, file)) : text;
  } catch (error) {
    throw new MisuseError(
      `Cannot load the variable "${name}" from ${file}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
