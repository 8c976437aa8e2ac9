import { describe, expect, test } from 'vitest';
import { readOutput } from '../../core/reading/read-output.ts';
import type { ReadOptions } from '../../core/reading/reading.ts';

function placesOf(text: string, options: ReadOptions = {}): readonly string[] {
  const reading = readOutput({ output: text }, { extract: 'any', ...options });
  const places = reading.ok ? [] : (reading.places ?? []);
  return places.map(({ code, pointer, line, column }) => `${code} ${pointer} ${line ?? 0}:${column ?? 0}`);
}

describe('every place is found, with pointer, line and column', () => {
  const rows: Readonly<Record<string, readonly [text: string, places: readonly string[], options?: ReadOptions]>> = {
    'repeated names in two objects': [
      '{"a":{"x":1,"x":2},\n "b":[0,{"y":1,"y":2}]}',
      ['duplicate_key /a/x 1:13', 'duplicate_key /b/1/y 2:16'],
    ],
    'a name three times is one place': ['{"a":1,"a":2,"a":3}', ['duplicate_key /a 1:8']],
    'names that a pointer escapes': ['{"a/b~":1e999}', ['unsafe_number /a~1b~0 1:9']],
    'numbers after a nested value': ['[[1],{"k":[2]},1e999]', ['unsafe_number /2 1:16']],
    'a number alone': ['1e999', ['unsafe_number  1:1']],
    'a string and a name': ['["\\ud800",{"\\udc00":1}]', ['lone_surrogate /0 1:2', 'lone_surrogate /1/\udc00 1:12']],
    'each kind, the first code first': [
      '{"n":1e999,"s":"\\ud800","s":1}',
      ['duplicate_key /s 1:25', 'unsafe_number /n 1:6', 'lone_surrogate /s 1:16'],
    ],
    'what is only noted is no place': ['{"a":1,"a":1e999}', ['unsafe_number /a 1:12'], { duplicateKeys: 'note' }],
    'a value in prose, lines counted in the whole text': ['Here:\r\n{"a":1,\r"a":2}', ['duplicate_key /a 3:1']],
    'strings with commas, brackets and quotes': ['{"a":",]}[\\"","b":1e999}', ['unsafe_number /b 1:19']],
  };
  test.each(Object.entries(rows))('%s', (_, [text, places, options]) => {
    expect(placesOf(text, options)).toEqual(places);
  });

  test('the reading points at the first place of its code', () => {
    expect(readOutput({ output: '{"n":1e999,"a":1,\n"a":2}' })).toMatchObject({
      code: 'duplicate_key',
      pointer: '/a',
      line: 2,
      column: 1,
    });
  });

  test('a thousand places are listed, and a note counts the rest', () => {
    const reading = readOutput({ output: `[${'1e999,'.repeat(1500)}0]` });
    expect(reading.ok ? 0 : reading.places?.length).toBe(1000);
    expect(reading.notes).toEqual([{ code: 'more_places', detail: expect.stringMatching(/^1500 /) as string }]);
  });

  test('long names do not multiply', () => {
    const reading = readOutput({ output: `{"${'k'.repeat(600_000)}":[${'1e999,'.repeat(50)}0]}` });
    expect(reading.ok ? 0 : reading.places?.length).toBe(2);
  });

  test('what the model wrote is in the snippet, never in the detail', () => {
    const reading = readOutput({ output: `[${'9'.repeat(300)}]` });
    const [place] = reading.ok ? [] : (reading.places ?? []);
    expect(place?.got).toBe(`${'9'.repeat(40)}…`);
    expect(place?.detail).not.toContain('9');
  });
});

