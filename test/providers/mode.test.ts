import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../core/json.ts';
import { MisuseError } from '../../core/misuse.ts';
import type { Answer } from '../../providers/stub/answer.ts';
import { modeNames, parseMode, soil } from '../../providers/stub/mode.ts';
import { seedRandom } from '../../providers/stub/random.ts';

const good = { queue: 'billing', count: 2, summary: 'Paid twice', evidence: ['paid twice'] };
const schema = {
  type: 'object',
  properties: {
    queue: { enum: ['billing', 'general'] },
    count: { type: 'integer' },
    summary: { type: 'string' },
    evidence: { type: 'array' },
  },
};
const json = JSON.stringify(good);

function answerIn(mode: string, value: JsonValue = good, seed = 's'): Answer {
  return soil(parseMode(mode), value, { schema, random: seedRandom(seed) });
}

function textIn(mode: string, value: JsonValue = good): string {
  const answer = answerIn(mode, value);
  return 'text' in answer ? answer.text : '';
}

describe('a mode', () => {
  it.each([
    ['clean', json],
    ['fenced', `\`\`\`json\n${json}\n\`\`\``],
    ['fenced-untagged', `\`\`\`\n${json}\n\`\`\``],
    ['smart-quotes', json.replaceAll(/"([^"]*)"/g, '“$1”')],
    ['double-encoded', JSON.stringify(json)],
    ['duplicate-keys', `{"queue":"superseded",${json.slice(1)}`],
    ['two-values', `${json}\n${json.replace('billing', 'alternative')}`],
    ['quoted-numbers', json.replace('2', '"2"')],
    ['extra-field', json.replace(/\}$/, ',"confidence":0.93}')],
    ['wrong-enum', json.replace('billing', 'BILLING')],
    ['null-field', json.replace('"Paid twice"', 'null')],
    ['sentinel', json.replace('Paid twice', 'N/A')],
    ['empty', ''],
    ['fenced+wrong-enum', `\`\`\`json\n${json.replace('billing', 'BILLING')}\n\`\`\``],
    ['wrong-enum + fenced', `\`\`\`json\n${json.replace('billing', 'BILLING')}\n\`\`\``],
  ])('%s', (mode, expected) => {
    expect(textIn(mode)).toBe(expected);
  });

  it.each([
    ['preamble', /^\w[^{]+\n\n\{.*\}$/],
    ['postscript', /^\{.*\}\n\n[^}]+$/],
    ['both', /^\w[^{]+\n\n\{.*\}\n\n[^}]+$/],
    ['think-tags', /^<think>\n.+\n<\/think>\n\n\{.*\}$/],
    ['ungrounded', /"evidence":\["paid twice","[^"]+"\]/],
  ])('%s', (mode, expected) => {
    expect(textIn(mode)).toMatch(expected);
  });

  it.each([
    ['truncated', 'truncated'],
    ['refusal', 'refusal'],
    ['content-filter', 'content_filter'],
    ['tool-call', 'tool_call'],
    ['reasoning', 'reasoned'],
    ['truncated+fenced', 'truncated'],
  ])('%s is marked by the provider', (mode, kind) => {
    expect(answerIn(mode).kind).toBe(kind);
  });

  it('cuts a truncated text in the middle, between two code points', () => {
    const text = '👩‍💻'.repeat(40);
    for (const seed of ['1', '2', '3', '4', '5']) {
      const answer = answerIn('truncated', text, seed);
      const cut = 'text' in answer ? answer.text : '';
      expect(JSON.stringify(text).startsWith(cut)).toBe(true);
      expect(cut.isWellFormed()).toBe(true);
      expect(cut.length).toBeGreaterThan(text.length / 8);
      expect(cut.length).toBeLessThan(text.length);
    }
  });

  it.each(modeNames)('%s gives the same for the same seed', (mode) => {
    expect(answerIn(mode)).toEqual(answerIn(mode));
  });

  it('gives something else for another seed', () => {
    const answers = ['1', '2', '3', '4', '5', '6', '7', '8'].map((seed) =>
      JSON.stringify(answerIn('both', good, seed)),
    );
    expect(new Set(answers).size).toBeGreaterThan(1);
  });

  it.each(modeNames)('%s takes any value', (mode) => {
    for (const value of [null, 3, 'text', [], {}, [1, 'x'], { __proto__: null, a: {} }] as JsonValue[]) {
      expect(typeof answerIn(mode, value).kind).toBe('string');
    }
  });

  it.each([
    ['fencd', /"fencd" is no mode; did you mean "fenced"\?/],
    ['', /"" is no mode/],
    ['truncated+refusal', /exclude each other/],
    ['429+500', /exclude each other/],
    ['smart-quotes+double-encoded', /exclude each other/],
  ])('%s is misuse', (mode, says) => {
    expect(() => parseMode(mode)).toThrow(MisuseError);
    expect(() => parseMode(mode)).toThrow(says);
  });
});
