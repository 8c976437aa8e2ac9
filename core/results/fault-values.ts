import type { Fault } from './row.ts';

/** Gives the snippets of a fault as `got x, expected y`, `""` where it has none; they are a stranger's text. */
export function valuesOf({ got, expected }: Pick<Fault, 'got' | 'expected'>): string {
  return [got === undefined ? [] : `got ${got}`, expected === undefined ? [] : `expected ${expected}`]
    .flat()
    .join(', ');
}