describe('broken JSON is explained, with line and column', () => {
  const rows: Readonly<Record<string, readonly [text: string, says: RegExp, position: string]>> = {
    'a comment to the end of a line': ['{"a": 1 // x\n}', /comment/, '1:9'],
    'a comment in between': ['{/* x */"a": 1}', /comment/, '1:2'],
    'a comment with a hash': ['{\n# x\n"a": 1}', /comment/, '2:1'],
    'a trailing comma in an object': ['{"a": 1,\n}', /trailing comma/, '2:1'],
    'a trailing comma in an array': ['[1,]', /trailing comma/, '1:4'],
    'two commas': ['[1,,2]', /comma with nothing before/, '1:4'],
    'a comma first': ['{,"a":1}', /comma with nothing before/, '1:2'],
    'single quotes around a name': ["{'a': 1}", /single quotes/, '1:2'],
    'single quotes around a value': ['{"a": \'b\'}', /single quotes/, '1:7'],
    backticks: ['{"a": `b`}', /backticks/, '1:7'],
    'typographic quotes around a name': ['{“a”: 1}', /typographic quotes/, '1:2'],
    'typographic quotes around a value': ['{"a": „b“}', /typographic quotes/, '1:7'],
    'a Python literal': ['{"a": True}', /Python literal/, '1:7'],
    'another Python literal': ['[None]', /Python literal/, '1:2'],
    NaN: ['[NaN]', /NaN/, '1:2'],
    Infinity: ['[Infinity]', /Infinity/, '1:2'],
    'negative Infinity': ['[-Infinity]', /Infinity/, '1:3'],
    undefined: ['{"a": undefined}', /undefined/, '1:7'],
    'a raw line break in a string': ['{"a": "one\ntwo"}', /raw line break/, '1:11'],
    'a raw tab in a string': ['["\t"]', /raw control character \(U\+0009\)/, '1:3'],
    'an escape of another language': ['["\\x41"]', /escape that JSON does not have/, '1:3'],
    'a Unicode escape that is too short': ['["\\u12"]', /escape that JSON does not have/, '1:3'],
    'an unescaped quote': ['{"a": "he said "hi" to me"}', /unescaped quote/, '1:17'],
    'two quotes in a row': ['{"a": "he said ""hi""}', /unescaped quote/, '1:17'],
    'text after a string and a blank': ['{"a": "x" hello}', /unescaped quote/, '1:11'],
    'text after what is no string': ['[true x]', /other than , or \]/, '1:7'],
    'a raw control character before a line break': ['["\u0001\n"]', /raw control character \(U\+0001\)/, '1:3'],
    'NaN after a point': ['[1.NaN]', /number that is not written as in JSON/, '1:4'],
    'a missing colon': ['{"a" 1}', /missing colon/, '1:6'],
    'an equals sign': ['{"a" = 1}', /equals sign/, '1:6'],
    'a missing comma between members': ['{"a": 1\n"b": 2}', /missing comma/, '2:1'],
    'a missing comma after a string': ['{"a": "x" "b": 2}', /missing comma/, '1:11'],
    'a missing comma between items': ['[{} {}]', /missing comma/, '1:5'],
    'a name without quotes': ['{a: 1}', /name without quotes/, '1:2'],
    'text without quotes': ['{"a": yes}', /text without quotes/, '1:7'],
    'an ellipsis': ['[1, ...]', /ellipsis/, '1:5'],
    'an ellipsis of one character': ['[1, …]', /ellipsis/, '1:5'],
    'a leading plus': ['[+1]', /number that is not written as in JSON/, '1:2'],
    'a leading point': ['[.5]', /number that is not written as in JSON/, '1:2'],
    'a trailing point': ['[1.]', /number that is not written as in JSON/, '1:4'],
    'a leading zero': ['[01]', /number that is not written as in JSON/, '1:3'],
    'a leading zero after a sign': ['{"a":-012}', /number that is not written as in JSON/, '1:8'],
    'a number in base 16': ['[0x1F]', /number that is not written as in JSON/, '1:3'],
    'a number with marks of its groups': ['[1_000]', /number that is not written as in JSON/, '1:3'],
    'a number with a unit': ['{"a":10kg}', /number that is not written as in JSON/, '1:8'],
    'a negative NaN': ['[-NaN]', /NaN, which JSON/, '1:3'],
    'a NaN with a plus': ['[+NaN]', /NaN, which JSON/, '1:2'],
    'an infinity with a plus': ['[+Infinity]', /Infinity, which JSON/, '1:2'],
    'a name that only begins like NaN': ['[NaNs]', /text without quotes/, '1:2'],
    'a minus alone': ['[-]', /number that is not written as in JSON/, '1:3'],
    'an invisible character': ['{"a":\u200b1}', /invisible character \(U\+200B\)/, '1:6'],
    'a bracket of another kind': ['{"a": [1}', /closes another kind/, '1:9'],
    'a colon in an array': ['["a": 1]', /colon where a comma/, '1:5'],
    'a semicolon': ['{"a": 1; "b": 2}', /semicolon/, '1:8'],
    'anything else for a value': ['[<x>]', /other than a value/, '1:2'],
    'anything else for a name': ['{"a":1, <x>}', /other than a name in double quotes/, '1:9'],
    'anything else after a value': ['[1 <x>]', /other than , or \]/, '1:4'],
    'a broken object after prose': ['Look:\n {"a": 1,} ok', /trailing comma/, '2:10'],
    'an invisible character before it': ['\n\u200b{"a":1}', /invisible character \(U\+200B\)/, '2:1'],
    'an invisible character after it': ['{"a":1}\n\u2060', /invisible character \(U\+2060\)/, '2:1'],
    'an invisible character of two units after it': ['{"a":1}\u{e0001}', /invisible character \(U\+E0001\)/, '1:8'],
    'an invisible character beside a scalar': ['1\u00ad', /invisible character \(U\+00AD\)/, '1:2'],
  };
  test.each(Object.entries(rows))('%s', (_, [text, says, position]) => {
    const reading = readOutput({ output: text }, { extract: 'any' });
    expect(reading).toMatchObject({ ok: false, code: 'invalid_json', detail: expect.stringMatching(says) as string });
    expect(reading.ok ? '' : `${reading.line ?? 0}:${reading.column ?? 0}`).toBe(position);
  });
});
