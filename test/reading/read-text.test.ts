import { describe, expect, test } from 'vitest';
import { readOutput } from '../../core/reading/read-output.ts';
import type { ReadOptions } from '../../core/reading/reading.ts';

type Code = string;

/** Text, then the code in each mode (`ok` where there is a value): one word where all three agree. */
type Row = readonly [text: string, codes: Code | readonly [none: Code, fence: Code, any: Code], options?: ReadOptions];

function codeOf(text: string, options: ReadOptions): Code {
  const reading = readOutput({ output: text }, options);
  return reading.ok ? 'ok' : reading.code;
}

const outside: readonly [Code, Code, Code] = ['surrounded', 'surrounded', 'ok'];
const afterReasoning: readonly [Code, Code, Code] = ['reasoning', 'reasoning', 'ok'];
const inFence: readonly [Code, Code, Code] = ['fenced', 'ok', 'ok'];

const rows: Readonly<Record<string, Row>> = {
  'an object alone': ['{"a":1}', 'ok'],
  'an array alone, with blanks around it': [' \n[1]\r\n\t', 'ok'],
  'a number alone': ['42', 'ok'],
  'a string alone': ['"x"', 'ok'],
  'null alone': ['null', 'ok'],
  'a byte order mark before it': ['\ufeff{"a":1}', 'ok'],

  nothing: ['', 'empty'],
  'white space alone': [' \n\t', 'empty'],
  'a byte order mark alone': ['\ufeff', 'empty'],
  'a no-break space alone': ['\u00a0', 'empty'],
  'an object turned into text': ['[object Object]', 'stringified_object'],
  'objects turned into text, with blanks': [' [object Object],[object Object]\n', 'stringified_object'],

  'two objects': ['{"a":1}{"b":2}', 'ambiguous'],
  'two objects in prose': ['either {"a":1} or {"b":2}', 'ambiguous'],
  'an object and an array': ['{"a":1} [1]', 'ambiguous'],
  'an array that may be a citation, and an object': ['See [1]: {"a":1}', 'ambiguous'],
  'two fences with different values': ['```json\n{"a":1}\n```\n```json\n{"a":2}\n```', 'ambiguous'],
  'a scalar in a fence beside an object': ['```\n42\n```\n{"a":1}', 'ambiguous'],
  'two values in one fence': ['```\n{"a":1}\n{"a":2}\n```', 'ambiguous'],
  'equal values': ['{"a":1} {"a":1}', outside],
  'equal values, written differently': ['x {"a":1,"b":1.0} {"b":1,"a":1}', outside],
  'values that are equal only after parsing lost a digit': [
    '{"a":9007199254740992} {"a":9007199254740993}',
    'ambiguous',
  ],
  'values that are equal only after parsing lost a member': ['{"a":1} {"a":2,"a":1}', 'ambiguous'],
  'a value and a cut object': ['{"a":1} {"b":', 'ambiguous'],
  'a value and a cut list of objects': ['{"a":1} [{"b":', 'ambiguous'],
  'a value and a cut list of numbers': ['{"a":1} [1, 2', outside],
  'a value and a brace at the end': ['{"a":1} {', outside],
  'a broken object before a value': ['first {"a": 1,} then {"a":1}', 'ambiguous'],
  'a broken object after a value': ['{"a":1} then {"a": 1,}', 'ambiguous'],
  'a broken object that never closes, before a value': ['say {"a": 1, and {"a":1}', 'ambiguous'],
  'a broken object with a bare name': ['x {a: 1} {"a":1}', 'ambiguous'],
  'a broken object with a single-quoted name': ['x {\'a\': 1} {"a":1}', 'ambiguous'],
  'a broken object with a typographically quoted name': ['x {“a”: 1} {"a":1}', 'ambiguous'],
  'a broken object with a back-ticked name': ['x {`a`: 1} {"a":1}', 'ambiguous'],
  'a broken object with an escaped quote in its name': ['x {"a\\"b": 1,} {"a":1}', 'ambiguous'],
  'a broken list of objects': ['x [ {"a": 1},, ] {"a":1}', 'ambiguous'],
  'a broken list of numbers does not count': ['x [1,,2] {"a":1}', outside],
  'a value inside a list of numbers that is broken': ['x [1,, {"a":1}]', outside],
  'a word in braces does not count': ['Put {first} on {"a":1}', outside],
  'a name without a colon does not count': ['x {"a" 1} {"a":1}', outside],
  'double braces do not count': ['x {{"a":1}}', outside],
  'a lone brace in a quote does not count': ['find(\'{\', 0) {"a":1}', outside],
  'a value inside a broken object is none of its own': ['x {"a": \'b\', "c": {"d":1}} y', 'invalid_json'],
  'a broken object closes past a brace in a string': ['x {"a": "}", b: {"c":1}} y', 'invalid_json'],
  'a broken object closes in spite of an odd quote': ['x {"size": "5" disk", "p": {"k":1}} y', 'invalid_json'],
  'a broken object closes past an unpaired square bracket': ['x {a: [1, {"k":1}} y', 'invalid_json'],
  'a square bracket closes no brace': ['x {a: 1] {"k":1} y', 'ambiguous'],
  'two broken objects': ['x {a: 1} y {b: 2} z', 'invalid_json'],
  'a broken object within a fence of prose': ['Here:\n```json\n{"a":1,}\n```\n', 'invalid_json'],
  'a fence that starts broken holds no value of its own': ['Here:\n```json\n{{"a":1}}\n```\n', 'invalid_json'],
  'a broken list in a fence beside a value': ['```json\n[1, 2, ...]\n```\n{"a":1}', outside],

  'only objects count: one of them': ['{"a":1} [1]', ['surrounded', 'surrounded', 'ok'], { root: 'object' }],
  'only objects count: two of them': ['{"a":1} {"a":2} [1]', 'ambiguous', { root: 'object' }],
  'only arrays count: one of them': ['[1] {"a":1}', ['surrounded', 'surrounded', 'ok'], { root: 'array' }],
  'only arrays count, a broken object does not': ['[1] {"a":1,}', outside, { root: 'array' }],
  'only arrays count, a cut object does not': ['[1] {"a":', outside, { root: 'array' }],
  'only arrays count, a broken list of objects does': ['[1] [{"a":1},,]', 'ambiguous', { root: 'array' }],
  'only objects count, a broken list of objects does not': ['{"a":1} [{"a":1},,]', outside, { root: 'object' }],
  'none of several is of the kind': ['[1] [2]', 'wrong_root', { root: 'object' }],
  'none of several is of the kind, with prose': ['x [1] "y" [2]', 'wrong_root', { root: 'object' }],
  'the only one is not of the kind': ['x [1]', ['surrounded', 'surrounded', 'wrong_root'], { root: 'object' }],
  'equal ones are not of the kind': ['[1] [1]', ['surrounded', 'surrounded', 'wrong_root'], { root: 'object' }],
  'a scalar is not of the kind': ['42', 'wrong_root', { root: 'object' }],
  'a fenced scalar is not of the kind': ['```\n42\n```', ['fenced', 'wrong_root', 'wrong_root'], { root: 'array' }],
  'a fenced list is not of the kind': ['```json\n[1]\n```', ['fenced', 'wrong_root', 'wrong_root'], { root: 'object' }],
  'an array is not of the kind': ['[1]', 'wrong_root', { root: 'object' }],
  'an object is not of the kind': ['{}', 'wrong_root', { root: 'array' }],

  'cut in a string': ['{"a":"b', 'truncated'],
  'cut in an escape': ['{"a":"\\', 'truncated'],
  'cut in a Unicode escape': ['{"a":"\\u00', 'truncated'],
  'cut in a literal': ['{"a":tru', 'truncated'],
  'cut in a number': ['{"a":-', 'truncated'],
  'cut after a decimal point': ['[1.', 'truncated'],
  'cut in an exponent': ['[1e', 'truncated'],
  'cut after the sign of an exponent': ['[1e+', 'truncated'],
  'cut after a number': ['[1', 'truncated'],
  'cut after a comma, with blanks': ['{"a":1, \n', 'truncated'],
  'cut after a name': ['{"a"', 'truncated'],
  'cut after an opening brace': ['{', 'truncated'],
  'cut after prose': ['note {"amount": 12', 'truncated'],
  'cut after complete values inside': ['[{"a":1},{"b":', 'truncated'],
  'cut after a broken object': ['{"a":1,} {"b":', 'truncated'],
  'cut in a fence that is closed': ['```json\n{"a": 1,\n```', 'truncated'],
  'cut in a fence that is not': ['```json\n{"a": 1,', 'truncated'],
  'cut in a fence among prose': ['Here:\n```json\n{"a": 1,\n```\nDone', 'truncated'],
  'cut after reasoning': ['<think>x</think>{"a":', 'truncated'],
  'cut after a label': ['Thinking: x\n\n{"a":', 'truncated'],
  'not cut, where a wrong token follows': ['{"a":1] ', 'invalid_json'],

  'a reasoning block before it': ['<think>plan {"b":1}</think>\n{"a":1}', afterReasoning],
  'another kind of block': ['<thinking>{"b":1}</thinking>{"a":1}', afterReasoning],
  'a third kind of block, in capitals': ['<REASONING>[1]</reasoning>{"a":1}', afterReasoning],
  'a lone closing tag': ['plan {"b":1} </think>\n{"a":1}', afterReasoning],
  'a broken object before a lone closing tag': ['plan {"b": 1, oops </think>\n{"a":1}', afterReasoning],
  'an unclosed string before a lone closing tag': ['plan {"b": "x </think>\n{"a":1}', afterReasoning],
  'a fence after a block': ['<think>x</think>\n```json\n{"a":1}\n```', afterReasoning],
  'a fence within a block': ['<think>\n```json\n{"b":1}\n```\n</think>{"a":1}', afterReasoning],
  'two values after a block': ['<think>x</think>{"a":1}{"b":2}', 'ambiguous'],
  'a value before a block': ['{"a":1}\n<think>x</think>', outside],
  'values on both sides of a block': ['{"a":1}\n<think>x</think>{"a":2}', 'ambiguous'],
  'an unclosed block runs to the end': ['<think>{"a":1}', 'no_json'],
  'a block closed by another tag runs to the end': ['<think>x</reasoning>{"a":1}', 'no_json'],
  'a value within a block alone': ['<think>{"a":1}</think>', 'no_json'],
  'a scalar after a block is not the whole text': ['<think>x</think>\n42', 'no_json'],
  'a broken object after a block': ['<think>x</think>{"a":1,}', 'invalid_json'],
  'a tag within a value is text': ['x {"a":"<think>"} y', outside],
  'a closing tag within a value is text': ['x {"a":"</think>"} y', outside],
  'a label before it': ['Thinking: it is {x}\n\n{"a":1}', afterReasoning],
  'the other label before it': ['Reasoning: it is\n{"a":1}', afterReasoning],
  'a label with a value of its own': ['Thinking: maybe {"b":1}\n\n{"a":1}', 'ambiguous'],
  'a label that is not at the start': ['My Thinking: x {"a":1}', outside],

  'a fence tagged json': ['```json\n{"a":1}\n```', inFence],
  'a fence tagged JSON': ['```JSON\n{"a":1}\n```\n', inFence],
  'a fence without a tag': ['\n```\n{"a":1}\n```', inFence],
  'a fence with CR LF': ['```json\r\n{"a":1}\r\n```\r\n', inFence],
  'a fence with a scalar': ['```\n42\n```', inFence],
  'a fence of four ticks with three in a string': ['````json\n{"a":"```"}\n````', inFence],
  'a fence closed by more ticks than opened it': ['```json\n{"a":1}\n`````', inFence],
  'a fence closed by fewer ticks runs on': ['````json\n{"a":1}\n```', ['surrounded', 'surrounded', 'ok']],
  'an unclosed fence runs to the end': ['```json\n{"a":1}', inFence],
  'a fence with blanks around its lines': ['```json  \n{"a":1}\n  ```  ', inFence],
  'prose before a fence': ['Sure:\n```json\n{"a":1}\n```', outside],
  'prose after a fence': ['```json\n{"a":1}\n```\nDone.', outside],
  'a scalar in a fence, with prose': ['Answer:\n```\n42\n```', outside],
  'prose within a fence': ['```\nHere: {"a":1}\n```', outside],
  'a fence within a fence': ['````\n```json\n{"a":1}\n```\n````', outside],
  'a fence on one line is none': ['```json {"a":1} ```', outside],
  'a fence whose value begins on its first line is none': ['```json {"a":1}\n```', outside],
  'a value on the line of the ticks alone': ['```{"a":1}\n```', outside],
  'a fence of another language': ['```js\n{"a":1}\n```', 'no_json'],
  'a fence of a language like json': ['```jsonc\n{"a":1}\n```', 'no_json'],
  'a fence of another language beside a value': ['```js\nx = {"b":1}\n```\n{"a":1}', outside],
  'a fence of another language with attributes': ['```js {1,3}\nx = {"b":1}\n```\n{"a":1}', outside],
  'an unclosed fence of another language': ['{"a":1}\n```js\n{"b":1}', outside],
  'broken JSON in a fence': ["```json\n{'a':1}\n```", 'invalid_json'],
  'prose in a fence': ['```\nhello\n```', 'no_json'],
  'an empty fence': ['```json\n```', 'no_json'],
  'an invisible character in a fence': ['```json\n\u200b{"a":1}\n```', 'invalid_json'],
  'reasoning in a fence': ['```\n<think>x</think>{"a":1}\n```', afterReasoning],
  'ticks in prose': ['The `total` is {"a":1}', outside],

  'prose before it': ['Here: {"a":1}', outside],
  'prose after it': ['{"a":1} done', outside],
  'an array in prose': ['List: [1,2] end', outside],

  'starts with a broken object': ['{"a":1,} and {"b":2}', 'invalid_json'],
  'starts with a broken array': ['[see below] {"a":1}', 'invalid_json'],
  'starts with a word in braces': ['{name}: {"a":1}', 'invalid_json'],
  'starts with a broken object, then a fence': ['{"a":1,}\n```json\n{"b":2}\n```', 'invalid_json'],
  'starts with a broken object, then reasoning': ['{"a":1,}<think>x</think>{"b":2}', 'invalid_json'],
  'a zero-width space before it': ['\u200b{"a":1}', 'invalid_json'],
  'a zero-width space after it': ['{"a":1}\u200b', 'invalid_json'],
  'a second byte order mark': ['\ufeff\ufeff{"a":1}', 'invalid_json'],
  'a no-break space beside a scalar': ['\u00a042', 'invalid_json'],
  'a null character after it': ['{"a":1}\0', 'invalid_json'],
  'a tag character beyond the basic plane after it': ['{"a":1}\u{e0041}', 'invalid_json'],
  'an invisible character between equal values': ['{"a":1}\u200b{"a":1}', outside],
  'an invisible character between tokens': ['{"a":\u00a01}', 'invalid_json'],

  prose: ['I cannot help with that.', 'no_json'],
  'a scalar in prose': ['The answer is 42', 'no_json'],
  'a quoted string in prose': ['Say "hello" now', 'no_json'],
  'a number with a full stop': ['42.', 'no_json'],
  'words in braces': ['Put the {first} and {last} name.', 'no_json'],
  'a zero-width space alone': ['\u200b', 'no_json'],
  'a bad list of numbers in prose': ['x [1,,2] y', 'no_json'],

  'an object in a string': ['"{\\"a\\":1}"', 'double_encoded'],
  'an array in a string': ['" [1]"', 'double_encoded'],
  'an object in a string in a string': [JSON.stringify(JSON.stringify('{"a":1}')), 'double_encoded'],
  'an encoded object in a fence': ['```\n"{\\"a\\":1}"\n```', ['fenced', 'double_encoded', 'double_encoded']],
  'a broken object in a string': ['"{\\"a\\":1"', 'ok'],
  'a number in a string': ['"42"', 'ok'],
  'an encoded object within an object': ['{"a":"{\\"b\\":1}"}', 'ok'],
  'an encoded object where an object is asked for': ['"{}"', 'double_encoded', { root: 'object' }],

  'at the greatest depth': ['[[{}]]', 'ok', { maxDepth: 3 }],
  'beyond the greatest depth': ['[[{"a":[]}]]', 'too_deep', { maxDepth: 3 }],
  'too deep before a repeated name': ['{"a":{"b":{}},"a":1}', 'too_deep', { maxDepth: 2 }],
  'wrong kind before too deep': ['[[[]]]', 'wrong_root', { maxDepth: 2, root: 'object' }],
  'beyond any depth': ['['.repeat(10_001) + ']'.repeat(10_001), 'too_deep', { maxDepth: 20_000 }],
  'beyond any depth, in prose': [
    `x ${'['.repeat(10_001)}${']'.repeat(10_001)}`,
    ['surrounded', 'surrounded', 'too_deep'],
  ],
  'at exactly the size': ['"é"', 'ok', { maxBytes: 4 }],
  'above the size in bytes, not in code units': ['"é"', 'too_large', { maxBytes: 3 }],
  'above the size': ['"aaa"', 'too_large', { maxBytes: 4 }],
  'too large before empty': ['     ', 'too_large', { maxBytes: 4 }],

  'a name twice': ['{"a":1,"a":1}', 'duplicate_key'],
  'a name twice after unescaping': ['{"a":1,"\\u0061":2}', 'duplicate_key'],
  'a name twice in an array': ['[{"a":1},{"a":1,"a":2}]', 'duplicate_key'],
  'a name in two objects': ['[{"a":1},{"a":1}]', 'ok'],
  'a name in and around': ['{"a":{"a":{"a":1}}}', 'ok'],
  'a name twice, noted': ['{"a":1,"a":2}', 'ok', { duplicateKeys: 'note' }],
  'the name of a prototype twice': ['{"__proto__":1,"__proto__":2}', 'duplicate_key'],
  'a name twice in a fence': ['```\n{"a":1,"a":1}\n```', ['fenced', 'duplicate_key', 'duplicate_key']],
  'a name twice before an unsafe number': ['{"a":1e999,"a":1}', 'duplicate_key'],
  'an integer beyond 2^53': ['[9007199254740993]', 'unsafe_number'],
  'an integer at 2^53': ['[9007199254740992]', 'ok'],
  'an overflow': ['[1e309]', 'unsafe_number'],
  'a negative overflow': ['[-1e309]', 'unsafe_number'],
  'an underflow to zero': ['[1e-400]', 'unsafe_number'],
  'zero, however it is written': ['[0, -0, 0.0, 0e999, -0.000e-999]', 'ok'],
  'fractions and powers that come back': ['[0.1, 1.0, 1e21, 1E+2, 12.50, 1.7976931348623157e308, 5e-324]', 'ok'],
  'more decimals than JavaScript keeps': ['[0.12345678901234567890]', 'unsafe_number'],
  'a long number of zeros': ['[100000000000000000000000]', 'ok'],
  'an unsafe number alone': ['9007199254740993', 'unsafe_number'],
  'an unsafe number, noted': ['[9007199254740993]', 'ok', { unsafeNumbers: 'note' }],
  'digits in a string': ['["9007199254740993"]', 'ok'],
  'half of an escaped pair': ['["\\ud800"]', 'lone_surrogate'],
  'half of a pair as it is': ['["\udc00"]', 'lone_surrogate'],
  'a whole escaped pair': ['["\\ud83d\\ude00"]', 'ok'],
  'a pair, half escaped': ['["\\ud83d\ude00"]', 'ok'],
  'an escaped backslash before what looks like half a pair': ['["\\\\ud800"]', 'ok'],
  'half of a pair in a name': ['{"\\ud800":1}', 'lone_surrogate'],
  'an unsafe number before half a pair': ['["\\ud800",1e999]', 'unsafe_number'],
};

