import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Command } from '../cli/command.ts';

const ours = /^(?:npx )?promptfoo-contracts /;

/** Gives the command lines of a shell script, without comments; continued lines are one. */
export function splitLines(script: string): readonly string[] {
  return script
    .replaceAll('\\\n', ' ')
    .split(/\n|&&|\|\|/)
    .map((line) => line.replace(/(?:^|\s)#.*/, '').trim())
    .filter((line) => line !== '');
}

/** Whether a line runs this package's command. */
export function isOurs(line: string): boolean {
  return ours.test(line);
}

/** Gives what is not there of what a line runs: a command or flag of ours, a script, a file. `undefined` where all is. */
export async function findMissing(line: string): Promise<string | undefined> {
  if (isOurs(line)) {
    return await findUnknownFlag(line.replace(ours, '').split(/\s+/));
  }
  const [, script] = /^npm (?:run |(?=test))(?:-s )?([\w:-]+)/.exec(line) ?? [];
  if (script !== undefined) {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: object };
    return Object.hasOwn(scripts, script) ? undefined : `no script "${script}"`;
  }
  const [, file] = /^(?:node )?((?:scripts|\.ci)\/[\w./-]+)/.exec(line) ?? [];
  return file === undefined || existsSync(file) ? undefined : `no file "${file}"`;
}

async function findUnknownFlag([name = '', ...args]: readonly string[]): Promise<string | undefined> {
  if (!existsSync(`cli/commands/${name}.ts`)) {
    return `no command "${name}"`;
  }
  const module = (await import(`../cli/commands/${name}.ts`)) as Readonly<Record<string, Command>>;
  try {
    parseArgs({ args: [...args], options: module[name]?.options ?? {}, allowPositionals: true });
    return undefined;
  } catch (error) {
    return String(error);
  }
}
