import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installTarball, makeFolder, packTarball, removeFolders, run, writeFiles } from './project.ts';

// Every command line that a page shows, as a user types it, in a project where what it names is there: what `init` wrote,
// the results of one eval under the names that the pages use, and the reviewed schemas of this repository.

interface Line {
  readonly page: string;
  readonly line: string;
}

const shown: readonly Line[] = globSync('{docs/commands,docs/guides,examples/production-log}/*.md').flatMap((page) => {
  const blocks = [...readFileSync(page, 'utf8').matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = '']) => text);
  const written = blocks.flatMap((text) =>
    text
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map((line) => line.replace(/\s#.*/, '').replace(/\s+/g, ' ').trim())
      .filter((line) => line !== ''),
  );
  // `…` stands for what the line before it names.
  return written.map((line, index) => ({ page, line: line.replace('…', argumentsOf(written[index - 1])) }));
});

/** What is a finding on purpose: the pages show a change that breaks somebody. Everything else ends with 0. */
const withFindings = [
  /diff schemas\/ticket-classification\/v1/,
  /diff schemas\/ticket\/v1.* schemas/,
  /diff old\.json/,
];

let root = '';
beforeAll(async () => {
  root = makeFolder();
  installTarball(process.env['TARBALL'] ?? packTarball(makeFolder()), root);
  // An optional peer, which the page of `types` asks for.
  symlinkSync(
    path.resolve('node_modules/json-schema-to-typescript'),
    path.join(root, 'node_modules', 'json-schema-to-typescript'),
  );
  const schemas = 'schemas/ticket-classification';
  cpSync(schemas, path.join(root, schemas), { recursive: true });
  cpSync(schemas, path.join(root, 'schemas/ticket'), { recursive: true });
  cpSync(`${schemas}/v1.schema.json`, path.join(root, 'old.json'));
  cpSync(`${schemas}/v2.schema.json`, path.join(root, 'new.json'));
  writeFiles(root, { 'failures.jsonl': `${JSON.stringify({ output: 'Sure: {}', code: 'surrounded', model: 'm' })}\n` });
  mkdirSync(path.join(root, 'artifacts'));
  for (const line of [
    'promptfoo-contracts init --yes',
    'promptfoo eval --no-cache --no-table --no-progress-bar -o results.json -o shard-1.jsonl',
    'git init -q && git add schemas && git -c user.name=a -c user.email=a@example.com commit -qm schemas',
    'git update-ref refs/remotes/origin/main HEAD',
  ]) {
    const { code, said } = await run(root, line);
    expect(code, `${line}\n${said}`).toBe(0);
  }
  cpSync(path.join(root, 'results.json'), path.join(root, 'artifacts/results.json'));
}, 180_000);
afterAll(removeFolders);

test('there are some', () => {
  expect(shown.length).toBeGreaterThan(20);
});

describe.each(shown)('$page: $line', ({ line }) => {
  test('runs', async () => {
    const { code, said } = await run(root, line);
    expect(code, said).toBe(withFindings.some((one) => one.test(line)) ? 1 : 0);
  });
});

function argumentsOf(line = ''): string {
  return line.split(' ').slice(3).join(' ');
}
