import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { Mutant, Operator, Subject } from './mutant.ts';

/** Makes the mutants that are faults of the text: what surrounds the answer, and where it ends. */
export function makeTextMutants({ value, takes }: Subject): readonly Mutant[] {
  const text = JSON.stringify(value);
  const mutants = [
    ...(takes === 'none'
      ? [
          whole('fence', 'a fence with the tag json', `\`\`\`json\n${text}\n\`\`\``),
          whole('fence', 'a fence without a tag', `\`\`\`\n${text}\n\`\`\``),
        ]
      : []),
    ...(takes === 'any'
      ? []
      : [
          whole('preamble', 'a sentence before', `Sure, here is the JSON you asked for:\n\n${text}`),
          whole('postscript', 'a sentence after', `${text}\n\nLet me know if you need anything else.`),
          whole('reasoning', 'a think block before', `<think>The user wants JSON.</think>\n${text}`),
        ]),
    whole('two_values', 'another object after it', `${text}\n${JSON.stringify({ error: null })}`),
    whole('double_encoded', 'the whole as a JSON string', JSON.stringify(text)),
    ...makeTruncations(text),
  ];
  return isJsonObject(value) && Object.keys(value).length > 0
    ? [...mutants, ...makeObjectMutants(text, value)]
    : mutants;
}

function makeTruncations(text: string): readonly Mutant[] {
  const lengths = [0.25, 0.5, 0.75].map((share) => Math.floor(text.length * share)).concat(text.length - 1);
  return [...new Set(lengths)]
    .filter((length) => length > 0 && !parses(text.slice(0, length)))
    .map((length) => whole('truncation', `cut after ${length} of ${text.length} characters`, text.slice(0, length)));
}

/** A number cut short is another number, and no truncation that anyone could see. */
function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function makeObjectMutants(text: string, value: Readonly<Record<string, JsonValue>>): readonly Mutant[] {
  const [name = ''] = Object.keys(value);
  const twice = `${text.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value[name])}}`;
  return [
    whole('duplicate_key', `the member ${JSON.stringify(name.slice(0, 40))} twice`, twice),
    whole('trailing_comma', 'a comma before the last brace', `${text.slice(0, -1)},}`),
    whole(
      'smart_quotes',
      'typographic quotes around the first name',
      text.replace(/"((?:[^"\\]|\\.)*)"/, '\u201c$1\u201d'),
    ),
  ];
}

function whole(operator: Operator, detail: string, output: string): Mutant {
  return { operator, pointer: '', detail, output };
}
