import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../cli/main.ts';
import { fakeIo } from '../fake-io.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'diff-'));

const files: Readonly<Record<string, unknown>> = {
  'old.json': { type: 'object', properties: { a: { enum: ['x'] } } },
  'wider.json': { type: 'object', properties: { a: { enum: ['x', 'y'] } } },
  'narrower.json': { type: 'object', properties: { a: { enum: ['x'] } }, required: ['a'] },
  'same.json': { properties: { a: { const: 'x' } }, type: 'object' },
  'unclear.json': { type: 'string', pattern: '^(a+)\\1$' },
  'even.json': { type: 'string', pattern: '^(aa)+$' },
  'parts/root.json': { $ref: 'leaf.json#/$defs/a' },
  'parts/leaf.json': { $defs: { a: { $ref: 'inner/b.json' } } },
  'parts/inner/b.json': { type: 'string' },
  'parts/outside.json': { $ref: '../old.json' },
  'text.json': { type: 'string' },
  'results.json': {
    results: {
      version: 3,
      results: [
        { id: '1', success: true, gradingResult: {}, testCase: {}, response: { output: '{"a":"x"}' } },
        { id: '2', success: true, gradingResult: {}, testCase: {}, response: { output: '{"a":"z"}' } },
        { id: '3', success: true, gradingResult: {}, testCase: {}, response: { output: 'no JSON' } },
      ],
    },
  },
};

const git = (...args: readonly string[]): unknown =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@example.test', ...args], {
    stdio: 'pipe',
  });

beforeAll(() => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), JSON.stringify(content));
  }
  writeFileSync(path.join(folder, 'old.yaml'), 'type: object\nproperties:\n  a: { enum: [x] }\n');
  writeFileSync(path.join(folder, 'broken.json'), '{');
  writeFileSync(path.join(folder, 'exact.json'), '{"const":9007199254740993}');
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'x');
  writeFileSync(path.join(folder, 'same.json'), JSON.stringify({ type: 'string' }));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const run = async (...args: readonly string[]): Promise<{ code: number; out: string; err: string }> => {
  const io = fakeIo({ cwd: folder });
  const code = await main(['diff', ...args], io);
  return { code, out: io.printed.join('\n'), err: io.warned.join('\n') };
};

describe('exit codes', () => {
  test.each([
    [['old.json', 'old.yaml'], 0],
    [['old.json', 'wider.json'], 1],
    [['old.json', 'wider.json', '--direction', 'backward'], 0],
    [['old.json', 'wider.json', '--direction', 'forward'], 1],
    [['old.json', 'narrower.json', '--direction', 'backward'], 1],
    [['old.json', 'narrower.json', '--direction', 'forward'], 0],
    [['unclear.json', 'even.json', '--direction', 'backward'], 0],
    [['unclear.json', 'even.json', '--direction', 'backward', '--strict'], 1],
    [['parts/root.json', 'text.json'], 0],
    [['old.json', 'old.json', '--outputs', 'results.json'], 1],
    [['old.json', 'old.json', '--outputs', 'results.json', '--direction', 'forward'], 0],
    [['same.json', '--against', 'HEAD'], 1],
    [['old.json', '--against', 'HEAD'], 0],
    [['parts/root.json', '--against', 'HEAD'], 0],
  ])('%j is %d', async (args, code) => {
    expect((await run(...args)).code).toBe(code);
  });
});

describe('misuse', () => {
  test.each([
    [['old.json'], /expected two schemas/],
    [['old.json', 'old.json', 'old.json'], /expected two schemas/],
    [['old.json', 'wider.json', '--against', 'HEAD'], /exactly one schema/],
    [['old.json', 'absent.json'], /absent\.json/],
    [['old.json', 'broken.json'], /broken\.json/],
    [['old.json', 'old.json', '--direction', 'sideways'], /--direction sideways.*both, backward, forward/],
    [['old.json', 'old.json', '--format', 'xml'], /--format xml/],
    [['old.json', 'old.json', '--formats', 'both'], /--formats both/],
    [['old.json', '--against', 'nowhere'], /"old\.json" at the git revision "nowhere"/],
    [['parts/outside.json', 'old.json'], /within the schema's folder/],
    [['old.json', 'old.json', '--outputs', 'absent.json'], /absent\.json/],
  ])('%j', async (args, says) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toMatch(says);
  });
});

test('JSON for machines', async () => {
  const { out } = await run('old.json', 'wider.json', '--format', 'json');
  expect(JSON.parse(out)).toEqual({
    backward: true,
    forward: false,
    changes: [
      expect.objectContaining({
        code: 'enum_value_added',
        pointer: '/properties/a/enum',
        breaks: ['forward'],
        witness: { a: 'y' },
      }),
    ],
  });
});

test('numbers are written as they are', async () => {
  const { out } = await run('exact.json', 'text.json', '--format', 'json');
  expect(out).toContain('"witness": 9007199254740993');
});

test('text for people', async () => {
  const { out } = await run('old.json', 'wider.json', '--outputs', 'results.json');
  expect(out).toContain('can the new consumer read the outputs recorded so far? yes, proved');
  expect(out).toContain('can a consumer still on the old schema read what the model will now emit? no');
  expect(out).toContain('the new schema takes this, the old one refuses it: {"a":"y"}');
  expect(out).toContain('to avoid it:');
  expect(out).toContain('recorded outputs: 1 of 2 break the new schema, 1 more could not be read');
  expect(out).toContain('  /a enum: 1');
});

test('what could not be decided is said', async () => {
  expect((await run('unclear.json', 'even.json')).out).toContain('undecided: neither proved nor refuted');
});
