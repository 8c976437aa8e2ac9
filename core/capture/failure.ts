import { isRecord, ownMember } from '../json.ts';
import { foldPointer } from '../results/fold-pointer.ts';
import { parseRow } from '../results/parse-row.ts';
import type { Fault, ResultRow } from '../results/row.ts';

/** One failing output that may become a fixture. */
export interface Failure {
  readonly output: unknown;
  /** Whatever else the response had that tells how it is read. */
  readonly response: Readonly<Record<string, unknown>>;
  readonly provider: string;
  readonly model: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly finishReason?: string;
  /** Why it failed, the most telling first. */
  readonly reasons: readonly Reason[];
}

/** One reason for which an output failed. */
export interface Reason {
  readonly code: string;
  /** Rule or keyword, `""` where there is none. */
  readonly by: string;
  /** With indices as `*`. */
  readonly pointer: string;
}

const order = ['parse', 'schema', 'meaning', 'error'];
/** Members of a response by which a reading tells how it ended. */
const telling = ['isRefusal', 'metadata', 'raw'];

/**
 * Gives the failure that a record is about: a row of promptfoo's results, or `{ output, code, model, at, finishReason }`
 * of an application's log. `undefined` where nothing failed, or where there is no output to keep; `null` where the
 * record is neither.
 *
 * @param today the date of a record that has none, `YYYY-MM-DD`
 */
export function toFailure(record: unknown, today: string): Failure | undefined | null {
  const row = parseRow(record, '', 0);
  if (row !== undefined && isRecord(record)) {
    return fromRow(row, record, today);
  }
  return isRecord(record) && Object.hasOwn(record, 'output') ? fromLog(record, today) : null;
}

function fromRow(row: ResultRow, raw: Readonly<Record<string, unknown>>, today: string): Failure | undefined {
  const output = ownMember(raw['response'], 'output');
  const faults = row.verdicts
    .filter(({ outcome }) => outcome !== 'passed')
    .flatMap((verdict) => verdict.faults)
    .sort((one, other) => order.indexOf(one.class) - order.indexOf(other.class));
  if (row.error !== undefined || output === undefined || faults.length === 0) {
    return undefined;
  }
  return {
    output,
    response: pick(raw['response']),
    provider: row.provider.label,
    model: row.provider.id,
    date: today,
    ...(row.finishReason === undefined ? {} : { finishReason: row.finishReason }),
    // What cannot be read breaks every other statement too; those say nothing of their own.
    reasons: faults.filter((fault) => fault.class === faults[0]?.class).map(toReason),
  };
}

function fromLog(record: Readonly<Record<string, unknown>>, today: string): Failure {
  const { output, code, at, provider, model, finishReason, pointer } = record;
  const textOf = (value: unknown, otherwise: string): string =>
    typeof value === 'string' && value !== '' ? value : otherwise;
  return {
    output,
    response: {},
    provider: textOf(provider, 'production'),
    model: textOf(model, 'unknown'),
    date: /^\d{4}-\d{2}-\d{2}/.exec(textOf(at, today))?.[0] ?? today,
    ...(typeof finishReason === 'string' && finishReason !== '' ? { finishReason } : {}),
    reasons: [{ code: textOf(code, 'unknown'), by: '', pointer: foldPointer(textOf(pointer, '')) }],
  };
}

function toReason({ code, rule, keyword, pointer }: Fault): Reason {
  return { code, by: rule ?? keyword ?? '', pointer: foldPointer(pointer) };
}

function pick(response: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    telling.map((name) => [name, ownMember(response, name)] as const).filter(([, value]) => value !== undefined),
  );
}
