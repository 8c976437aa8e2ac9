import { isJsonObject } from '../../../core/json.ts';
import type { JsonValue } from '../../../core/json.ts';
import { pick } from '../random.ts';
import type { Random } from '../random.ts';

/** Writes a value as a model might, with one fault that a JSON parser sees or that it hides. */
export type TextDirt = (value: JsonValue, random: Random) => string;

/** Every mode that changes how the value is written. */
export const textDirt: Readonly<Record<string, TextDirt>> = {
  'smart-quotes': (value) => JSON.stringify(value).replaceAll(/"([^"]*)"/g, '“$1”'),
  'double-encoded': (value) => JSON.stringify(JSON.stringify(value)),
  'duplicate-keys': repeatFirstName,
  'two-values': (value) => `${JSON.stringify(value)}\n${JSON.stringify(changeFirst(value))}`,
};

/** Puts text around the text. */
export type Wrapping = (text: string, random: Random) => string;

const openings = [
  'Sure! Here is the result:',
  'Here is the JSON you asked for:',
  'Based on the text, I would say:',
] as const;
const endings = [
  'Let me know if you need anything else!',
  'I hope this helps.',
  'Note: please check before use.',
] as const;
const thoughts = ['The text names a fault.', 'Let me look at this step by step.', 'First I find the facts.'] as const;

/** Every mode that puts other text around the value, from the inside out. */
export const wrappings: Readonly<Record<string, Wrapping>> = {
  'think-tags': (text, random) => `<think>\n${pick(thoughts, random)}\n</think>\n\n${text}`,
  fenced: (text) => `\`\`\`json\n${text}\n\`\`\``,
  'fenced-untagged': (text) => `\`\`\`\n${text}\n\`\`\``,
  preamble: (text, random) => `${pick(openings, random)}\n\n${text}`,
  postscript: (text, random) => `${text}\n\n${pick(endings, random)}`,
  both: (text, random) => `${pick(openings, random)}\n\n${text}\n\n${pick(endings, random)}`,
};

/** Gives a thought of a model, for the providers that report thoughts apart. */
export function pickThought(random: Random): string {
  return pick(thoughts, random);
}

/** Writes the first name twice, another value first: a parser that keeps the last one sees nothing. */
function repeatFirstName(value: JsonValue): string {
  const [name] = isJsonObject(value) ? Object.keys(value) : [];
  const text = JSON.stringify(value);
  return name === undefined ? text : `{${JSON.stringify(name)}:"superseded",${text.slice(1)}`;
}

/** Gives an object that differs in its first member. */
function changeFirst(value: JsonValue): JsonValue {
  const [name] = isJsonObject(value) ? Object.keys(value) : [];
  return isJsonObject(value) && name !== undefined ? { ...value, [name]: 'alternative' } : [value];
}
