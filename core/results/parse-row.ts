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
  if (!isRecord(raw) || !isMarked(raw)) {
    return undefined;
  }
  const error = findError(raw);
  const metadata = ownMember(raw['testCase'], 'metadata');
  return {
    id: textOf(raw['id']) || fallbackId,
    ...identify(raw),
    metadata: (isRecord(metadata) ? metadata : {}) as Readonly<Record<string, JsonValue>>,
    verdicts: error === undefined ? listVerdicts(raw) : [],
    ...(error === undefined ? {} : { error }),
    hasOutput: hasOutput(raw),
    cached: ownMember(raw['response'], 'cached') === true,
    success: raw['success'] === true,
    latencyMs: Math.max(0, Number(raw['latencyMs']) || 0),
    ...describeFinish(raw['response']),
  };
}

function isMarked(raw: Readonly<Record<string, unknown>>): boolean {
  let count = 0;
  for (const mark of marks) {
    count += Number(Object.hasOwn(raw, mark));
  }
  return count >= 2;
}

function describeFinish(response: unknown): { readonly finishReason?: string } {
  const finishReason = textOf(ownMember(response, 'finishReason'));
  return finishReason === '' ? {} : { finishReason };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function findError(raw: Readonly<Record<string, unknown>>): RowError | undefined {
  const text = textOf(raw['error']);
  const answer = textOf(ownMember(raw['response'], 'error'));
  const isUngraded = !isRecord(raw['gradingResult']) && text !== '' && text !== 'No output';
  return raw['failureReason'] === ERROR_REASON || answer !== '' || isUngraded
    ? classifyError(text || answer, answer !== '')
    : undefined;
}

/** promptfoo runs no assertion where the output is null, and leaves failureReason 0 and the error `No output`. */
function hasOutput(raw: Readonly<Record<string, unknown>>): boolean {
  const output = ownMember(raw['response'], 'output');
  return (output !== undefined && output !== null) || isRecord(raw['gradingResult']);
}
