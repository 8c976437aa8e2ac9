import { isRecord } from '../json.ts';
import { readingCodes } from '../reading/reading.ts';
import { recordOf } from './record-of.ts';
import type { Fault, FaultClass, MetricOutcome } from './row.ts';

/** What one of our assertions left in the metadata of its result. */
export interface Contract {
  readonly assertion: string;
  readonly outcome: 'holds' | 'breaks' | 'unreadable';
  readonly findings: readonly unknown[];
}

/** Assertions of promptfoo that ask whether there is JSON, or another format, at all. */
const parsing = new Set(['exact-json', 'is-json', 'contains-json', 'is-xml', 'contains-xml', 'is-sql', 'is-refusal']);

/** Gives the contract's own result out of a result's metadata, `undefined` where another made the result. */
export function parseContract(metadata: unknown): Contract | undefined {
  const { assertion, outcome, findings } = recordOf(recordOf(metadata)['contract']);
  if (typeof assertion !== 'string' || (outcome !== 'holds' && outcome !== 'breaks' && outcome !== 'unreadable')) {
    return undefined;
  }
  return { assertion, outcome, findings: Array.isArray(findings) ? findings : [] };
}

/** Tells which kind of fault it is when an assertion does not hold. */
export function classOfAssertion(assertion: string, outcome: MetricOutcome): FaultClass {
  if (outcome === 'unreadable' || parsing.has(assertion.startsWith('not-') ? assertion.slice(4) : assertion)) {
    return 'parse';
  }
  return assertion === 'schema-validity' ? 'schema' : 'meaning';
}

/** Gives the findings of a contract as faults; what is not as we write it is left out, never trusted. */
export function listFaults({ assertion, findings }: Contract): readonly Fault[] {
  return findings.filter(isRecord).map((finding) => toFault(assertion, finding));
}

function toFault(assertion: string, finding: Readonly<Record<string, unknown>>): Fault {
  const code = textOf(finding['code']) ?? 'unknown';
  const isReading = Object.hasOwn(readingCodes, code);
  return {
    class: isReading ? 'parse' : classOfAssertion(assertion, 'failed'),
    code,
    pointer: textOf(finding['pointer']) ?? '',
    detail: textOf(finding['detail']) ?? '',
    rule: textOf(finding['rule']),
    keyword: textOf(finding['keyword']),
    got: textOf(finding['got']),
    expected: textOf(finding['expected']),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
