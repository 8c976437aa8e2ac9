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
    ['a bare path', 'schemas/answer.json', 'linux', 'schemas/answer.json'],
    ["promptfoo's own way", 'file://schemas/answer.json', 'linux', 'schemas/answer.json'],
    ['an absolute path', 'file:///srv/answer.json', 'linux', '/srv/answer.json'],
    ['a URL with a space', 'file:///srv/a%20b.json', 'linux', '/srv/a b.json'],
    ['a bare path of Windows', 'schemas\\answer.json', 'win32', 'schemas\\answer.json'],
    ["promptfoo's own way on Windows", 'file://schemas\\answer.json', 'win32', 'schemas\\answer.json'],
    ['a drive after two slashes', 'file://C:\\work\\answer.json', 'win32', 'C:\\work\\answer.json'],
    ['a URL with a drive', 'file:///C:/work/answer.json', 'win32', 'C:\\work\\answer.json'],
    ['a URL with a drive and a space', 'file:///C:/my%20work/answer.json', 'win32', 'C:\\my work\\answer.json'],
  ] as const)('takes %s', (_, reference, platform, expected) => {
    expect(toPath(reference, platform)).toBe(expected);
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

  test('names each place tried', () => {
    expect(() => locate('nowhere.json', context, 'the schema')).toThrow(MisuseError);
    expect(() => locate('nowhere.json', context, 'the schema')).toThrow(
      `tried ${path.join(folder, 'nowhere.json')}, ${path.resolve('nowhere.json')}`,
    );
  });
});
