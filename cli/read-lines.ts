import { closeSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { ResultsError } from '../core/results/results-error.ts';

/** Bytes read at once; one piece and the row that it cuts are all that is held, however large the file is. */
const PIECE = 1 << 18;
const NEWLINE = 0x0a;

/**
 * Gives a file in pieces. Each piece is overwritten by the next one: what is kept of it must be copied.
 *
 * Read synchronously, since a report has nothing else to do meanwhile and the detour costs as much as the parsing.
 */
export function* readPieces(file: string): Generator<Buffer, void> {
  const descriptor = openSync(file, 'r');
  try {
    const piece = Buffer.allocUnsafe(PIECE);
    for (let size = readSync(descriptor, piece); size > 0; size = readSync(descriptor, piece)) {
      yield piece.subarray(0, size);
    }
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Gives each line of a JSONL file as a value, with its number from 1; blank lines are passed over.
 *
 * @throws {ResultsError} where a line is no JSON, and where all are blank
 */
export function* readJsonLines(file: string, cwd: string): Generator<readonly [unknown, number], void> {
  let number = 0;
  let isEmpty = true;
  const place = (): string => `line ${number}`;
  for (const line of readLines(path.resolve(cwd, file))) {
    number += 1;
    if (line.length > 2 || line.trim() !== '') {
      isEmpty = false;
      yield [parseResultsJson(line, file, place), number];
    }
  }
  if (isEmpty) {
    throw new ResultsError('results_empty', `"${file}" is empty: it has no line with a row`);
  }
}

/**
 * Parses a piece of a results file.
 *
 * @param place names the piece; a function, since of a million rows none needs it
 * @throws {ResultsError} naming file and place, without the text
 */
export function parseResultsJson(text: string, file: string, place: () => string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the text, which is a model's.
    throw new ResultsError('results_cut', `"${file}" is cut or no JSON: ${place()} does not parse`);
  }
}

function* readLines(file: string): Generator<string, void> {
  let rest: Buffer[] = [];
  for (const piece of readPieces(file)) {
    let start = 0;
    for (let end = piece.indexOf(NEWLINE); end !== -1; end = piece.indexOf(NEWLINE, start)) {
      yield rest.length === 0
        ? decode(piece, start, end)
        : decode(Buffer.concat([...rest, piece.subarray(start, end)]));
      rest = [];
      start = end + 1;
    }
    rest.push(Buffer.from(piece.subarray(start)));
  }
  yield decode(Buffer.concat(rest));
}

function decode(bytes: Buffer, start = 0, end = bytes.length): string {
  const text = bytes.toString('utf8', start, end);
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
