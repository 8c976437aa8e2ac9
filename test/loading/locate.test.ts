import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { MisuseError } from '../../core/misuse.ts';
import { locate, splitExport, toPath } from '../../loading/locate.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'a folder '));
writeFileSync(path.join(folder, 'answer.json'), '{}');
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('toPath', () => {
  test.each([
    ['a bare path', 'schemas/answer.json', 'schemas/answer.json'],
    ["promptfoo's own way", 'file://schemas/answer.json', 'schemas/answer.json'],
    ['an absolute path', 'file:///srv/answer.json', '/srv/answer.json'],
    ['a URL with a space', 'file:///srv/a%20b.json', '/srv/a b.json'],
  ])('takes %s', (_, reference, expected) => {
    expect(toPath(reference, 'linux')).toBe(expected);
  });

  test.each([
    ['a bare path', 'schemas\\answer.json', 'schemas\\answer.json'],
    ["promptfoo's own way", 'file://schemas\\answer.json', 'schemas\\answer.json'],
    ['a drive after two slashes', 'file://C:\\project\\answer.json', 'C:\\project\\answer.json'],
    ['a URL with a drive', 'file:///C:/project/answer.json', 'C:\\project\\answer.json'],
    ['a URL with a drive and a space', 'file:///C:/my%20work/answer.json', 'C:\\my work\\answer.json'],
  ])('takes %s on Windows', (_, reference, expected) => {
    expect(toPath(reference, 'win32')).toBe(expected);
  });
});

describe('splitExport', () => {
  test.each([
    ['src/decode.ts:decode', 'src/decode.ts', 'decode'],
    ['src/decode.ts', 'src/decode.ts', 'default'],
    ['C:\\src\\decode.mts:decode', 'C:\\src\\decode.mts', 'decode'],
    ['C:\\src\\decode.cjs', 'C:\\src\\decode.cjs', 'default'],
    ['file://C:/src/decode.js:decode', 'file://C:/src/decode.js', 'decode'],
  ])('splits %s', (reference, file, name) => {
    expect(splitExport(reference)).toEqual({ file, name });
  });
});

describe('locate', () => {
  const context = { provider: { config: { basePath: folder } } };

  test.each(['answer.json', './answer.json', 'file://answer.json', path.join(folder, 'answer.json')])(
    'finds %s beside the configuration',
    (reference) => {
      expect(locate(reference, context, 'the schema')).toBe(path.join(folder, 'answer.json'));
    },
  );

  test.each([
    ['-c', [path.join(folder, 'promptfooconfig.yaml')]],
    ['--config', ['elsewhere/a.yaml', path.join(folder, 'b.yaml'), '--no-cache']],
    [`--config=${path.join(folder, 'promptfooconfig.yaml')}`, []],
  ])('finds it beside the configuration that %s names', (flag, others) => {
    const before = process.argv;
    process.argv = ['node', 'promptfoo', 'eval', flag, ...others];
    try {
      expect(locate('answer.json', {}, 'the schema')).toBe(path.join(folder, 'answer.json'));
    } finally {
      process.argv = before;
    }
  });

  test.each([
    ['absent', 'nowhere.json'],
    ['under a file', 'answer.json/x'],
    ['longer than a name can be', 'a'.repeat(5000)],
  ])('what is %s is misuse', (_, reference) => {
    expect(() => locate(reference, context, 'the schema')).toThrow(MisuseError);
  });

  test('names each place tried', () => {
    expect(() => locate('nowhere.json', context, 'the schema')).toThrow(
      `tried ${path.join(folder, 'nowhere.json')}, ${path.resolve('nowhere.json')}`,
    );
  });
});
