import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Gives the bytes of all files that a package brings, with its dependencies and theirs, each folder once. */
export function measureInstalled(installed: string, modules: string): number {
  const folders = new Set([installed]);
  for (const folder of folders) {
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      readonly dependencies?: Readonly<Record<string, string>>;
    };
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      const nested = path.join(folder, 'node_modules', name);
      folders.add(existsSync(nested) ? nested : path.join(modules, name));
    }
  }
  return [...folders].reduce((sum, folder) => sum + sizeOf(folder), 0);
}

/** A folder's own files; what is nested is a package of its own. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules')
    .map((entry) => path.join(folder, entry.name))
    .reduce((sum, file) => sum + (statSync(file).isDirectory() ? sizeOf(file) : statSync(file).size), 0);
}
