import { createReadStream } from 'node:fs';
import path from 'node:path';
import { ResultsError } from '../core/results/results-error.ts';

/** Bytes read at once; the lines of one piece are what is held, however large the file is. */
export const CHUNK: number = 1 << 18;
const NEWLINE = 0x0a;

/**
 * Gives each line of a JSONL file as a value, with the place to name it by; blank lines are passed over.
 *
 * @throws {ResultsError} where a line is no JSON
 */
export async function* readJsonLines(file: string, cwd: string): AsyncGenerator<readonly [unknown, string], void> {
  let number = 0;
  for await (const line of readLines(path.resolve(cwd, file))) {
    number += 1;
    if (line.length > 2 || line.trim() !== '') {
      yield [parseResultsJson(line, file, `line ${number}`), `line ${number}`];
    }
  }
}

/**
 * Parses a piece of a results file.
 *
 * @throws {ResultsError} naming file and place, without the text
 */
export function parseResultsJson(text: string, file: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the text, which is a model's.
    throw new ResultsError('results_cut', `"${file}" is cut or no JSON: ${place} does not parse`);
  }
}

async function* readLines(file: string): AsyncGenerator<string, void> {
  let pieces: Buffer[] = [];
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK })) {
    const bytes = chunk as Buffer;
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      pieces.push(bytes.subarray(start, end));
      yield decode(pieces);
      pieces = [];
      start = end + 1;
    }
    pieces.push(bytes.subarray(start));
  }
  yield decode(pieces);
}

function decode(pieces: readonly Buffer[]): string {
  const [only] = pieces;
  return (pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces))
    .toString('utf8')
    .replace(/^\ufeff/, '');
}
