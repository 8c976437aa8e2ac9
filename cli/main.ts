import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { ownMember } from '../core/json.ts';
import { MisuseError } from '../core/misuse.ts';
import { suggest } from '../core/nearest.ts';
import { EXIT } from './command.ts';
import type { Arguments, Command, ExitCode, Io } from './command.ts';
import { safeLines, withoutCommands } from './safe-lines.ts';

/** Each command's summary beside its module: only the one that is asked for is loaded. */
const commands: Readonly<Record<string, { readonly summary: string; readonly load: () => Promise<Command> }>> = {
  init: {
    summary: 'Write a contract into this repository: schema, rules, suite, gate and workflow',
    load: async () => (await import('./commands/init.ts')).init,
  },
  check: {
    summary: 'Load everything that an eval would, and say what checks less than it seems to',
    load: async () => (await import('./commands/check.ts')).check,
  },
  mutate: {
    summary: 'Break good outputs on purpose and report which breaks no assertion noticed',
    load: async () => (await import('./commands/mutate.ts')).mutate,
  },
  gate: {
    summary: 'Fail when a metric is below its floor, or when the results hide something',
    load: async () => (await import('./commands/gate.ts')).gate,
  },
  lint: {
    summary: 'Find what a provider refuses or ignores in a schema, and what is unwise in it',
    load: async () => (await import('./commands/lint.ts')).lint,
  },
  junit: {
    summary: 'Write results as a JUnit file: a testcase for each test and metric, with codes and paths',
    load: async () => (await import('./commands/junit.ts')).junit,
  },
  triage: {
    summary: 'List recurring faults by code, path, rule, provider and prompt, with whom to ask first',
    load: async () => (await import('./commands/triage.ts')).triage,
  },
  capture: {
    summary: 'Put failing outputs into a corpus of fixtures, redacted',
    load: async () => (await import('./commands/capture.ts')).capture,
  },
  derive: {
    summary: 'Derive the schema that a provider takes from the reviewed one',
    load: async () => (await import('./commands/derive.ts')).derive,
  },
  types: {
    summary: 'Write TypeScript types for schemas',
    load: async () => (await import('./commands/types.ts')).types,
  },
  diff: {
    summary: 'Say whether consumers survive a change of a schema, with a value that shows each break',
    load: async () => (await import('./commands/diff.ts')).diff,
  },
};

/** What is asked of the program itself; no command at all is answered as `help` is. */
const asides: Readonly<Record<string, () => string>> = {
  '': renderHelp,
  help: renderHelp,
  '--help': renderHelp,
  '-h': renderHelp,
  '--version': readVersion,
  '-v': readVersion,
};

/** Picks the command, parses its flags and runs it; gives the exit code and never throws. */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  const [name = '', ...rest] = argv;
  if (Object.hasOwn(asides, name)) {
    io.print(asides[name]?.() ?? '');
    return name === '' ? EXIT.misuse : EXIT.ok;
  }
  try {
    return await runCommand(name, rest, io);
  } catch (error) {
    return explain(name, error, io);
  }
}

/** The package names itself, wherever its build puts this file. */
function readVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('promptfoo-contracts/package.json');
  return String(ownMember(manifest, 'version'));
}

function explain(name: string, error: unknown, io: Io): ExitCode {
  if (error instanceof MisuseError) {
    io.warn(safeLines(`promptfoo-contracts ${name}: ${error.message}`));
    return EXIT.misuse;
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  io.warn(safeLines(`promptfoo-contracts ${name} crashed, which is a fault of ours: ${trace}`));
  return EXIT.crash;
}

async function runCommand(name: string, rest: readonly string[], io: Io): Promise<ExitCode> {
  const known = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (known === undefined) {
    throw new MisuseError(`unknown command "${name}"${suggest(name, Object.keys(commands))}`);
  }
  const command = await known.load();
  if (rest.includes('--help') || rest.includes('-h')) {
    io.print(`${command.summary}\n\nUsage: promptfoo-contracts ${command.usage}`);
    return EXIT.ok;
  }
  const args = parseFlags(command, rest);
  // What machines read is stable and is no line of a log; lint's annotations for GitHub are commands on purpose.
  const isForPeople = args.values['format'] === undefined || args.values['format'] === 'text';
  return await command.run(
    args,
    isForPeople
      ? {
          ...io,
          print: (text) => {
            io.print(withoutCommands(text));
          },
        }
      : io,
  );
}

function parseFlags({ options, usage }: Command, rest: readonly string[]): Arguments {
  const given = { args: [...rest], options, allowPositionals: true };
  const { tokens } = parseArgs({ ...given, strict: false, tokens: true });
  const stray = tokens.filter((token) => token.kind === 'option').find(({ name }) => !Object.hasOwn(options, name));
  try {
    if (stray !== undefined) {
      const known = Object.keys(options).map((name) => `--${name}`);
      throw new MisuseError(`unknown flag "${stray.rawName}"${suggest(stray.rawName, known)}`);
    }
    return parseArgs(given);
  } catch (error) {
    throw new MisuseError(
      `${error instanceof Error ? error.message : String(error)}\nUsage: promptfoo-contracts ${usage}`,
    );
  }
}

function renderHelp(): string {
  const width = Math.max(0, ...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return ['promptfoo-contracts <command> [--help]', 'promptfoo-contracts --version', '', ...lines].join('\n');
}
