import { statSync } from 'node:fs';
import path from 'node:path';
import { createDocumentScanner } from '../core/results/document-scanner.ts';
import { ResultsError } from '../core/results/results-error.ts';
import { parseRow } from '../core/results/parse-row.ts';
import type { ResultRow } from '../core/results/row.ts';
import { listSettings } from '../core/results/settings.ts';
import { createTextNumbers } from '../core/results/text-numbers.ts';
import type { TextNumbers } from '../core/results/text-numbers.ts';
import { parseResultsJson, readJsonLines, readPieces } from './read-lines.ts';

/** One row, in our terms and as promptfoo wrote it. */
export interface ReadRow {
  readonly row: ResultRow;
  readonly raw: Readonly<Record<string, unknown>>;
  /** File that it stands in, as it was given. */
  readonly file: string;
}

/** The rows of several results files, each `id` once. */
export interface Results {
  /** Gives the rows, one at a time, as the files are read. May be called once. */
  readonly rows: () => Generator<ReadRow, void, undefined>;
  /** Generation settings by provider label and id; complete once the rows are read. Empty where only JSONL is given. */
  readonly settings: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Whether a `.json` output is among the files, the only place that has generation settings. */
  readonly hasSettings: boolean;
}

/**
 * Opens promptfoo's `.json` and `.jsonl` outputs; a row is held no longer than its reader holds it.
 *
 * @throws {ResultsError} where a file is missing, empty, cut or not promptfoo's; the latter three as the rows are read
 */
export function openResults(files: readonly string[], cwd: string): Results {
  const settings = new Map<string, Readonly<Record<string, string>>>();
  for (const file of files) {
    checkFile(file, cwd);
  }
  function* rows(): Generator<ReadRow, void, undefined> {
    const seen = createTextNumbers();
    for (const file of files) {
      yield* readNewRows(file, readRaw(file, cwd, settings), seen);
    }
  }
  return { rows, settings, hasSettings: files.some((file) => !isLines(file)) };
}

function* readNewRows(
  file: string,
  values: Generator<readonly [unknown, number], void>,
  seen: TextNumbers,
): Generator<ReadRow, void, undefined> {
  for (const [raw, number] of values) {
    const row = parseRow(raw, file, number) ?? failForeign(file, number);
    const known = seen.size();
    if (seen.numberOf(row.id) === known) {
      yield { row, raw: raw as Readonly<Record<string, unknown>>, file };
    }
  }
}

function failForeign(file: string, number: number): never {
  const place = `${isLines(file) ? 'line' : 'row'} ${number}`;
  throw new ResultsError('results_foreign', `"${file}" is not promptfoo's: ${place} is no row of results`);
}

/** Tells a JSONL file by its name, as promptfoo does. */
export function isLines(file: string): boolean {
  return /\.(jsonl|ndjson)$/i.test(file);
}

/** Checks that a file is there and has something in it. */
export function checkFile(file: string, cwd: string): void {
  const stats = statSync(path.resolve(cwd, file), { throwIfNoEntry: false });
  if (stats === undefined || stats.isDirectory()) {
    throw new ResultsError(
      'results_missing',
      `"${file}" is ${stats === undefined ? 'missing' : 'a folder'}: expected a .json or .jsonl output of promptfoo`,
    );
  }
  if (stats.isFile() && stats.size === 0) {
    throw new ResultsError('results_empty', `"${file}" is empty: the eval wrote no row`);
  }
  if (!/\.(json|jsonl|ndjson)$/i.test(file) && stats.isFile()) {
    throw new ResultsError(
      'results_foreign',
      `"${file}" is neither .json nor .jsonl: run promptfoo with -o results.json`,
    );
  }
}

type SettingsMap = Map<string, Readonly<Record<string, string>>>;

/** Gives the values that are rows, each with its number from 1. */
function readRaw(file: string, cwd: string, settings: SettingsMap): Generator<readonly [unknown, number], void> {
  return isLines(file) ? readJsonLines(file, cwd) : readDocumentRows(file, cwd, settings);
}

function* readDocumentRows(
  file: string,
  cwd: string,
  settings: SettingsMap,
): Generator<readonly [unknown, number], void> {
  const ready: string[] = [];
  let number = 0;
  const place = (): string => `row ${number}`;
  const scanner = createDocumentScanner({
    row: (text) => ready.push(text),
    config: (text) => {
      for (const [name, value] of listSettings(parseResultsJson(text, file, () => 'config'))) {
        settings.set(name, value);
      }
    },
  });
  for (const piece of readPieces(path.resolve(cwd, file))) {
    scanner.push(piece);
    for (const text of ready.splice(0)) {
      number += 1;
      yield [parseResultsJson(text, file, place), number];
    }
  }
  checkEnd(scanner.end(), file);
}

function checkEnd(fault: 'empty' | 'cut' | 'foreign' | undefined, file: string): void {
  switch (fault) {
    case 'empty':
      throw new ResultsError('results_empty', `"${file}" is empty`);
    case 'cut':
      throw new ResultsError('results_cut', `"${file}" is cut: its brackets do not close`);
    case 'foreign':
      throw new ResultsError('results_foreign', `"${file}" is not promptfoo's: it has no results.results`);
    case undefined:
  }
}
