import { spawnSync } from 'node:child_process';
import { atMost } from '../figure.ts';
import type { Section } from '../figure.ts';

/** What it takes to begin: whole processes, timed from outside, in turn. */
export const startUp: Section = {
  title: 'Start-up, whole processes',
  async run() {
    const bare = ['--eval', '0'];
    const help = ['dist/cli/bin.js', '--help'];
    const first = [
      '--input-type=module',
      '--eval',
      "const { schemaValidity } = await import('./dist/assertions/schema-validity.js'); await schemaValidity('{}', { config: { schema: { type: 'object' } }, providerResponse: { output: '{}' } });",
    ];
    const times = { bare: [] as number[], help: [] as number[], first: [] as number[] };
    for (let round = 0; round < 9; round += 1) {
      times.bare.push(timeProcess(bare));
      times.help.push(timeProcess(help));
      times.first.push(timeProcess(first));
    }
    return await Promise.resolve([
      atMost('`promptfoo-contracts --help`, against bare Node', {
        ours: median(times.help),
        against: median(times.bare),
        bound: 2,
      }),
      atMost('the first grading of `schema-validity`, against bare Node', {
        ours: median(times.first),
        against: median(times.bare),
        bound: 8,
      }),
    ]);
  },
};

function timeProcess(parameters: readonly string[]): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`node ${parameters.join(' ')} left with ${status ?? 'a signal'}: ${stderr}`);
  }
  return performance.now() - started;
}

function median(times: readonly number[]): number {
  return [...times].sort((left, right) => left - right)[Math.floor(times.length / 2)] ?? NaN;
}
