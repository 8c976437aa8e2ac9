import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** What one assertion is expected to say: `holds`, or `breaks` or `unreadable` with codes, each with or without pointer. */
export type Says = string;

/** What the assertions of a row say by metric; `*` is every metric that is not named. */
export type Verdicts = Readonly<Record<string, Says>>;

/** A row that no assertion can look at: why that is right, and a pattern of the error that the row must show. */
export interface ErrorRow {
  readonly error: string;
  readonly says: string;
}

/** What is expected of one mode. */
export interface ModeLabel {
  readonly all: Verdicts | ErrorRow;
  /** What is different where the answer came through one adapter. */
  readonly adapters?: Readonly<Record<string, Verdicts | ErrorRow>>;
  /** What is different in one case. */
  readonly cases?: Readonly<Record<string, Verdicts>>;
  /** Whether one case is enough, since promptfoo waits before it gives up. */
  readonly once?: boolean;
}

/** Labels by mode. */
export type Labels = Readonly<Record<string, ModeLabel>>;

/** What one assertion said. */
export interface Said {
  readonly metric: string;
  readonly outcome: string;
  readonly findings: readonly { readonly code: string; readonly pointer: string }[];
}

/** One row of a dirty eval. */
export interface DirtyRow {
  readonly mode: string;
  readonly adapter: string;
  readonly description: string;
  readonly error: string | undefined;
  readonly said: readonly Said[];
}

/** Loads the labels of a matrix. */
export function loadLabels(file: string): Labels {
  return parse(readFileSync(file, 'utf8')) as Labels;
}

/** Finds where a row differs from its label, a sentence each. */
export function findMismatches(row: DirtyRow, labels: Labels): readonly string[] {
  const expected = findLabel(row, labels);
  if (expected === undefined) {
    return ['has no label'];
  }
  if (isErrorRow(expected)) {
    const agrees = row.error !== undefined && new RegExp(expected.says).test(row.error);
    return agrees ? [] : [`expected an error row (${expected.says}), got ${describe(row)}`];
  }
  return row.error === undefined
    ? findDifferences(row.said, { ...expected, ...labels[row.mode]?.cases?.[row.description] })
    : [`expected verdicts, got ${describe(row)}`];
}

function findDifferences(said: readonly Said[], verdicts: Verdicts): readonly string[] {
  return [...findWrong(said, verdicts), ...findAbsent(said, verdicts)];
}

/** Finds what is expected of a row, apart from what is different in its case. */
export function findLabel({ mode, adapter }: DirtyRow, labels: Labels): Verdicts | ErrorRow | undefined {
  const label = labels[mode];
  return label?.adapters?.[adapter] ?? label?.all;
}

/** Tells whether a label is one of an error row. */
export function isErrorRow(expected: Verdicts | ErrorRow): expected is ErrorRow {
  return 'error' in expected;
}

function findWrong(said: readonly Said[], verdicts: Verdicts): readonly string[] {
  return said.flatMap((one) => {
    const expected = verdicts[one.metric] ?? verdicts['*'] ?? 'a label';
    const got = render(one, expected.includes(' /'));
    return got === expected ? [] : [`${one.metric}: expected ${expected}, got ${got}`];
  });
}

function findAbsent(said: readonly Said[], verdicts: Verdicts): readonly string[] {
  const metrics = said.map(({ metric }) => metric);
  const names = Object.keys(verdicts).filter((name) => name !== '*' && !metrics.includes(name));
  return [
    ...names.map((name) => `${name}: expected ${verdicts[name] ?? ''}, got nothing`),
    ...(said.length === 0 ? ['no assertion was run'] : []),
  ];
}

/** Writes a verdict as labels are written; each finding once, in the order of their codes. */
export function render({ outcome, findings }: Said, withPointers: boolean): string {
  const names = findings.map(({ code, pointer }) => (withPointers ? `${code} ${pointer}`.trim() : code));
  const unique = [...new Set(names)].sort();
  return unique.length === 0 ? outcome : `${outcome} ${unique.join(', ')}`;
}

function describe({ error, said }: DirtyRow): string {
  return error === undefined
    ? said.map((one) => `${one.metric} ${render(one, true)}`).join('; ')
    : `an error row: ${error.slice(0, 160)}`;
}
