import { isRecord, ownMember } from '../../core/json.ts';

/** One metric of one row. */
export interface Measure {
  readonly metric: string;
  readonly outcome: 'holds' | 'breaks' | 'unreadable';
  readonly reason: string;
}

/** One row of promptfoo's results, as far as a summary needs it. */
export interface Row {
  readonly provider: string;
  readonly prompt: string;
  readonly description: string;
  readonly passed: boolean;
  /** Why no assertion could be run, `undefined` where they were. */
  readonly error: string | undefined;
  readonly measures: readonly Measure[];
}

/** Reads promptfoo's JSONL output, a row a line. */
export function parseRows(jsonl: string): readonly Row[] {
  return jsonl
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => toRow(JSON.parse(line)));
}

/** Picks what a summary needs out of a row of promptfoo's. */
export function toRow(row: unknown): Row {
  const grading = ownMember(row, 'gradingResult');
  const error = ownMember(row, 'error');
  const components = ownMember(grading, 'componentResults');
  const measures = (Array.isArray(components) ? (components as unknown[]) : []).flatMap(toMeasures);
  return {
    provider: text(ownMember(ownMember(row, 'provider'), 'id')),
    prompt: text(ownMember(ownMember(row, 'prompt'), 'label')).split(':')[0] ?? '',
    description: text(ownMember(ownMember(row, 'testCase'), 'description')),
    passed: ownMember(row, 'success') === true,
    // A failed assertion is repeated as `error`; only failureReason 2 and a row without grading are true errors.
    error:
      ownMember(row, 'failureReason') === 2 || !isRecord(grading) ? text(error) || 'no assertion was run' : undefined,
    measures,
  };
}

/** A measure for each named score that an assertion gives, else one for its metric. */
function toMeasures(component: unknown): readonly Measure[] {
  const assertion = ownMember(component, 'assertion');
  const metric = text(ownMember(assertion, 'metric')) || text(ownMember(assertion, 'type'));
  const contract = ownMember(ownMember(component, 'metadata'), 'contract');
  const reason = text(ownMember(component, 'reason'));
  const scores = ownMember(component, 'namedScores');
  const unreadable = ownMember(contract, 'outcome') === 'unreadable';
  if (isRecord(scores)) {
    return Object.entries(scores).map(([name, score]) => ({
      metric: name,
      outcome: toOutcome(score === 1, unreadable),
      reason,
    }));
  }
  return [{ metric, outcome: toOutcome(ownMember(component, 'pass') === true, unreadable), reason }];
}

function toOutcome(passed: boolean, unreadable: boolean): Measure['outcome'] {
  if (unreadable) {
    return 'unreadable';
  }
  return passed ? 'holds' : 'breaks';
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
