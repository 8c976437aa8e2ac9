import { existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { main } from '../../cli/main.ts';
import { fakeIo } from '../fake-io.ts';

let folder = '';
const at = (name: string): string => path.join(folder, name);
const write = (name: string, content: unknown): void => {
  writeFileSync(at(name), typeof content === 'string' ? content : JSON.stringify(content));
};

async function run(
  ...args: readonly string[]
): Promise<{ readonly exit: number; readonly out: string; readonly err: string }> {
  const io = fakeIo({ cwd: folder });
  const exit = await main([...args], io);
  return { exit, out: io.printed.join('\n'), err: io.warned.join('\n') };
}

const list = {
  type: 'object',
  additionalProperties: false,
  required: ['a'],
  properties: { a: { type: 'array', items: { type: 'string' }, maxItems: 5 } },
};
const recursive = { type: 'object', additionalProperties: false, required: [], properties: { a: { $ref: '#' } } };

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'derive-'));
  write('v1.schema.json', list);
  write('recursive.json', recursive);
});

describe('derive', () => {
  const args = ['derive', 'v1.schema.json', '--provider', 'anthropic', '-o', 'out/v1.anthropic.json'];

  test('writes the file and lists each loss', async () => {
    const { exit, out } = await run(...args);
    expect(exit).toBe(0);
    expect(out).toBe(
      'out/v1.anthropic.json is written\n  /properties/a: Anthropic does not enforce maxItems 5: `schema-validity` still does',
    );
    expect(readFileSync(at('out/v1.anthropic.json'), 'utf8')).toContain('Derived from ../v1.schema.json');
    expect(readdirSync(at('out'))).toEqual(['v1.anthropic.json']);
    expect((await run(...args)).out).toContain('is up to date');
  });

  test('--check tells a stale file from a fresh one and writes neither', async () => {
    expect((await run(...args, '--check')).exit).toBe(1);
    expect(existsSync(at('out'))).toBe(false);
    await run(...args);
    expect((await run(...args, '--check')).exit).toBe(0);
    write('v1.schema.json', { ...list, title: 'Changed' });
    const { exit, out } = await run(...args, '--check');
    expect(exit).toBe(1);
    expect(out).toContain('is stale');
  });

  test('what cannot be expressed is named by its pointer, and nothing is written', async () => {
    const { exit, out } = await run('derive', 'recursive.json', '--provider', 'anthropic', '-o', 'x.json');
    expect(exit).toBe(1);
    expect(out).toContain('recursive.json#/properties/a/$ref cannot be expressed for anthropic');
    expect(existsSync(at('x.json'))).toBe(false);
  });

  test('prints the outcome for machines', async () => {
    expect(JSON.parse((await run(...args, '--format', 'json')).out)).toMatchObject({
      ok: true,
      wrapped: false,
      losses: [{ pointer: '/properties/a', keyword: 'maxItems' }],
    });
    expect(
      JSON.parse(
        (await run('derive', 'recursive.json', '--provider', 'bedrock', '-o', 'x.json', '--format', 'json')).out,
      ),
    ).toMatchObject({ ok: false });
  });

  test('says that a union at the root is wrapped', async () => {
    write('union.json', { anyOf: [{ type: 'string' }, { type: 'integer' }] });
    expect((await run('derive', 'union.json', '--provider', 'openai', '-o', 'x.json')).out).toContain(
      'stands in "result"',
    );
  });

  test.each<[string, readonly string[], RegExp]>([
    ['no schema', ['--provider', 'openai', '-o', 'x.json'], /expected one schema, got 0/],
    ['two schemas', ['v1.schema.json', 'recursive.json', '--provider', 'openai', '-o', 'x.json'], /got 2/],
    ['no provider', ['v1.schema.json', '-o', 'x.json'], /--provider/],
    ['an unknown provider', ['v1.schema.json', '--provider', 'opnai', '-o', 'x.json'], /"openai"/],
    [
      'an unknown format',
      ['v1.schema.json', '--provider', 'openai', '-o', 'x.json', '--format', 'xml'],
      /text or json/,
    ],
    ['a schema that is true', ['true.json', '--provider', 'openai', '-o', 'x.json'], /is an object/],
    [
      'a folder that cannot be made',
      ['v1.schema.json', '--provider', 'openai', '-o', 'v1.schema.json/x.json'],
      /Cannot (?:read|write)/,
    ],
  ])('%s is misuse', async (_, more, says) => {
    write('true.json', true);
    const { exit, err } = await run('derive', ...more);
    expect(exit).toBe(2);
    expect(err).toMatch(says);
  });
});

describe('types', () => {
  test('are written, and checked for staleness', async () => {
    write('v1.schema.json', { title: 'Order', ...list });
    expect((await run('types', 'v1.schema.json', '-o', 'types')).exit).toBe(0);
    expect(readFileSync(at('types/v1.types.ts'), 'utf8')).toMatch(
      /Generated from \.\.\/v1\.schema\.json.*\n\nexport interface Order \{\n.* a: string\[\];\n\}\n$/s,
    );
    expect((await run('types', 'v1.schema.json', '-o', 'types', '--check')).exit).toBe(0);
    write('v1.schema.json', { title: 'Other', ...list });
    const { exit, out } = await run('types', 'v1.schema.json', '-o', 'types', '--check', '--format', 'json');
    expect(exit).toBe(1);
    expect(JSON.parse(out)).toEqual({ files: [{ file: 'types/v1.types.ts', stale: true }] });
  });

  test.each<[string, readonly string[], RegExp]>([
    ['no schema', ['-o', 'types'], /expected one schema or more/],
    ['no folder', ['v1.schema.json'], /-o <folder>/],
    ['an unknown format', ['v1.schema.json', '-o', 'types', '--format', 'xml'], /text or json/],
    ['a schema that is true', ['true.json', '-o', 'types'], /is an object/],
    ['a reference that leads nowhere', ['broken.json', '-o', 'types'], /Cannot write types for/],
    ['two schemas for one file', ['v1.schema.json', 'v1.json', '-o', 'types'], /several schemas/],
  ])('%s is misuse', async (_, args, says) => {
    write('true.json', true);
    write('v1.json', list);
    write('broken.json', { type: 'object', properties: { a: { $ref: '#/$defs/none' } } });
    const { exit, err } = await run('types', ...args);
    expect(exit).toBe(2);
    expect(err).toMatch(says);
  });
});
