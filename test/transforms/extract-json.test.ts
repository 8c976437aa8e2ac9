import { describe, expect, test } from 'vitest';
import { exactJson } from '../../assertions/exact-json.ts';
import extractJson from '../../transforms/extract-json.ts';

describe('extract-json', () => {
  const rows: Readonly<Record<string, readonly [output: unknown, expected: unknown]>> = {
    'JSON alone, blanks left out': [' {"a": 1}\n', '{"a": 1}'],
    'a fence': ['```json\n{"a": 1}\n```', '{"a": 1}'],
    'prose around it': ['Here: [1, 2] ok', '[1, 2]'],
    'a reasoning block before it': ['<think>{"b":1}</think>{"a":1}', '{"a":1}'],
    'a byte order mark': ['\ufeff{"a":1}', '{"a":1}'],
    'repeated names, which are for an assertion to find': ['x {"a":1,"a":2}', '{"a":1,"a":2}'],
    'several values: unchanged': ['{"a":1} {"b":1}', '{"a":1} {"b":1}'],
    'broken: unchanged': ['{"a":1,}', '{"a":1,}'],
    'cut: unchanged': ['x {"a":', 'x {"a":'],
    'prose: unchanged': ['no', 'no'],
    'a parsed value: unchanged': [7, 7],
  };
  test.each(Object.entries(rows))('%s', (_, [output, expected]) => {
    expect(extractJson(output)).toBe(expected);
  });

  test('the result notes that it was at work', async () => {
    const before = '```json\n{"a": 1}\n```';
    const output = extractJson(before);
    const grade = await exactJson(output, { providerResponse: { output, providerTransformedOutput: before } });
    expect(grade.pass).toBe(true);
    expect(grade.metadata.contract.notes.map(({ code }) => code)).toEqual(['transformed']);
  });

  test('and so when only the assertion has the transform', async () => {
    const before = 'Here: {"a": 1}';
    const grade = await exactJson(extractJson(before), { providerResponse: { output: before } });
    expect(grade.metadata.contract.notes.map(({ code }) => code)).toEqual(['transformed']);
  });
});
