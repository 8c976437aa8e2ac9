import { createColumn } from './column.ts';
import type { Column } from './column.ts';
import type { ResultRow } from './row.ts';
import { createTextNumbers } from './text-numbers.ts';
import type { TextNumbers } from './text-numbers.ts';
import { createTexts } from './texts.ts';
import type { Texts } from './texts.ts';

/** Tests over their repeats, by number. In columns, since there may be as many tests as rows. */
export interface Tests {
  /** Numbers of the tests, by what each is. */
  readonly hashes: TextNumbers;
  readonly names: Texts;
  readonly rows: Column;
}

/** Makes an empty collection of tests. */
export function createTests(): Tests {
  return { hashes: createTextNumbers(), names: createTexts(), rows: createColumn() };
}

/** Counts a row and gives the number of its test. */
export function countTest({ hashes, names, rows }: Tests, row: ResultRow): number {
  const number = hashes.numberOf(row.test);
  if (number === names.size()) {
    names.add(row.name);
  }
  rows.add(number, 1);
  return number;
}
