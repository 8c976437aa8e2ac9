import { isRecord, ownMember } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { classifyError } from './classify-error.ts';
import { identify } from './identity.ts';
import type { ResultRow, RowError } from './row.ts';
import { listVerdicts } from './verdicts.ts';

/** Members of which a row of promptfoo's results has at least two. */
const marks = ['success', 'gradingResult', 'testCase', 'failureReason', 'promptIdx', 'namedScores'];

/** promptfoo's number for a row that was not graded because something threw or the provider failed. */
const ERROR_REASON = 2;

/** Gives one row of promptfoo's results in our own terms, `undefined` where the value is no such row. */
export function parseRow(raw: unknown, fallbackId: string): ResultRow | undefined {
  if (!isRecord(raw) || marks.filter((mark) => Object.hasOwn(raw, mark)).length < 2) {
    return undefined;
  }
  const response = raw['response'];
  const error = findError(raw);
  const finishReason = ownMember(response, 'finishReason');
  const metadata = ownMember(raw['testCase'], 'metadata');
  return {
    id: typeof raw['id'] === 'string' && raw['id'] !== '' ? raw['id'] : fallbackId,
    ...identify(raw),
    metadata: (isRecord(metadata) ? metadata : {}) as Readonly<Record<string, JsonValue>>,
    verdicts: error === undefined ? listVerdicts(raw) : [],
    ...(error === undefined ? {} : { error }),
    hasOutput: hasOutput(raw),
    cached: ownMember(response, 'cached') === true,
    success: raw['success'] === true,
    latencyMs: typeof raw['latencyMs'] === 'number' && raw['latencyMs'] >= 0 ? raw['latencyMs'] : 0,
    ...(typeof finishReason === 'string' ? { finishReason } : {}),
  };
}

function findError(raw: Readonly<Record<string, unknown>>): RowError | undefined {
  const text = typeof raw['error'] === 'string' ? raw['error'] : '';
  const responseError = ownMember(raw['response'], 'error');
  const answered = typeof responseError === 'string' && responseError !== '';
  const ungraded = !isRecord(raw['gradingResult']) && text !== '' && text !== 'No output';
  return raw['failureReason'] === ERROR_REASON || answered || ungraded
    ? classifyError(text === '' && answered ? responseError : text, answered)
    : undefined;
}

/** promptfoo runs no assertion where the output is null, and leaves failureReason 0 and the error `No output`. */
function hasOutput(raw: Readonly<Record<string, unknown>>): boolean {
  const output = ownMember(raw['response'], 'output');
  return (output !== undefined && output !== null) || isRecord(raw['gradingResult']);
}
