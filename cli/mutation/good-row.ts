import { isRecord, ownMember } from '../../core/json.ts';
import { MisuseError } from '../../core/misuse.ts';
import { loadVariables } from './load-variables.ts';

/** A row of a finished eval, as far as mutation looks at it. */
export interface GoodRow {
  readonly id: string;
  /** The test's description, or its number. */
  readonly name: string;
  readonly provider: string;
  readonly prompt: string;
  readonly vars: Readonly<Record<string, unknown>>;
  readonly response: Readonly<Record<string, unknown>>;
  readonly test: Readonly<Record<string, unknown>>;
  readonly assertions: readonly Readonly<Record<string, unknown>>[];
}

/** Assertions that ask a model, or another machine, are left out: mutation is deterministic and spends nothing. */
const asking =
  /^(?:not-)?(?:llm-rubric|g-eval|factuality|model-graded-.*|answer-relevance|context-.*|conversation-relevance|similar.*|classifier|moderation|pi|webhook|select-.*|max-score|search-rubric|agent-rubric|video-rubric|tool-call-f1-model)$/;

/**
 * Takes rows out of an eval's results and refuses a red baseline: a row that fails already says nothing about faults.
 *
 * @param folder what a relative `file://` is relative to
 * @throws {MisuseError} where a row failed or errored, or no row is left
 */
export function selectGoodRows(rows: readonly unknown[], folder: string): readonly GoodRow[] {
  const red = rows.filter((row) => ownMember(row, 'success') !== true);
  if (red.length > 0) {
    const names = [...new Set(red.map(nameOf))].slice(0, 5).map((name) => `"${name}"`);
    throw new MisuseError(
      `Cannot mutate a red baseline: ${red.length} of ${rows.length} rows failed or errored already (${names.join(', ')}); make the eval green first`,
    );
  }
  const good = rows.map((row) => toGoodRow(row, folder)).filter(({ assertions }) => assertions.length > 0);
  if (good.length === 0) {
    throw new MisuseError('Cannot mutate: no row has an assertion that runs without a model');
  }
  return good;
}

function nameOf(row: unknown): string {
  const description = ownMember(ownMember(row, 'testCase'), 'description') ?? ownMember(row, 'description');
  return typeof description === 'string' && description !== ''
    ? description
    : `test ${String(ownMember(row, 'testIdx'))}`;
}

function toGoodRow(row: unknown, folder: string): GoodRow {
  const test = recordOf(ownMember(row, 'testCase'));
  const provider = ownMember(row, 'provider');
  const label = ownMember(provider, 'label');
  const identifier = typeof label === 'string' && label !== '' ? label : ownMember(provider, 'id');
  const prompt = ownMember(ownMember(row, 'prompt'), 'raw');
  return {
    id: String(ownMember(row, 'id')),
    name: nameOf(row),
    provider: typeof identifier === 'string' ? identifier : 'provider',
    prompt: typeof prompt === 'string' ? prompt : '',
    vars: loadVariables(recordOf(ownMember(row, 'vars') ?? test['vars']), folder),
    response: recordOf(ownMember(row, 'response')),
    test,
    assertions: flatten(test['assert']),
  };
}

/** Gives the assertions that run without a model; an `assert-set` stays whole, so that its own threshold counts. */
function flatten(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  return (Array.isArray(list) ? (list as unknown[]) : []).filter(isRecord).flatMap((assertion) => {
    if (assertion['type'] === 'assert-set') {
      const inner = flatten(assertion['assert']);
      return inner.length === 0 ? [] : [{ ...assertion, assert: inner }];
    }
    return typeof assertion['type'] === 'string' && asking.test(assertion['type']) ? [] : [assertion];
  });
}

/** Gives the single assertions of a row, those of sets in their place. */
export function leavesOf(
  assertions: readonly Readonly<Record<string, unknown>>[],
): readonly Readonly<Record<string, unknown>>[] {
  return assertions.flatMap((assertion) => {
    const inner = assertion['assert'];
    return Array.isArray(inner) ? leavesOf((inner as unknown[]).filter(isRecord)) : [assertion];
  });
}

/** Gives the name that a report calls an assertion by: its metric, else its type and what it loads. */
export function assertionName(assertion: unknown): string {
  const metric = ownMember(assertion, 'metric');
  if (typeof metric === 'string') {
    return metric;
  }
  const value = ownMember(assertion, 'value');
  // The file's own name is the same wherever the configuration stands.
  const what =
    typeof value === 'string' ? ` ${(value.split('\n')[0] ?? '').replace(/^file:.*[\\/]/, '').slice(0, 60)}` : '';
  return `${String(ownMember(assertion, 'type'))}${what}`;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
