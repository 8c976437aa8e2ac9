import path from 'node:path';
import { compareContracts } from '../../core/derive/same-contract.ts';
import { isJsonObject } from '../../core/json.ts';
import type { JsonValue } from '../../core/json.ts';
import { findCrowdedRequests } from '../../core/lint/crowded-requests.ts';
import type { LintFinding } from '../../core/lint/finding.ts';
import { lintSchema } from '../../core/lint/lint-schema.ts';
import type { LintedSchema } from '../../core/lint/linted.ts';
import { findNameFaults } from '../../core/lint/names.ts';
import { findGivenSchemas } from '../../core/lint/provider-schemas.ts';
import type { GivenSchema, Standing } from '../../core/lint/provider-schemas.ts';
import { formatPointer } from '../../core/pointer.ts';
import { loadConfig } from '../../loading/config/load-config.ts';
import type { LoadedConfig } from '../../loading/config/load-config.ts';
import { readDocument } from '../../loading/read-document.ts';
import { findAssertedSchemas } from './asserted-schemas.ts';
import type { AssertedSchema } from './asserted-schemas.ts';
import { findProviders } from './find-providers.ts';
import type { LintTask } from './lint-files.ts';

/** Lints every schema that a promptfoo configuration gives a provider or an assertion, and compares the two. */
export async function lintConfig(file: string, task: LintTask): Promise<readonly LintedSchema[]> {
  const config = await loadConfig(path.resolve(task.cwd, file));
  const asserted = findAssertedSchemas(config);
  const followHere = (one: Standing): Standing => follow(one, config);
  const given = findProviders(config, followHere).map(({ id, settings }) => findGivenSchemas(id, settings, followHere));
  const ofAssertions = asserted.map((one): LintedSchema => ({
    file: path.relative(task.cwd, one.file),
    provider: null,
    ...under(lintSchema(one.schema, task.options), one.steps),
  }));
  const ofProviders = given.flatMap((schemas) => [
    ...schemas.flatMap((one) => lintGiven(one, { config, asserted, task })),
    ...findCrowdedRequests(schemas, task.options.share).map((crowded) => ({
      ...crowded,
      file: path.relative(task.cwd, config.file),
    })),
  ]);
  return [...ofAssertions, ...unique(ofProviders)];
}

interface Surroundings {
  readonly config: LoadedConfig;
  readonly asserted: readonly AssertedSchema[];
  readonly task: LintTask;
}

function lintGiven(given: GivenSchema, { config, asserted, task }: Surroundings): readonly LintedSchema[] {
  const { profile, isStrict, use } = given;
  const schema = given.schema as JsonValue;
  if (!isJsonObject(schema)) {
    return [];
  }
  const rivals = findRivals(given, asserted);
  const isReviewed = rivals.some((rival) => compareContracts(schema, rival.schema, profile) !== 'other');
  const options = { ...task.options, use, quality: !isReviewed };
  const isAsked = profile !== undefined && isStrict;
  const report = lintSchema(schema, isAsked ? { ...options, provider: profile } : options);
  const findings = [
    ...differs(isReviewed ? [] : rivals, task.cwd),
    ...findNameFaults(given),
    ...notStrict.filter(() => !isAsked && profile !== undefined),
    ...report.findings,
  ];
  const file = path.relative(task.cwd, given.file ?? config.file);
  return [{ file, provider: profile ?? null, ...under({ ...report, findings }, given.steps) }];
}

const notStrict: readonly LintFinding[] = [
  {
    severity: 'warning',
    code: 'not_strict',
    pointer: '',
    detail: 'strict is not set to true, so the provider enforces nothing of the schema',
    evidence: 'documented',
  },
];

/** The schemas that check what this one asks for. */
function findRivals({ use, name }: GivenSchema, asserted: readonly AssertedSchema[]): readonly AssertedSchema[] {
  return asserted.filter(({ tool }) => tool === (use === 'tool' ? name : undefined));
}

function differs(rivals: readonly AssertedSchema[], cwd: string): readonly LintFinding[] {
  if (rivals.length === 0) {
    return [];
  }
  const names = [...new Set(rivals.map(({ file }) => path.relative(cwd, file)))].join(', ');
  return [
    {
      severity: 'error',
      code: 'contract_differs',
      pointer: '',
      detail: `the provider is given another contract than the assertions check (${names}): derive it from there`,
      evidence: 'specification',
    },
  ];
}

/** Gives a report whose pointers lead from the file's root. */
function under<Report extends { readonly findings: readonly LintFinding[] }>(
  report: Report,
  steps: Standing['steps'],
): Report {
  const base = formatPointer(steps);
  return {
    ...report,
    findings: report.findings.map((finding) => ({ ...finding, pointer: `${base}${finding.pointer}` })),
  };
}

/** Reads the file that a `file://…` text names, relative to the configuration's folder as promptfoo takes it. */
function follow(standing: Standing, config: LoadedConfig): Standing {
  const [, name] =
    typeof standing.value === 'string' ? (/^file:\/\/(.+\.(?:json|ya?ml))$/.exec(standing.value) ?? []) : [];
  if (name === undefined) {
    return standing;
  }
  const file = path.resolve(config.folder, name);
  return { value: readDocument(file), file, steps: [] };
}

/** Several providers that are given one file get one report for each profile. */
function unique(schemas: readonly LintedSchema[]): readonly LintedSchema[] {
  return [
    ...new Map(
      schemas.map((linted) => [JSON.stringify([linted.file, linted.provider, linted.findings]), linted]),
    ).values(),
  ];
}
