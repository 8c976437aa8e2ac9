import '../eval/spare-source-maps.ts';
import promptfoo from 'promptfoo';
import { isRecord, ownMember } from '../../core/json.ts';
import { Stub } from '../../providers/stub/provider.ts';
import { toRow } from '../eval/rows.ts';
import type { DirtyRow, Said } from './labels.ts';
import { adapterOf, loadMatrix } from './matrix.ts';

/** What a process of a dirty eval is told to do next: a mode, and the numbers of the cases that it soils. */
export interface Job {
  readonly config: string;
  readonly mode: string;
  readonly cases: readonly number[];
  readonly fixtures: string;
  readonly seed: string;
}

// Started by run-in-processes.ts: a job comes in, its rows go out.
process.on('message', (job: Job) => {
  void run(job).then((rows) => process.send?.(rows));
});
process.once('disconnect', () => process.exit(70));

async function run({ config, mode, cases, fixtures, seed }: Job): Promise<readonly DirtyRow[]> {
  const matrix = loadMatrix(config);
  const stubs = matrix.providers.map(({ id, config }) => {
    // A fault that lasts is reported at once, not after minutes of retries.
    const adapter = { id, config: { ...config, maxRetries: 0 } };
    return Object.assign(new Stub({ config: { adapter, mode, fixtures, seed } }), {
      label: `${mode} through ${adapterOf(id)}`,
    });
  });
  const suite = {
    prompts: [matrix.prompt],
    providers: stubs,
    defaultTest: matrix.defaultTest,
    tests: matrix.tests.filter((_, index) => cases.includes(index)),
    // promptfoo's types know neither a provider of ours nor the plain data of a configuration.
  } as unknown as Parameters<typeof promptfoo.evaluate>[0];
  const evaluated = await promptfoo.evaluate(suite, { cache: false, maxConcurrency: 8, showProgressBar: false });
  const { results } = await evaluated.toEvaluateSummary();
  await Promise.all(
    stubs.map(async (stub) => {
      await stub.cleanup();
    }),
  );
  return results.map(toDirtyRow);
}

function toDirtyRow(result: unknown): DirtyRow {
  const label = ownMember(ownMember(result, 'provider'), 'label');
  const [mode = '', adapter = ''] = typeof label === 'string' ? label.split(' through ') : [];
  const components = ownMember(ownMember(result, 'gradingResult'), 'componentResults');
  const { description, error } = toRow(result);
  return {
    mode,
    adapter,
    description,
    error,
    said: (Array.isArray(components) ? (components as unknown[]) : []).map(toSaid),
  };
}

function toSaid(component: unknown): Said {
  const contract = ownMember(ownMember(component, 'metadata'), 'contract');
  const findings = ownMember(contract, 'findings');
  return {
    metric: text(ownMember(ownMember(component, 'assertion'), 'metric')) || text(ownMember(contract, 'assertion')),
    outcome: text(ownMember(contract, 'outcome')),
    findings: (Array.isArray(findings) ? (findings as unknown[]) : [])
      .filter(isRecord)
      .map((finding) => ({ code: text(finding['code']), pointer: text(finding['pointer']) })),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
