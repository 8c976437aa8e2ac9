import type { Io } from '../cli/command.ts';

/** A double of the world that a command may touch; what it prints and warns is kept. */
export interface FakeIo extends Io {
  readonly printed: string[];
  readonly warned: string[];
}

/** Makes a double of a quiet machine: no terminal, no environment, one fixed moment. */
export function fakeIo(changes: Partial<Io> = {}): FakeIo {
  const printed: string[] = [];
  const warned: string[] = [];
  return {
    printed,
    warned,
    print: (text) => printed.push(text),
    warn: (text) => warned.push(text),
    cwd: process.cwd(),
    env: {},
    colour: false,
    interactive: false,
    now: () => new Date('2026-11-30T12:00:00Z'),
    ...changes,
  };
}