describe('text is read into a value or the first code that applies', () => {
  test.each(Object.entries(rows))('%s', (_, [text, codes, options = {}]) => {
    const found = (['none', 'fence', 'any'] as const).map((extract) => codeOf(text, { ...options, extract }));
    expect(found).toEqual(typeof codes === 'string' ? [codes, codes, codes] : codes);
  });

  test('the default mode takes JSON alone', () => {
    expect(codeOf('x {"a":1}', {})).toBe('surrounded');
    expect(codeOf('```\n{"a":1}\n```', {})).toBe('fenced');
  });
});

describe('the value', () => {
  const values: Readonly<Record<string, readonly [text: string, value: unknown]>> = {
    'is the one in the text': ['x {"a":[1,null]} y', { a: [1, null] }],
    'is not the draft in the reasoning': ['<think>{"a":0}</think>{"a":1}', { a: 1 }],
    'is not the sample in another language': ['```py\n{"a":0}\n```\n{"a":1}', { a: 1 }],
    'is what stands in the fence': ['```json\n[true]\n```', [true]],
    'keeps a tag in a string': ['{"a":"<think>x</think>"}', { a: '<think>x</think>' }],
  };
  test.each(Object.entries(values))('%s', (_, [text, value]) => {
    expect(readOutput({ output: text }, { extract: 'any' })).toMatchObject({ ok: true, value });
  });

  test('has a member of its own for the name of a prototype', () => {
    const reading = readOutput({ output: '{"__proto__":{"x":1},"constructor":2}' });
    expect(reading.ok && Object.keys(reading.value as object)).toEqual(['__proto__', 'constructor']);
  });
});

describe('notes', () => {
  const notes: Readonly<Record<string, readonly [text: string, codes: readonly string[]]>> = {
    'nothing to note': ['{"a":1}', []],
    'a byte order mark': ['\ufeff{"a":1}', ['byte_order_mark']],
    'out of a fence': ['```\n1\n```', ['extracted']],
    'out of prose': ['x [1]', ['extracted']],
    'more than once': ['[1] and [1]', ['extracted', 'repeated']],
    'what is tolerated': ['{"a":1e999,"a":1e999}', ['duplicate_key', 'unsafe_number']],
  };
  test.each(Object.entries(notes))('%s', (_, [text, codes]) => {
    const reading = readOutput({ output: text }, { extract: 'any', duplicateKeys: 'note', unsafeNumbers: 'note' });
    expect(reading).toMatchObject({ ok: true });
    expect(reading.notes.map(({ code }) => code)).toEqual(codes);
  });
});
