import { describe, expect, test } from 'vitest';
import { readStream } from '../../core/reading/read-stream.ts';
import { responseWith } from '../../core/reading/response-with.ts';
import { sameJson } from '../../core/reading/same-json.ts';
import { endOfString, isLossless, surveyText } from '../../core/reading/survey.ts';
import type { JsonValue } from '../../core/json.ts';

describe('equal JSON', () => {
  test.each<readonly [JsonValue, JsonValue, boolean]>([
    [[1, [2]], [1, [2]], true],
    [[1, 2], [1], false],
    [[1], [1, 2], false],
    [[1, 2], [1, 3], false],
    [[], {}, false],
    [{}, [], false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [null, {}, false],
    ['a', ['a'], false],
  ])('%j and %j: %s', (left, right, wanted) => {
    expect(sameJson(left, right)).toBe(wanted);
  });
});

describe('one pass over text', () => {
  test.each([
    ['1', { depth: 0, exactNumbers: true, members: 0, containers: 0 }],
    ['[[],{"a":{}},[]]', { depth: 3, exactNumbers: true, members: 1, containers: 5 }],
    ['{"a:{[":"]:","b\\":":1}', { depth: 1, exactNumbers: true, members: 2, containers: 1 }],
    [
      `{"${'long '.repeat(9)}\\\\":[1],"${'long '.repeat(9)}\\":":2}`,
      { depth: 2, exactNumbers: true, members: 2, containers: 2 },
    ],
    ['[9007199254740993]', { depth: 1, exactNumbers: false, members: 0, containers: 1 }],
    ['[1e999,1]', { depth: 1, exactNumbers: false, members: 0, containers: 1 }],
    ['{"a":-1e400}', { depth: 1, exactNumbers: false, members: 1, containers: 1 }],
    ['[1,1e+2,9007199254740992]', { depth: 1, exactNumbers: true, members: 0, containers: 1 }],
    ['123456789012345', { depth: 0, exactNumbers: true, members: 0, containers: 0 }],
    ['[true,null]', { depth: 1, exactNumbers: true, members: 0, containers: 1 }],
  ])('%s', (text, survey) => {
    expect(surveyText(text)).toEqual(survey);
    expect(isLossless(JSON.parse(text) as JsonValue, surveyText(text))).toBe(survey.exactNumbers);
  });

  test('a name that stands twice is lost', () => {
    const text = '[0,[{"a":1}],{"a":{"b":[{"c":1,"c":2}]}}]';
    expect(isLossless(JSON.parse(text) as JsonValue, surveyText(text))).toBe(false);
  });

  test.each(['', 'short', 'exactly fifteen', 'exactly sixteen!', 'a text that is rather long'])(
    'a string of %j ends at its own quote',
    (words) => {
      expect(endOfString(`"${words}" "`, 0)).toBe(words.length + 1);
      expect(endOfString(`"${words}\\"" "`, 0)).toBe(words.length + 3);
      expect(endOfString(`"${words}\\\\" "`, 0)).toBe(words.length + 3);
      expect(endOfString(`"${words}\\\\\\"" "`, 0)).toBe(words.length + 5);
      expect(endOfString(`"${words}`, 0)).toBe(words.length + 1);
    },
  );
});

describe('the response with the output that is asked about', () => {
  test('what the provider says is kept', () => {
    const response = { finishReason: 'stop', isRefusal: false, raw: 1, metadata: 2, output: 'before', other: 3 };
    expect(responseWith('now', response)).toEqual({
      output: 'now',
      finishReason: 'stop',
      isRefusal: false,
      raw: 1,
      metadata: 2,
      providerTransformedOutput: 'before',
    });
  });

  test("what the provider's own transform gave comes before what it was given", () => {
    const response = { providerTransformedOutput: 'after', output: 'before' };
    expect(responseWith('now', response).providerTransformedOutput).toBe('after');
  });

  test.each([undefined, null, 'text', ['list']])('nothing of %j', (response) => {
    expect(responseWith('now', response)).toEqual({ output: 'now' });
  });

  test('a getter that throws is no response', () => {
    const response = Object.defineProperty({ finishReason: 'length' }, 'raw', {
      get: () => {
        throw new Error('never');
      },
    });
    expect(responseWith('now', response)).toEqual({ output: 'now', finishReason: 'length' });
  });
});

describe('a stream', () => {
  test('is read as its whole text', async () => {
    expect(await readStream(['{"a"', ':1}'])).toMatchObject({ ok: true, value: { a: 1 } });
  });

  test('is not listened to beyond the size', async () => {
    const heard: string[] = [];
    function* speak(): Generator<string> {
      for (const delta of ['[1,', '2', ',3]', '   ', ' ']) {
        heard.push(delta);
        yield delta;
      }
    }
    expect(await readStream(speak(), { maxBytes: 7 })).toMatchObject({ ok: false, code: 'too_large' });
    expect(heard).toEqual(['[1,', '2', ',3]', '   ']);
  });

  test('of just the size is whole', async () => {
    expect(await readStream(['[1,', '2', ',3]'], { maxBytes: 7 })).toMatchObject({ ok: true });
  });
});
