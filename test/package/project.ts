import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** How a command of a project ended. */
export interface Ended {
  readonly code: number | null;
  /** What it said, both streams. */
  readonly said: string;
}

interface Manifest {
  readonly files: readonly string[];
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

const repository = process.cwd();
const folders: string[] = [];

/** The Node that runs the tests is found first. */
const searchPath = `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`;

/** Makes a folder that `removeFolders` removes; its name holds a space, as a user's may. */
export function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'a new project '));
  folders.push(folder);
  return folder;
}

/** Removes every folder made. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Packs the tarball with `npm pack`, whose `prepare` builds it, and gives its path.
 *
 * What goes into it is copied first: the repository's own `dist` belongs to whoever uses it meanwhile.
 */
export function packTarball(folder: string): string {
  const source = path.join(folder, 'source');
  const { files } = readManifest(repository);
  const { include } = JSON.parse(readFileSync('tsconfig.build.json', 'utf8')) as { readonly include: string[] };
  const others = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'README.md', 'LICENSE', 'scripts/build.ts'];
  for (const name of [...others, ...include, ...files.filter((file) => file !== 'dist' && !file.startsWith('!'))]) {
    cpSync(name, path.join(source, name), { recursive: true });
  }
  link(path.join(repository, 'node_modules'), path.join(source, 'node_modules'));
  npm(source, 'pack', '--pack-destination', folder);
  return path.join(folder, `promptfoo-contracts-${String(Reflect.get(readManifest(source), 'version'))}.tgz`);
}

/** Runs npm in a folder, and throws with what it said where it fails. */
export function npm(folder: string, ...parameters: readonly string[]): void {
  const entry = process.env['npm_execpath'];
  const [command, first] = entry === undefined ? ['npm', []] : [process.execPath, [entry]];
  execFileSync(command, [...first, ...parameters], {
    cwd: folder,
    env: { ...process.env, PATH: searchPath },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Puts the tarball's content where npm would, offline: the package and its command are real; promptfoo and the
 * dependencies that the package declares, and no others, are links to those of this repository.
 */
export function installTarball(tarball: string, root: string): void {
  const modules = path.join(root, 'node_modules');
  const installed = path.join(modules, 'promptfoo-contracts');
  mkdirSync(path.join(modules, '.bin'), { recursive: true });
  mkdirSync(installed);
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components', '1']);
  const { bin, dependencies } = readManifest(installed);
  for (const name of ['promptfoo', ...Object.keys(dependencies)]) {
    link(path.join(repository, 'node_modules', name), path.join(modules, name));
  }
  for (const [name, target] of Object.entries(bin)) {
    chmodSync(path.join(installed, target), 0o755);
    link(path.join(installed, target), path.join(modules, '.bin', name));
  }
  const promptfoo = readManifest(path.join(modules, 'promptfoo')).bin['promptfoo'] ?? '';
  link(path.join(modules, 'promptfoo', promptfoo), path.join(modules, '.bin', 'promptfoo'));
}

/** Writes the files of a project; objects become JSON. */
export function writeFiles(root: string, files: Readonly<Record<string, string | object>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
  }
}

/** Runs a command line in a folder as a user's shell would, with the commands of `root` first; offline, without keys. */
export async function run(root: string, line: string, folder: string = root): Promise<Ended> {
  const child = spawn(line, {
    shell: true,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      HOME: root,
      PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${searchPath}`,
      PROMPTFOO_CONFIG_DIR: path.join(root, '.promptfoo'),
      PROMPTFOO_DISABLE_TELEMETRY: '1',
      PROMPTFOO_DISABLE_UPDATE: '1',
      PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
      NO_PROXY: '127.0.0.1',
      NO_COLOR: '1',
    },
  });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { code, said: Buffer.concat(said).toString('utf8') };
}

function link(target: string, place: string): void {
  mkdirSync(path.dirname(place), { recursive: true });
  symlinkSync(target, place);
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}
