import { makeMutants, sampleMutants } from '../../core/mutation/make-mutants.ts';
import type { Mutant, Operator } from '../../core/mutation/mutant.ts';
import { summarise } from '../../core/mutation/report.ts';
import type { MutantOutcome, MutationReport, Vacuous } from '../../core/mutation/report.ts';
import { MisuseError } from '../../core/misuse.ts';
import { buildSubject, readRow } from './build-subject.ts';
import type { RowValue } from './build-subject.ts';
import { assertionName, leavesOf } from './good-row.ts';
import type { GoodRow } from './good-row.ts';
import { findRuleIds } from './rule-ids.ts';
import { loadRunner, runRow } from './run-mutant.ts';
import type { RowVerdict } from './run-mutant.ts';

/** How mutants are picked, and who is told how far it is. */
export interface MutationSettings {
  /** The folder that relative paths of the configuration are relative to. */
  readonly folder: string;
  readonly seed: number;
  /** The most mutants to run. */
  readonly max: number;
  /** The operators to use; empty for all. */
  readonly only: readonly string[];
  readonly progress: (done: number, total: number) => void;
}

interface Candidate {
  readonly operator: Operator;
  readonly mutant: Mutant;
  readonly row: GoodRow;
}

/**
 * Breaks each row's good output in many ways and runs the row's own assertions on each.
 *
 * @throws {MisuseError} where a good output does not pass again: then no kill would mean anything
 */
export async function mutateSuite(rows: readonly GoodRow[], settings: MutationSettings): Promise<MutationReport> {
  const run = await loadRunner();
  const good = await runBaseline(
    rows,
    async (row) =>
      await runRow(run, row, { output: row.response['output'] as Mutant['output'], folder: settings.folder }),
  );
  const { candidates, inert, values } = await makeCandidates(rows, settings);
  const outcomes: MutantOutcome[] = [];
  const broken = new Set<string>();
  for (const { mutant, row } of candidates) {
    const verdict = await runRow(run, row, { output: mutant.output, folder: settings.folder });
    verdict.brokenRules.forEach((rule) => broken.add(rule));
    outcomes.push({ mutant, row: row.name, failed: verdict.failed, killed: !verdict.pass });
    settings.progress(outcomes.length, candidates.length);
  }
  const metrics = [...new Set(rows.flatMap((row) => leavesOf(row.assertions).map(assertionName)))];
  const vacuous = [
    ...findIdleEvidence(values, good),
    ...findIdleRules(values, broken, settings),
    ...findBlindCases(outcomes),
  ];
  return summarise(outcomes, { metrics, vacuous, inert });
}

async function runBaseline(
  rows: readonly GoodRow[],
  run: (row: GoodRow) => Promise<RowVerdict>,
): Promise<ReadonlyMap<GoodRow, RowVerdict>> {
  const verdicts = new Map<GoodRow, RowVerdict>();
  for (const row of rows) {
    const verdict = await run(row);
    if (!verdict.pass) {
      throw new MisuseError(
        `Cannot mutate a red baseline: the good output of "${row.name}" fails its own assertions (${verdict.failed.join(', ')})`,
      );
    }
    verdicts.set(row, verdict);
  }
  return verdicts;
}

interface Candidates {
  readonly candidates: readonly Candidate[];
  readonly inert: number;
  readonly values: readonly RowValue[];
}

async function makeCandidates(
  rows: readonly GoodRow[],
  { folder, seed, max, only }: MutationSettings,
): Promise<Candidates> {
  const values: RowValue[] = [];
  for (const row of rows) {
    const read = await readRow(row, folder);
    values.push(...(read === undefined ? [] : [read]));
  }
  const all: Candidate[] = [];
  let inert = 0;
  for (const value of values) {
    const made = await makeMutants(buildSubject(value, values, folder));
    inert += made.inert;
    all.push(...made.mutants.map((mutant) => ({ operator: mutant.operator, mutant, row: value.row })));
  }
  const wanted = only.length === 0 ? all : all.filter(({ operator }) => only.includes(operator));
  return { candidates: sampleMutants(wanted, max, seed), inert, values };
}

/** An evidence check that found no quote to look at in any good output says nothing. */
function findIdleEvidence(values: readonly RowValue[], good: ReadonlyMap<GoodRow, RowVerdict>): readonly Vacuous[] {
  const grounding = values.flatMap(({ row, own }) =>
    own
      .filter(({ assertion }) => assertion.id === 'evidence-grounding')
      .map(({ configured }) => ({ row, name: assertionName(configured) })),
  );
  return [...Map.groupBy(grounding, ({ name }) => name)]
    .filter(([, uses]) => uses.every(({ row }) => (good.get(row)?.groundedQuotes ?? 0) === 0))
    .map(([name]) => ({
      kind: 'evidence',
      name,
      detail: 'it looked at no quote in any good output: do its pointers lead anywhere?',
    }));
}

/** A few operators alone break few rules, so that nothing follows from a rule that held. */
function findIdleRules(
  values: readonly RowValue[],
  broken: ReadonlySet<string>,
  { folder, only }: MutationSettings,
): readonly Vacuous[] {
  const ids = only.length > 0 ? [] : values.flatMap((value) => findRuleIds(value, folder));
  return [...new Set(ids)]
    .filter((id) => !broken.has(id))
    .map((name) => ({
      kind: 'rule',
      name,
      detail: 'no mutant broke it: it may be always true, or its `when` may never be',
    }));
}

/** A case that takes the good answer to another case never looked at what makes it this case. */
function findBlindCases(outcomes: readonly MutantOutcome[]): readonly Vacuous[] {
  const foreign = outcomes.filter(({ mutant }) => mutant.operator === 'other_answer');
  return [...Map.groupBy(foreign, ({ row }) => row)]
    .filter(([, answers]) => answers.every(({ killed }) => !killed))
    .map(([name]) => ({
      kind: 'case',
      name,
      detail: 'it takes the good answer to another case: its assertions never look at its variables',
    }));
}
