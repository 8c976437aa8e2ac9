import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ownMember } from '../../core/json.ts';
import { MisuseError } from '../../core/misuse.ts';

/** A captured fixture of another model. */
export interface StaleFixture {
  readonly file: string;
  readonly model: string;
  readonly date: string;
}

/** Finds the captured fixtures of other models than this one, in all folders below. */
export function findStale(model: string, folder: string, cwd: string): readonly StaleFixture[] {
  const root = path.resolve(cwd, folder);
  return globSync('**/*.expect.json', { cwd: root })
    .sort()
    .map((file) => ({ file: path.join(folder, file), sidecar: readSidecar(path.join(root, file)) }))
    .filter(({ sidecar }) => ownMember(sidecar, 'origin') === 'captured' && ownMember(sidecar, 'model') !== model)
    .map(({ file, sidecar }) => ({
      file,
      model: String(ownMember(sidecar, 'model')),
      date: String(ownMember(sidecar, 'date')),
    }));
}

function readSidecar(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    throw new MisuseError(`Cannot read "${file}": it is no JSON`);
  }
}
