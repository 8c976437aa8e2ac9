// Tries random inputs against every law of the siege: node bench/fuzz.ts --minutes 5 --seed n
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { laws } from '../test/siege/laws.ts';
import type { Law } from '../test/siege/laws.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    only: { type: 'string', default: '' },
  },
});
const chosen = Object.entries(laws).filter(([name]) => name.includes(values.only));
const until = Date.now() + Number(values.minutes) * 60_000;
let seed = Number(values.seed);
const tried = new Map<string, number>();
const broken = new Map<string, string>();

while (Date.now() < until && broken.size < chosen.length) {
  for (const [name, law] of chosen.filter(([one]) => !broken.has(one))) {
    await tryOne(name, law);
  }
  seed += 1;
}

async function tryOne(name: string, { property, runs }: Law): Promise<void> {
  const started = performance.now();
  const found = await fc.check(property, { numRuns: runs, seed });
  tried.set(name, (tried.get(name) ?? 0) + found.numRuns);
  const seconds = (performance.now() - started) / 1000;
  if (seconds > 20) {
    console.log(`slow: ${name} with seed ${seed} took ${seconds.toFixed(1)} s for ${found.numRuns} inputs`);
  }
  if (found.failed) {
    broken.set(name, `${fc.defaultReportMessage(found) ?? ''}\n${String(found.errorInstance)}`);
  }
}

for (const [name, count] of tried) {
  console.log(`${String(count).padStart(9)}  ${broken.has(name) ? 'BROKEN' : 'held  '}  ${name}`);
}
for (const [name, report] of broken) {
  console.log(`\n${name}\n${report}`);
}
process.exitCode = broken.size === 0 ? 0 : 1;
