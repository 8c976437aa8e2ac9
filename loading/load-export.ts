import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describeThrown } from '../core/compare/thrown.ts';
import { MisuseError } from '../core/misuse.ts';
import { suggest } from '../core/nearest.ts';
import { locate, splitExport } from './locate.ts';
import type { LocatingContext } from './locate.ts';

/** Tells whether a reference names a module: `file://path.ts:export`, or a path that ends as one. */
export function isModuleReference(reference: string): boolean {
  return /\.[cm]?[jt]s$/.test(splitExport(reference).file);
}

/**
 * Loads the export that an option names, `file://path.ts:export`; without a name the default export.
 *
 * A module is run once for each state of its file: an edited one is taken anew.
 *
 * @throws {MisuseError} where the file is absent, cannot be run, or has no such export
 */
export async function loadExport(reference: string, context: LocatingContext, what: string): Promise<unknown> {
  const { url, name } = placeExport(reference, context, what);
  const exported = await importModule(url, reference, what);
  if (!Object.hasOwn(exported, name)) {
    const names = Object.keys(exported);
    const known = names.length === 0 ? 'it exports nothing' : `it exports ${names.map((one) => `"${one}"`).join(', ')}`;
    throw new MisuseError(`Cannot use ${what} "${reference}": no export "${name}"; ${known}${suggest(name, names)}`);
  }
  return exported[name];
}

/**
 * Gives the URL of the module that an option names, which differs for each state of its file, and the export's name.
 *
 * @throws {MisuseError} where the file is absent
 */
export function placeExport(
  reference: string,
  context: LocatingContext,
  what: string,
): { readonly url: string; readonly name: string } {
  const { file, name } = splitExport(reference);
  const located = locate(file, context, what);
  const { mtimeNs, size } = statSync(located, { bigint: true });
  return { url: `${pathToFileURL(located).href}?state=${mtimeNs}-${size}`, name };
}

async function importModule(url: string, reference: string, what: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(url)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new MisuseError(`Cannot load ${what} "${reference}": ${describeThrown(error)}`);
  }
}
