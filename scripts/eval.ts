import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFixture } from '../providers/stub/fixtures.ts';
import type { StubFixture } from '../providers/stub/fixtures.ts';
import { startStub } from '../providers/stub/server.ts';

const artifacts = 'artifacts';
const fixtures = JSON.parse(readFileSync('test/fixtures/stub/tickets.json', 'utf8')) as readonly StubFixture[];

mkdirSync(artifacts, { recursive: true });
const log = path.join(artifacts, 'stub.jsonl');
writeFileSync(log, '');

const stub = await startStub(
  ({ body }) => ({ kind: 'text', text: JSON.stringify(findFixture(fixtures, body)?.answer ?? null) }),
  ({ protocol, path: requested, schema }) => {
    appendFileSync(log, `${JSON.stringify({ protocol, path: requested, schema })}\n`);
  },
);

const outputs = ['results.json', 'results.jsonl', 'results.junit.xml'].flatMap((name) => ['-o', path.join(artifacts, name)]);
const entry = path.join(path.dirname(fileURLToPath(import.meta.resolve('promptfoo'))), 'entrypoint.js');
const promptfoo = spawn(
  process.execPath,
  [entry, 'eval', '-c', 'promptfooconfig.yaml', '--no-cache', '--no-progress-bar', ...outputs],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      OPENAI_BASE_URL: `${stub.url}/v1`,
      OPENAI_API_KEY: 'stub',
      ANTHROPIC_BASE_URL: stub.url,
      ANTHROPIC_API_KEY: 'stub',
      GOOGLE_API_BASE_URL: stub.url,
      GOOGLE_API_KEY: 'stub',
      GEMINI_API_KEY: 'stub',
      PROMPTFOO_DISABLE_TELEMETRY: '1',
      PROMPTFOO_DISABLE_UPDATE: '1',
      PROMPTFOO_CONFIG_DIR: path.resolve(artifacts, 'promptfoo'),
    },
  },
);
promptfoo.on('exit', (code) => {
  void stub.close();
  process.exitCode = code ?? 70;
});
