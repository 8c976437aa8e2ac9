import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadFixtures } from '../providers/stub/load-fixtures.ts';
import { respondInMode } from '../providers/stub/respond.ts';
import { startStub } from '../providers/stub/server.ts';
import { stubEnvironment } from './eval/environment.ts';
import { exitOnSignals } from './eval/exit-on-signals.ts';
import { parseRows } from './eval/rows.ts';
import { makeRunFolder, publish } from './eval/run-folder.ts';
import { runPromptfoo } from './eval/run-promptfoo.ts';
import { isGreen, renderSummary } from './eval/summary.ts';

// What follows `--`, and what is no flag of ours, is promptfoo's: `npm run eval -- --filter-pattern invoice`.
const own = ['-c', '--config', '-o', '--output', '--fixtures', '--mode'];
const split = process.argv.slice(2);
const { values } = parseArgs({
  args: split.flatMap((argument, index) => (own.includes(argument) ? [argument, split[index + 1] ?? ''] : [])),
  options: {
    config: { type: 'string', short: 'c', default: 'promptfooconfig.yaml' },
    output: { type: 'string', short: 'o', default: 'artifacts' },
    fixtures: { type: 'string', default: 'test/fixtures/stub' },
    mode: { type: 'string', default: 'clean' },
  },
});
const passedOn = split.filter((argument, index) => !own.includes(argument) && !own.includes(split[index - 1] ?? ''));

exitOnSignals();
const started = performance.now();
const run = makeRunFolder(values.output);
const log = path.join(run, 'stub.jsonl');
writeFileSync(log, '');
const stub = await startStub(respondInMode({ fixtures: loadFixtures(values.fixtures), mode: values.mode }), {
  log: ({ protocol, path: requested, schema }) => {
    appendFileSync(log, `${JSON.stringify({ protocol, path: requested, schema })}\n`);
  },
});
const results = ['results.json', 'results.jsonl', 'results.junit.xml'];
const ending = await runPromptfoo(
  [
    ...['eval', '-c', values.config, '--no-cache', '--no-progress-bar', '--no-table', '--no-share', ...passedOn],
    ...results.flatMap((name) => ['-o', path.join(run, name)]),
  ],
  stubEnvironment(process.env, stub, path.join(run, 'promptfoo')),
);
await stub.close();

if (ending.code !== 0 && ending.code !== 100) {
  console.error(ending.said);
  // promptfoo's own 1 would read as failed rows.
  process.exit(2);
}
const rows = parseRows(readFileSync(path.join(run, 'results.jsonl'), 'utf8'));
publish(run, values.output, [...results, 'stub.jsonl']);
console.log(`${values.config}, against the stub, in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
console.log(renderSummary(rows).join('\n'));
console.log(`Results are in ${values.output}/results.json, .jsonl and .junit.xml; \`npm run view\` opens them.`);
process.exitCode = isGreen(rows) && ending.code === 0 ? 0 : 1;
