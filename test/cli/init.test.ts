import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { main } from '../../cli/main.ts';
import { planFiles } from '../../core/init/plan-files.ts';
import { toContractName } from '../../core/init/facts.ts';
import { renderInvariants } from '../../core/init/templates.ts';
import { fakeIo } from '../fake-io.ts';
import type { FakeIo } from '../fake-io.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true });
  }
});

function makeFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'init test '));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

async function init(folder: string, ...flags: readonly string[]): Promise<FakeIo & { readonly code: number }> {
  const io = fakeIo({ cwd: folder });
  return { ...io, code: await main(['init', ...flags], io) };
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();

const read = (folder: string, file: string): string => readFileSync(path.join(folder, file), 'utf8');

const withoutSchema =
  'prompts: [hello]\nproviders: [echo]\ntests: [{ vars: {}, assert: [{ type: contains, value: hello }] }]\n';
const withSchema = (schema: object, name = 'Support Ticket'): string =>
  JSON.stringify({
    prompts: ['Classify {{ticket}}'],
    providers: [
      {
        id: 'openai:chat:gpt-5.6-luna',
        config: { response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } } },
      },
    ],
    tests: [{ vars: { ticket: 'x' } }],
  });
const ticket = {
  type: 'object',
  additionalProperties: false,
  required: ['queue', 'summary'],
  properties: { queue: { type: 'string', enum: ['billing', 'general'] }, summary: { type: 'string' } },
};

describe('init', () => {
  test('writes a whole contract into an empty folder', async () => {
    const folder = makeFolder();
    const { code, printed } = await init(folder, '--yes');
    expect(code).toBe(0);
    expect(filesIn(folder)).toEqual([
      '.github/workflows/contracts.yml',
      'contracts.default-test.yaml',
      'contracts.gate.yaml',
      'promptfooconfig.yaml',
      'schemas/answer/invariants.yaml',
      'schemas/answer/v1.schema.json',
      'test/fixtures/contracts/README.md',
      'test/fixtures/contracts/answers.json',
    ]);
    expect(printed.join('\n')).toContain('npx promptfoo-contracts check -c promptfooconfig.yaml');
    expect(printed.join('\n')).not.toMatch(/ cd |working-directory/);
    expect(printed.join('\n')).toMatch(/ gate .*\n.* junit .*\n.* triage .*\n\nTo see it red, put "mode: fenced"/);
  });

  test('makes the contract of the schema that a provider is given, beside the configuration', async () => {
    const folder = makeFolder({ 'promptfooconfig.json': withSchema(ticket) });
    const { printed } = await init(folder, '--yes');
    expect(filesIn(folder)).toContain('promptfooconfig.contracts.yaml');
    expect(JSON.parse(read(folder, 'schemas/support-ticket/v1.schema.json'))).toMatchObject(ticket);
    expect(read(folder, 'promptfooconfig.json')).toBe(withSchema(ticket));
    expect(printed.join('\n')).toMatch(/put the contract into promptfooconfig\.json:\n.*contracts\.default-test\.yaml/);
  });

  test('starts with a schema of its own where the configuration gives none', async () => {
    const folder = makeFolder({ 'promptfooconfig.yaml': withoutSchema });
    await init(folder, '--yes');
    expect(read(folder, 'promptfooconfig.yaml')).toBe(withoutSchema);
    expect(read(folder, 'schemas/answer/v1.schema.json')).toContain('"evidence"');
  });

  test('overwrites nothing, and a second run writes nothing', async () => {
    const folder = makeFolder({ 'contracts.gate.yaml': 'rows: { min: 7 }\n' });
    const { printed } = await init(folder, '--yes');
    expect(read(folder, 'contracts.gate.yaml')).toBe('rows: { min: 7 }\n');
    expect(printed.join('\n')).toContain('kept  contracts.gate.yaml');
    const before = filesIn(folder);
    const second = await init(folder, '--yes', '--format', 'json');
    expect(JSON.parse(second.printed.join('\n'))).toMatchObject({ config: null, written: [] });
    expect(filesIn(folder)).toEqual(before);
  });

  test("knows a configuration as the reader's own after the contract was put into it", async () => {
    const folder = makeFolder({ 'promptfooconfig.yaml': withoutSchema });
    await init(folder, '--yes');
    writeFileSync(
      path.join(folder, 'promptfooconfig.yaml'),
      `${withoutSchema}defaultTest: file://contracts.default-test.yaml\n`,
    );
    const { printed } = await init(folder, '--yes', '--format', 'json');
    expect(JSON.parse(printed.join('\n'))).toMatchObject({ config: 'promptfooconfig.yaml', written: [] });
  });

  test('is misuse without a terminal and without --yes, and writes nothing', async () => {
    const folder = makeFolder();
    const { code, warned } = await init(folder);
    expect(code).toBe(2);
    expect(warned.join('\n')).toContain('--yes');
    expect(filesIn(folder)).toEqual([]);
  });

  test.each([
    ['y', 8],
    ['', 8],
    ['no', 0],
  ])('asks on a terminal, and takes "%s" at its word', async (answer, written) => {
    const folder = makeFolder();
    const io = fakeIo({ cwd: folder, ask: async () => await Promise.resolve(answer) });
    expect(await main(['init'], io)).toBe(0);
    expect(io.printed[0]).toContain('schemas/answer/v1.schema.json');
    expect(filesIn(folder)).toHaveLength(written);
  });

  test('writes into the folder that it is given, under the name that it is given', async () => {
    const folder = makeFolder();
    const { code, printed } = await init(folder, 'packages/api', '--yes', '--name', 'Refund Request');
    expect(code).toBe(0);
    const said = printed.join('\n');
    expect(said).toContain(`wrote ${path.join('packages/api', 'contracts.gate.yaml')}  `);
    expect(said).toMatch(/Next:\n {2}cd "packages\/api"\n {2}npx promptfoo-contracts check/);
    expect(said).toMatch(/move \.github there.*\n.*working-directory: "packages\/api"/);
    expect(filesIn(folder)).toContain('packages/api/schemas/refund-request/v1.schema.json');
  });
});

