import { isRecord } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { classifyError } from './classify-error.ts';
import { identify } from './identity.ts';
import { recordOf } from './record-of.ts';
import type { ResultRow, RowError } from './row.ts';
import { listVerdicts } from './verdicts.ts';

/** Members of which a row of promptfoo's results has at least two. */
const marks = ['success', 'gradingResult', 'testCase', 'failureReason', 'promptIdx', 'namedScores'];

/** promptfoo's number for a row that was not graded because something threw or the provider failed. */
const ERROR_REASON = 2;

/**
 * Gives one row of promptfoo's results in our own terms, `undefined` where the value is no such row.
 *
 * @param file name of the file, which with the number is the id of a row that has none
 * @param number of the row in its file, from 1
 */
export function parseRow(raw: unknown, file: string, number: number): ResultRow | undefined {
  if (!isRecord(raw) || !isMarked(raw)) {
    return undefined;
  }
  const error = findError(raw);
  const { test, name, provider, prompt } = identify(raw);
  const response = recordOf(raw['response']);
  // Named one by one, absent ones too: every row then has one hidden class, and a spread costs as much as a verdict.
  return {
    id: textOf(raw['id']) || `${file}:${number}`,
    test,
    name,
    provider,
    prompt,
    metadata: recordOf(recordOf(raw['testCase'])['metadata']) as Readonly<Record<string, JsonValue>>,
    verdicts: error === undefined ? listVerdicts(raw) : [],
    error,
    hasOutput: hasOutput(raw),
    cached: response['cached'] === true,
    success: raw['success'] === true,
    latencyMs: Math.max(0, Number(raw['latencyMs']) || 0),
    finishReason: textOf(response['finishReason']) || undefined,
  };
}

function isMarked(raw: Readonly<Record<string, unknown>>): boolean {
  let count = 0;
  for (const mark of marks) {
    count += Number(Object.hasOwn(raw, mark));
    if (count === 2) {
      return true;
    }
  }
  return false;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function findError(raw: Readonly<Record<string, unknown>>): RowError | undefined {
  const text = textOf(raw['error']);
  const answer = textOf(recordOf(raw['response'])['error']);
  const isUngraded = !isRecord(raw['gradingResult']) && text !== '' && text !== 'No output';
  return raw['failureReason'] === ERROR_REASON || answer !== '' || isUngraded
    ? classifyError(text || answer, answer !== '')
    : undefined;
}

/** promptfoo runs no assertion where the output is null, and leaves failureReason 0 and the error `No output`. */
function hasOutput(raw: Readonly<Record<string, unknown>>): boolean {
  const output = recordOf(raw['response'])['output'];
  return (output !== undefined && output !== null) || isRecord(raw['gradingResult']);
}
