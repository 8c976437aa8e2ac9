import { describe, expect, test } from 'vitest';
import { readOutput } from '../../core/reading/read-output.ts';
import type { ReadOptions } from '../../core/reading/reading.ts';

const codeOf = (output: unknown, options: ReadOptions = {}): string => {
  const reading = readOutput({ output }, options);
  return reading.ok ? 'ok' : reading.code;
};

describe('a value in prose is scanned by the grammar of RFC 8259', () => {
  test.each<[string, string]>([
    ['x {"a":"\\u0041\\u0042"} y', 'surrounded'],
    ['x {"a":"\\n"} y', 'surrounded'],
    ['x {"a":"\\x"} y', 'invalid_json'],
    ['x {"a":"\\x0041"} y', 'invalid_json'],
    ['x {"a":"\\u00g0"} y', 'invalid_json'],
    ['x {"a":1.5} y', 'surrounded'],
    ['x {"a":1e5} y', 'surrounded'],
    ['x {"a":1e+5} y', 'surrounded'],
    ['x {"a":1e-5} y', 'surrounded'],
    ['x {"a":1e} y', 'invalid_json'],
    ['x {"a":1e+} y', 'invalid_json'],
    ['x {"a":-} y', 'invalid_json'],
    ['x {\t"a":1} y', 'surrounded'],
    ['x {"a":trx} y', 'invalid_json'],
    ['``` js\n[1]\n```', 'no_json'],
    ['x {"a":1} {"b":', 'ambiguous'],
  ])('%j: %s', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  test.each(['\\', '\\u00', '\\u004', '\\u0041'])('one that ends in the string "%s" is cut', (end) => {
    expect(codeOf(`x {"a":"${end}`)).toBe('truncated');
  });

  test.each(['tru', '-', '1.', '1e', '1e+'])('one that ends in %s is cut', (end) => {
    expect(codeOf(`x {"a":${end}`)).toBe('truncated');
    expect(codeOf(`x {"a":${end}?`)).toBe('invalid_json');
  });
});

describe('a limit is the last that is taken', () => {
  test.each<[unknown, ReadOptions, ReadOptions, string]>([
    ['{"a":"é"}', { maxBytes: 10 }, { maxBytes: 9 }, 'too_large'],
    [{ a: 'é' }, { maxBytes: 10 }, { maxBytes: 9 }, 'too_large'],
    ['[[1]]', { maxDepth: 2 }, { maxDepth: 1 }, 'too_deep'],
    [[[1]], { maxDepth: 2 }, { maxDepth: 1 }, 'too_deep'],
  ])('of %j', (...[output, enough, little, code]) => {
    expect([codeOf(output, enough), codeOf(output, little)]).toEqual(['ok', code]);
  });
});

test.each(['', '  ', ' {}'])('a call whose arguments are "%s" is a call', (text) => {
  expect(codeOf(JSON.stringify({ name: 'f', arguments: text }))).toBe('tool_call');
});

test.each<[string, readonly string[]]>([
  ['{"a":1e999}', ['unsafe_number']],
  ['{"a":1,"a":2}', ['duplicate_key']],
])('only what is there is noted: %s', (output, codes) => {
  const { notes } = readOutput({ output }, { duplicateKeys: 'note', unsafeNumbers: 'note' });
  expect(notes.map(({ code }) => code)).toEqual(codes);
});

test('a number of 40 characters is shown whole, and so is a short one', () => {
  const reading = readOutput({ output: `[${'9'.repeat(40)},1e999]` });
  expect(reading.ok ? [] : reading.places?.map(({ got }) => got)).toEqual(['9'.repeat(40), '1e999']);
});