describe('what init wrote', () => {
  test.each([
    ['into an empty folder', {}, 'promptfooconfig.yaml'],
    ['beside a configuration', { 'promptfooconfig.yaml': withoutSchema }, 'promptfooconfig.contracts.yaml'],
    ['of a schema', { 'promptfooconfig.json': withSchema(ticket) }, 'promptfooconfig.contracts.yaml'],
  ])('passes check at once, %s', async (_, files, suite) => {
    const folder = makeFolder(files);
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    await init(folder, '--yes');
    const io = fakeIo({ cwd: folder });
    expect(await main(['check', '-c', path.join(folder, suite)], io), [...io.printed, ...io.warned].join('\n')).toBe(0);
  });
});

test('the schema that a contract starts with has nothing that lint would mend', async () => {
  const folder = makeFolder();
  await init(folder, '--yes');
  const io = fakeIo({ cwd: folder });
  await main(['lint', 'schemas/answer/v1.schema.json'], io);
  expect(io.printed.join('\n')).toBe('schemas/answer/v1.schema.json: 0 errors, 0 warnings, 0 advice');
});

describe('what a plan holds', () => {
  test.each([
    ['Support Ticket', 'support-ticket'],
    ['../../etc/passwd', 'etc-passwd'],
    ['日本語', 'answer'],
    ['x'.repeat(99), 'x'.repeat(40)],
  ])('the name %s becomes %s', (name, expected) => {
    expect(toContractName(name)).toBe(expected);
  });

  test('no rules where no text could hold a sentinel', () => {
    const providerSchema = { type: 'object', required: ['paid'], properties: { paid: { type: 'boolean' } } };
    const files = planFiles({ config: 'x', contract: 'paid', providerSchema, sample: { paid: true } });
    const all = files.map(({ path: file, content }) => `${file}\n${content}`).join('\n');
    expect(all).not.toMatch(/invariants\.yaml|CrossFieldInvariants|EvidenceGrounding/);
  });

  test.each([
    ['summary', 'output.summary'],
    ["it's", 'output["it\'\'s"]'],
  ])('a rule names the field %s safely', (field, written) => {
    expect(renderInvariants(field)).toContain(written);
  });
});
