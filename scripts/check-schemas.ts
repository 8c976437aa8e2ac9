import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';

// Holds what is derived from each reviewed schema (provider schemas, types) against it; `--write` brings it up to date.
const check = process.argv.includes('--write') ? [] : ['--check'];
const configs = ['promptfooconfig.yaml', 'promptfooconfig.invoices.yaml'];
let worst = 0;

for (const schema of globSync('schemas/*/*.schema.json').sort()) {
  const folder = path.dirname(schema);
  const version = path.basename(schema, '.schema.json');
  run(['types', schema, '-o', folder, ...check]);
  const derived = globSync(`${folder}/${version}.*.json`).filter((file) => file !== schema);
  derived.forEach((file) => {
    run(['derive', schema, '--provider', path.basename(file).split('.').at(-2) ?? '', '-o', file, ...check]);
  });
}
for (const config of configs) {
  run(['lint', '-c', config]);
}
process.exitCode = worst;

function run(command: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['cli/bin.ts', ...command], { encoding: 'utf8' });
  if (status !== 0) {
    console.error(`promptfoo-contracts ${command.join(' ')}\n${stdout}${stderr}`);
    worst = Math.max(worst, status ?? 70);
  }
}
