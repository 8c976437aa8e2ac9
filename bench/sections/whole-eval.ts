import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { atMost } from '../figure.ts';
import type { Section } from '../figure.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bench-eval-'));
const entry = path.join(path.dirname(fileURLToPath(import.meta.resolve('promptfoo'))), 'entrypoint.js');
const answer = JSON.stringify({
  queue: 'billing',
  priority: 'high',
  summary: 'Charged twice.',
  evidence: ['charged twice'],
});

/** Whole evals of 2,000 tests: four of our assertions, four that do nothing, and two `is-json` on a large schema. */
export const wholeEval: Section = {
  title: 'A whole eval of 2,000 tests',
  long: true,
  async run() {
    writeFileSync(
      path.join(folder, 'nothing.mjs'),
      "export default () => ({ pass: true, score: 1, reason: 'nothing' });\n",
    );
    const nothing = Array.from({ length: 4 }, () => ({ type: 'javascript', value: `file://${folder}/nothing.mjs` }));
    const file = (name: string): string => `file://${path.resolve('dist/assertions', `${name}.js`)}`;
    const ours = [
      { type: 'javascript', value: file('exact-json') },
      {
        type: 'javascript',
        value: file('schema-validity'),
        config: { schema: path.resolve('schemas/ticket-classification/v1.schema.json') },
      },
      {
        type: 'javascript',
        value: file('cross-field-invariants'),
        config: { rules: path.resolve('schemas/ticket-classification/invariants.yaml') },
      },
      { type: 'javascript', value: file('evidence-grounding'), config: { quotes: ['/evidence/*'], source: 'ticket' } },
    ];
    const large = {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 200 }, (_, index) => [
          `part${index}`,
          { type: 'object', properties: { a: { type: 'string' } } },
        ]),
      ),
    };
    const builtIn = [1, 2].map(() => ({ type: 'is-json', value: large }));
    const evals = {
      floor: writeConfig('floor', nothing),
      ours: writeConfig('ours', ours),
      builtIn: writeConfig('built-in', builtIn),
    };
    const best = { floor: Infinity, ours: Infinity };
    for (let round = 0; round < 3; round += 1) {
      best.floor = Math.min(best.floor, timeEval(evals.floor));
      best.ours = Math.min(best.ours, timeEval(evals.ours));
    }
    const slow = timeEval(evals.builtIn);
    return await Promise.resolve([
      atMost('four of ours, against four file assertions that do nothing', {
        ours: best.ours,
        against: best.floor,
        bound: 1.25,
      }),
      atMost('four of ours, against two `is-json` on 200 objects', { ours: best.ours, against: slow, bound: 1 }),
    ]);
  },
};

function writeConfig(name: string, assert: readonly object[]): string {
  const tests = Array.from({ length: 2000 }, (_, index) => ({
    vars: { ticket: `Ticket ${index}: I was charged twice.`, answer },
  }));
  const config = path.join(folder, `${name}.json`);
  writeFileSync(
    config,
    JSON.stringify({ prompts: ['{{answer}}'], providers: ['echo'], defaultTest: { assert }, tests }),
  );
  return config;
}

function timeEval(config: string): number {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [entry, 'eval', '-c', config, '--no-cache', '--no-table', '--no-progress-bar', '-j', '8'],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: {
        ...process.env,
        PROMPTFOO_CONFIG_DIR: mkdtempSync(path.join(folder, 'run-')),
        PROMPTFOO_DISABLE_TELEMETRY: '1',
        PROMPTFOO_DISABLE_UPDATE: '1',
      },
    },
  );
  if (status !== 0) {
    throw new Error(
      `the eval of ${config} left with ${status ?? 'a signal'}: ${stdout.slice(-500)}${stderr.slice(-500)}`,
    );
  }
  return performance.now() - started;
}
