import { parseArgs } from 'node:util';
import { exitOnSignals } from './eval/exit-on-signals.ts';
import { makeRunFolder } from './eval/run-folder.ts';
import { loadLabels } from './eval-dirty/labels.ts';
import { adapterOf, loadMatrix } from './eval-dirty/matrix.ts';
import { runInProcesses } from './eval-dirty/run-in-processes.ts';
import { compare } from './eval-dirty/table.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    output: { type: 'string', short: 'o', default: 'artifacts' },
    mode: { type: 'string', multiple: true },
    // So many cases a mode, taken in turn, so that all are met; every case where absent.
    cases: { type: 'string' },
  },
});
const matrices = [
  { config: 'promptfooconfig.yaml', labels: 'test/dirty/tickets.labels.yaml' },
  { config: 'promptfooconfig.invoices.yaml', labels: 'test/dirty/invoices.labels.yaml' },
];

exitOnSignals();
const started = performance.now();
const folder = makeRunFolder(values.output);
const plans = matrices.map(({ config, labels: file }) => {
  const known = Object.entries(loadLabels(file));
  const labels = Object.fromEntries(known.filter(([mode]) => values.mode?.includes(mode) ?? true));
  const { providers, tests } = loadMatrix(config);
  const jobs = Object.entries(labels).map(([mode, { once = false }], number) => ({
    config,
    mode,
    cases: pickCases(tests.length, number, once ? 1 : Number(values.cases ?? tests.length)),
    fixtures: 'test/fixtures/stub',
    seed: values.seed,
  }));
  return { config, labels, jobs, adapters: providers.map(({ id }) => adapterOf(id)) };
});
const jobs = plans.flatMap((plan) => plan.jobs);
const rows = await runInProcesses(jobs, folder);
const compared = plans.map(({ config, labels, adapters }) => {
  const own = rows.filter((_, index) => jobs[index]?.config === config).flat();
  const { lines, mismatches } = compare(own, labels, adapters);
  console.log([config, '', ...lines, ''].join('\n'));
  return mismatches;
});
const mismatches = compared.flat();
const count = rows.flat().length;
console.log(
  mismatches
    .slice(0, 40)
    .map((line) => `  ✗ ${line}`)
    .join('\n'),
);
console.log(
  `${count} rows in ${((performance.now() - started) / 1000).toFixed(1)} s: ` +
    (mismatches.length === 0
      ? 'each gives exactly what its label says.'
      : `${mismatches.length} verdicts differ from their labels.`),
);
process.exitCode = mismatches.length === 0 && count > 0 ? 0 : 1;

/** Gives the numbers of so many cases, beginning where the mode before left off. */
function pickCases(total: number, mode: number, wanted: number): readonly number[] {
  const count = Math.min(total, wanted);
  return Array.from({ length: count }, (_, index) => (mode * count + index) % total);
}
