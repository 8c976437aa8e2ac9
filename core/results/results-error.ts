import { MisuseError } from '../misuse.ts';

/** What can be wrong with a results file as a whole. */
export type ResultsErrorCode = 'results_missing' | 'results_empty' | 'results_cut' | 'results_foreign';

/** Says that a results file is missing, empty, cut or not promptfoo's: misuse of the command, with a code for machines. */
export class ResultsError extends MisuseError {
  readonly code: ResultsErrorCode;

  constructor(code: ResultsErrorCode, message: string) {
    super(`Cannot read results: ${message}`);
    this.code = code;
  }
}
