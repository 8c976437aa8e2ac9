import { describe, expect, test } from 'vitest';
import { readOutput } from '../../core/reading/read-output.ts';

const codesOf = (output: string): readonly string[] =>
  (['none', 'fence', 'any'] as const).map((extract) => {
    const reading = readOutput({ output }, { extract });
    return reading.ok ? 'ok' : reading.code;
  });

const outside = ['surrounded', 'surrounded', 'ok'];
const reasoned = ['reasoning', 'reasoning', 'ok'];
const fenced = ['fenced', 'ok', 'ok'];

/** One code where all three modes agree. */
type Rows = Readonly<Record<string, readonly [text: string, codes: string | readonly string[]]>>;

function check(rows: Rows): void {
  test.each(Object.entries(rows))('%s', (_, [text, codes]) => {
    expect(codesOf(text)).toEqual(typeof codes === 'string' ? [codes, codes, codes] : codes);
  });
}

describe('a broken span runs to the bracket that closes it, and holds no value of its own', () => {
  check({
    'a list with an object inside': ['See [{"a":1,,"b":[{"c":1}]},{"d":1}] end', 'invalid_json'],
    'a list beside a value': ['See [{"a":1,,"b":[2]},x] {"c":1}', 'ambiguous'],
    'a closing bracket of a kind that none is open of': ['See [{"a":1,,} } {"b":2}, 3] x', 'invalid_json'],
    'a bracket within that is never closed': ['See {"a":[1,2,},"b":{"c":1}} x', 'ambiguous'],
    'brackets in strings do not count': ['See {"a":"}",,"b":{"c":1}} x', 'invalid_json'],
    'brackets of lists in strings do not count': ['See [{"a":"]",,},{"c":1}] x', 'invalid_json'],
    'all brackets count where one quote is too many': ['See {"a":"x"y","b":{"c":1}} x', 'invalid_json'],
    'one that is never closed runs to its fault': ['x {"a":1,,"b" {"c":1}', 'ambiguous'],
    'one that is never closed ends before a block of reasoning': ['x {"a":"<think>{"b":1}</think>', 'invalid_json'],
    'whatever the case of the tag': ['x {"a":"<THINK>{"b":1}</think>', 'invalid_json'],
    'and what follows the block counts': ['x {"a":"<think>{"b":1}</think> {"c":1}', 'ambiguous'],
    'a value within one that is never closed is its own': ['x {"a":{"c":1},,', 'invalid_json'],
    'so is a value before a block of reasoning': ['x {"a":{"c":1},"b":"<think>{"d":1}</think>', 'invalid_json'],
    'closing beyond the fence that it stands in': ['```\nx {"a":1,,\n```\n} {"c":1}', 'ambiguous'],
  });
});

describe('what begins like an object counts beside a value, and other text in braces does not', () => {
  check({
    'a name in double quotes': ['x { "a" : } {"b":1}', 'ambiguous'],
    'a name with an escaped quote': ['x {"a\\"b": } {"b":1}', 'ambiguous'],
    'a name in single quotes': ['x {\'ab\': } {"b":1}', 'ambiguous'],
    'a name in backticks': ['x {`ab`: } {"b":1}', 'ambiguous'],
    'a name in typographic quotes': ['x {“ab”: } {"b":1}', 'ambiguous'],
    'a name in guillemets': ['x {«ab»: } {"b":1}', 'ambiguous'],
    'a name in typographic quotes that close straight': ['x {“ab": } {"b":1}', 'ambiguous'],
    'a bare name': ['x {é_$.-1: } {"b":1}', 'ambiguous'],
    'an empty name': ['x {"": } {"b":1}', 'ambiguous'],
    'a list of objects, blanks between': ['x [ \n {a: } ] {"b":1}', 'ambiguous'],
    'two words': ['x {a b: } {"b":1}', outside],
    'a line break in a name': ['x {"a\nb": } {"b":1}', outside],
    'a line break in a name in single quotes': ['x {\'a\nb\': } {"b":1}', outside],
    'a quote within a name in single quotes': ["x {'a'b': } {\"b\":1}", outside],
    'a backtick within a name in backticks': ['x {`a`b`: } {"b":1}', outside],
    'a quote within a name in typographic ones': ['x {“a”b”: } {"b":1}', outside],
    'a word after a name': ['x {"a" b: } {"b":1}', outside],
    'a brace before another': ['x {{"a":1}', outside],
    'a brace before a list': ['x {[1]', outside],
  });
});

describe('labels and tags of reasoning', () => {
  check({
    'a label': ['Thinking: x {"a":1}', reasoned],
    'a label after blanks': [' \n Reasoning: x {"a":1}', reasoned],
    'a label of what was left out': ['Redacted Thinking: hm {"a":1}', reasoned],
    'a word before a label': ['My Thinking: {"a":1}', outside],
    'a word that ends like a label': ['xReasoning: {"a":1}', outside],
    'tags in capitals': ['<THINK>x</THINK>{"a":1}', reasoned],
    'a block of one name is not closed by another': ['<think>{"a":1}</thinking>{"b":1}', 'no_json'],
  });
});

describe('fences', () => {
  check({
    'text after the ticks closes nothing': ['```json\n{"a":1}\n``` x\n```', outside],
    'text before the ticks closes nothing': ['```json\n[1,\n"```"]\n```', fenced],
    'ticks in a string close nothing': ['```json\n{"a":"x```"}\n```', fenced],
    'blanks around the tag': ['``` json \n1\n```', fenced],
    'blanks around the closing ticks': ['```json\n[1]\n  ```  ', fenced],
    'four ticks are not closed by three': ['````\n[1]\n```\n````', outside],
    'four ticks close three': ['```\n[1]\n````', fenced],
    'a fence that is never closed': ['```json\n[1]', fenced],
    'an opening line alone': ['```json', 'no_json'],
    'another fence after it': ['```json\n[1]\n```\n```\n', outside],
    'another language': ['```js\n[1]\n```', 'no_json'],
  });
});
