import type { ParseArgsOptionsConfig } from 'node:util';

/** What a command leaves with: fine, findings, misuse, a crash of ours (Node's own 1 would read as findings). */
export const EXIT = { ok: 0, findings: 1, misuse: 2, crash: 70 } as const;

/** An exit code of the command line. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** All that a command may touch of the world; tests put a double here. */
export interface Io {
  /** Writes a line for people or machines to standard output. */
  readonly print: (text: string) => void;
  /** Writes a line of progress or diagnosis to standard error. */
  readonly warn: (text: string) => void;
  /** The working directory, absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether standard output is a terminal and colours are wanted (`NO_COLOR` is not set). */
  readonly colour: boolean;
  /** Whether standard error is a terminal, where progress may be shown. */
  readonly interactive: boolean;
  /** Asks a person and gives the answer; absent where there is no terminal. */
  readonly ask?: (question: string) => Promise<string>;
  /** The moment that reports are dated by. */
  readonly now: () => Date;
}

/** Flags and positionals as `node:util` `parseArgs` gives them. */
export interface Arguments {
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  readonly positionals: readonly string[];
}

/** One command: its words for `--help`, its flags, and what it does. */
export interface Command {
  readonly summary: string;
  /** The command line after the program's name, then a line for each flag. */
  readonly usage: string;
  readonly options: ParseArgsOptionsConfig;
  /** Runs it. Throws `MisuseError` for misuse; anything else that it throws is a crash of ours. */
  readonly run: (args: Arguments, io: Io) => Promise<ExitCode>;
}
