import { isJsonObject } from '../../../core/json.ts';
import type { JsonValue } from '../../../core/json.ts';
import type { Answer } from '../answer.ts';
import type { Random } from '../random.ts';
import { pickThought } from './text.ts';

/** What a kind of answer is made of: the value and the text that would have come. */
export interface Content {
  readonly value: JsonValue;
  readonly text: string;
}

/** Gives an answer that its provider marks as something other than a finished text. */
export type KindDirt = (content: Content, random: Random) => Answer;

/** Every mode in which the provider itself says what happened. */
export const kindDirt: Readonly<Record<string, KindDirt>> = {
  truncated: ({ text }, random) => ({ kind: 'truncated', text: cut(text, random) }),
  refusal: () => ({ kind: 'refusal', text: "I'm sorry, but I can't help with that." }),
  'content-filter': () => ({ kind: 'content_filter', text: '' }),
  'tool-call': ({ value }) => ({
    kind: 'tool_call',
    name: 'submit_answer',
    arguments: isJsonObject(value) ? value : { value },
  }),
  empty: () => ({ kind: 'text', text: '' }),
  reasoning: ({ text }, random) => ({ kind: 'reasoned', thinking: pickThought(random), text }),
};

/** Cuts a text somewhere between a quarter and three quarters, between two code points. */
function cut(text: string, random: Random): string {
  const points = Array.from(text);
  return points.slice(0, Math.max(1, Math.floor(points.length * (0.25 + random() / 2)))).join('');
}
