import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Assertion } from '../../core/assertion.ts';
import { MisuseError } from '../../core/misuse.ts';
import { suggest } from '../../core/nearest.ts';
import { splitExport } from '../../loading/locate.ts';

const own = 'promptfoo-contracts';

/**
 * Loads the assertion of ours that a configured `value` names; `undefined` where it is somebody else's.
 *
 * @param folder what a relative `file://` is relative to, as promptfoo takes it
 * @throws {MisuseError} where the file or the export is not there
 */
export async function loadAssertion(value: unknown, folder: string): Promise<Assertion | undefined> {
  if (typeof value !== 'string') {
    return undefined;
  }
  if (value.startsWith('package:')) {
    return await loadFromPackage(value);
  }
  if (!/^file:\/\/.*\.[cm]?[jt]s(?::\w+)?$/.test(value)) {
    return undefined;
  }
  const { file, name } = splitExport(value.slice('file://'.length));
  const absolute = path.resolve(folder, file);
  if (!existsSync(absolute)) {
    throw new MisuseError(`Cannot find the assertion "${value}": nothing is at ${absolute}`);
  }
  return isOwnModule(absolute) ? toAssertion(await importExport(absolute, name)) : undefined;
}

async function loadOwnExport(name: string): Promise<Assertion | undefined> {
  const index: Readonly<Record<string, unknown>> = await import('../../assertions/index.ts');
  if (!Object.hasOwn(index, name)) {
    throw new MisuseError(
      `Cannot load "package:${own}:${name}": ${own} has no such export${suggest(name, Object.keys(index))}`,
    );
  }
  return toAssertion(index[name]);
}

/** Leaves the packages of others alone, unless the name can only be ours with a slip of the pen. */
async function loadFromPackage(value: string): Promise<Assertion | undefined> {
  const [, name = '', exported = ''] = value.split(':');
  if (name === own) {
    return await loadOwnExport(exported);
  }
  const hint = suggest(name, [own]);
  if (hint !== '') {
    throw new MisuseError(`Cannot load "${value}": "${name}" is not this package${hint}`);
  }
  return undefined;
}

/** Only modules that can be ours are run before an eval: others may do anything when they are imported. */
function isOwnModule(file: string): boolean {
  return /(?:^|[\\/])assertions[\\/](?:exact-json|schema-validity|cross-field-invariants|evidence-grounding|field-accuracy|consumer-decode)\.[jt]s$/.test(
    file,
  );
}

async function importExport(file: string, name: string): Promise<unknown> {
  const module = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  return module[name];
}

function toAssertion(value: unknown): Assertion | undefined {
  return typeof value === 'function' && 'prepare' in value && 'codes' in value ? (value as Assertion) : undefined;
}
