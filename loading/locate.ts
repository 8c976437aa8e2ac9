import { statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MisuseError } from '../core/misuse.ts';
import { ownMember } from '../core/json.ts';
import type { AssertionContext } from '../core/assertion.ts';

/** The part of an assertion's context that tells where promptfoo's configuration stands. */
export type LocatingContext = Pick<AssertionContext, 'provider'>;

/** A file that is there, with what the disk said of it, so that it need not be asked twice. */
export interface Located {
  /** The absolute path. */
  readonly file: string;
  readonly stats: Stats;
}

/** Gives the absolute path that an option means, as `locateFile` finds it. */
export function locate(reference: string, context: LocatingContext, what: string): string {
  return locateFile(reference, context, what).file;
}

/**
 * Finds the file that an option means: bare, `file://` or absolute.
 *
 * A relative one is tried against the folder of promptfoo's configuration (`context.provider.config.basePath`), the
 * folder of each `-c` argument, then the working directory.
 *
 * @throws {MisuseError} naming each place tried, where none of them exists
 */
export function locateFile(reference: string, context: LocatingContext, what: string): Located {
  const wanted = toPath(reference);
  const tried = path.isAbsolute(wanted) ? [wanted] : findFolders(context).map((folder) => path.resolve(folder, wanted));
  for (const file of tried) {
    const stats = statOf(file);
    if (stats !== undefined) {
      return { file, stats };
    }
  }
  throw new MisuseError(`Cannot find ${what} "${reference}": tried ${[...new Set(tried)].join(', ')}`);
}

/** A place that cannot be looked at, as in a folder without permission, holds nothing for us. */
function statOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Splits `file://path.ts:export` into the path and the export; `default` where none is named. */
export function splitExport(reference: string): { readonly file: string; readonly name: string } {
  const [, file, name] = /^(.*\.[cm]?[jt]s):([A-Za-z_$][\w$]*)$/.exec(reference) ?? [];
  return file === undefined || name === undefined ? { file: reference, name: 'default' } : { file, name };
}

/** Gives the path that a reference names on a platform, which a true file URL writes its own way on Windows. */
export function toPath(reference: string, platform: NodeJS.Platform = process.platform): string {
  if (!reference.startsWith('file://')) {
    return reference;
  }
  const rest = reference.slice('file://'.length);
  const windows = platform === 'win32';
  // A true file URL is absolute and percent-encoded; promptfoo's `file://schemas/x.json` is a relative path.
  const isUrl = rest.startsWith('/') && (rest.includes('%') || (windows && /^\/[A-Za-z]:/.test(rest)));
  return isUrl ? fileURLToPath(reference, { windows }) : rest;
}

function findFolders(context: LocatingContext): readonly string[] {
  const base = ownMember(ownMember(context.provider, 'config'), 'basePath');
  return [
    ...(typeof base === 'string' && base !== '' ? [path.resolve(base)] : []),
    ...findConfigFolders(process.argv),
    process.cwd(),
  ];
}

/** Finds the folder of each `-c`/`--config` argument; promptfoo takes several after one flag. */
function findConfigFolders(argv: readonly string[]): readonly string[] {
  return argv.flatMap((argument, index) => findConfigs(argument, argv.slice(index + 1))).map(toFolder);
}

function findConfigs(argument: string, following: readonly string[]): readonly string[] {
  const [, inline] = /^--config=(.+)$/.exec(argument) ?? [];
  if (inline !== undefined) {
    return [inline];
  }
  const end = following.findIndex((next) => next.startsWith('-'));
  return argument === '-c' || argument === '--config' ? following.slice(0, end === -1 ? undefined : end) : [];
}

function toFolder(config: string): string {
  return path.dirname(path.resolve(config));
}
