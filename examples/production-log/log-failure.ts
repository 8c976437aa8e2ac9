import { appendFileSync, statSync } from 'node:fs';

/** One line of the log, as `promptfoo-contracts capture` takes it. */
export interface LoggedFailure {
  readonly output: string;
  readonly code: string;
  readonly pointer: string;
  readonly model: string;
  readonly at: string;
  readonly finishReason?: string;
}

/** What an application knows of a response that it could not use. */
export interface Failure {
  readonly output: string;
  readonly code: string;
  readonly pointer: string;
  readonly model: string;
  readonly finishReason?: string;
}

/** Longest output that is kept, and largest log: a model that fails in a loop must not fill the disk. */
const MOST_CHARACTERS = 4000;
const MOST_BYTES = 5_000_000;

/** Adds a failure to the log, redacted and capped; readable by its owner alone. Never throws: a log must not. */
export function logFailure(file: string, failure: Failure, now: Date): void {
  try {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size < MOST_BYTES) {
      appendFileSync(file, `${JSON.stringify(toLine(failure, now))}\n`, { mode: 0o600 });
    }
  } catch {
    // The answer that the user waits for matters more than a line of the log.
  }
}

function toLine({ output, ...rest }: Failure, now: Date): LoggedFailure {
  // Redacted before it is cut, so that no half of an address is left at the end.
  return { output: redact(output).slice(0, MOST_CHARACTERS).toWellFormed(), ...rest, at: now.toISOString() };
}

/** Takes out what must never be on a disk; `capture` redacts again, with more patterns. */
function redact(text: string): string {
  return text
    .replace(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, 'person@example.com')
    .replace(/\b(?:\d[ -]?){12,18}\d\b/g, (digits) => digits.replace(/\d/g, '1'));
}
