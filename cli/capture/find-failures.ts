import { toFailure } from '../../core/capture/failure.ts';
import type { Failure } from '../../core/capture/failure.ts';
import { ResultsError } from '../../core/results/results-error.ts';
import { readJsonLines } from '../read-lines.ts';
import { checkFile, isLines } from '../read-results.ts';
import type { Results } from '../read-results.ts';

/**
 * Gives the failing outputs of results and of an application's logs, one at a time.
 *
 * @param open opens the files that are promptfoo's documents
 * @throws {ResultsError} where a file is missing or a record is of neither kind
 */
export function* findFailures(
  files: readonly string[],
  open: (documents: readonly string[]) => Results,
  { cwd, today }: { readonly cwd: string; readonly today: string },
): Generator<Failure> {
  for (const { raw } of open(files.filter((file) => !isLines(file))).rows()) {
    const failure = toFailure(raw, today);
    yield* failure ? [failure] : [];
  }
  for (const file of files.filter(isLines)) {
    checkFile(file, cwd);
    yield* findInLines(file, cwd, today);
  }
}

function* findInLines(file: string, cwd: string, today: string): Generator<Failure> {
  for (const [record, number] of readJsonLines(file, cwd)) {
    const failure = toFailure(record, today);
    if (failure === null) {
      throw new ResultsError(
        'results_foreign',
        `line ${number} of "${file}" is neither a row of promptfoo's nor a failure`,
      );
    }
    yield* failure === undefined ? [] : [failure];
  }
}
