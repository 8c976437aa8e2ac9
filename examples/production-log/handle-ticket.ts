import { readOutput } from 'promptfoo-contracts';
import type { JsonValue } from 'promptfoo-contracts';
import { logFailure } from './log-failure.ts';

/** What the provider's SDK gave, as far as reading looks at it. */
interface Response {
  readonly output: string;
  readonly finishReason?: string;
}

/** Reads a response with the very function that graded it in the eval; what it cannot use goes to the log. */
export function handleTicket(response: Response, model: string, log: string): JsonValue | undefined {
  const reading = readOutput(response);
  if (reading.ok) {
    return reading.value;
  }
  const { code, pointer } = reading;
  logFailure(log, { ...response, code, pointer, model }, new Date());
  return undefined;
}
