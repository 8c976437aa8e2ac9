import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadConfig } from '../loading/config/load-config.ts';

// The steps of .github/workflows/eval.yml on this machine: two shards through the stub, then one judgement of both.
const {
  values: { config, output: folder },
} = parseArgs({
  options: {
    config: { type: 'string', short: 'c', default: 'promptfooconfig.yaml' },
    // Whatever stands there is removed first.
    output: { type: 'string', short: 'o', default: 'artifacts/ci' },
  },
});
const shards = 2;

const { tests } = await loadConfig(config);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

let worst = 0;
for (let shard = 0; shard < shards; shard += 1) {
  const from = Math.floor((tests.length * shard) / shards);
  const to = Math.floor((tests.length * (shard + 1)) / shards);
  // A shard's own exit code decides nothing: the gate judges all rows at once.
  run('scripts/eval.ts', ['-c', config, '-o', `${folder}/shard-${shard + 1}`, '--filter-range', `${from}:${to}`]);
}
const results = Array.from({ length: shards }, (_, shard) => `${folder}/shard-${shard + 1}/results.json`);

worst = Math.max(
  worst,
  run('cli/bin.ts', ['gate', ...results, '--floors', 'contracts.gate.yaml', '-o', `${folder}/gate.md`]),
);
worst = Math.max(worst, run('cli/bin.ts', ['junit', ...results, '-o', `${folder}/contracts.junit.xml`]));
worst = Math.max(
  worst,
  run('cli/bin.ts', ['triage', ...results, '-o', `${folder}/triage.html`, '-o', `${folder}/triage.md`]),
);
const summary = process.env['GITHUB_STEP_SUMMARY'];
if (summary !== undefined) {
  appendFileSync(summary, readFileSync(`${folder}/gate.md`, 'utf8'));
}
process.exitCode = worst;

function run(script: string, args: readonly string[]): number {
  return spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' }).status ?? 70;
}
