import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseExactly } from '../../core/diff/exact-number.ts';
import { findRelativeReferences } from '../../core/diff/relative-references.ts';
import { MisuseError } from '../../core/misuse.ts';

/** A schema with the files that its relative references name, by the way from its own folder. */
export interface LoadedSchema {
  readonly root: unknown;
  readonly others: Readonly<Record<string, unknown>>;
}

/** Reads the text of a file that is named relative to the working directory; throws MisuseError where it cannot. */
export type ReadText = (file: string) => string;

const MOST_FILES = 200;

/**
 * Reads a schema, JSON with every number exact or YAML, and what its relative references lead to within its folder.
 *
 * @throws {MisuseError} naming the file that is absent, unreadable or outside the folder
 */
export async function loadSchemaText(file: string, readText: ReadText): Promise<LoadedSchema> {
  const root = await parse(readText(file), file);
  const others: Record<string, unknown> = {};
  const open = findRelativeReferences(root).map((reference) => path.normalize(reference));
  for (const way of open) {
    if (Object.hasOwn(others, way)) {
      continue;
    }
    if (way.startsWith('..') || path.isAbsolute(way) || open.length > MOST_FILES) {
      throw new MisuseError(`Cannot follow the $ref "${way}" of "${file}": expected a file within the schema's folder`);
    }
    const name = path.join(path.dirname(file), way);
    const found = await parse(readText(name), name);
    others[way] = found;
    open.push(
      ...findRelativeReferences(found).map((reference) => path.normalize(path.join(path.dirname(way), reference))),
    );
  }
  return { root, others };
}

async function parse(text: string, name: string): Promise<unknown> {
  if (!name.endsWith('.json')) {
    const { parseUserDocument } = await import('../../core/document.ts');
    return parseUserDocument(text, name);
  }
  try {
    return parseExactly(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new MisuseError(`Cannot read "${name}": ${error instanceof Error ? error.message : 'it is no JSON'}`);
  }
}

/** Reads files as they are now. */
export function readFromDisk(cwd: string): ReadText {
  return (file) => {
    try {
      return readFileSync(path.resolve(cwd, file), 'utf8');
    } catch (error) {
      throw new MisuseError(`Cannot read "${file}": ${error instanceof Error ? error.message : String(error)}`);
    }
  };
}

/** Reads files as they were at a git revision. */
export function readFromRevision(cwd: string, revision: string): ReadText {
  return (file) => {
    const absolute = path.resolve(cwd, file);
    try {
      return execFileSync(
        'git',
        ['-C', path.dirname(absolute), 'show', '--end-of-options', `${revision}:./${path.basename(absolute)}`],
        { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 28 },
      );
    } catch (error) {
      const [reason] = error instanceof Error && 'stderr' in error ? String(error.stderr).split('\n') : [];
      throw new MisuseError(
        `Cannot find "${file}" at the git revision "${revision}": ${reason ?? 'git cannot be run'}`,
      );
    }
  };
}
