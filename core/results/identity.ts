import { hash } from 'node:crypto';
import { isRecord } from '../json.ts';
import { recordOf } from './record-of.ts';

/** Names of prompt files as promptfoo puts them before the text: `prompts/classify.txt: You are …`. */
const promptFile = /^(\S{1,200}\.(?:txt|md|json|jsonl|ya?ml|[cm]?[jt]s|py|j2|csv)(?::\w+)?): /;
const LABEL_LIMIT = 60;

/** What tells one test from another in results. */
export interface Identity {
  readonly test: string;
  readonly name: string;
  readonly provider: { readonly id: string; readonly label: string };
  readonly prompt: { readonly id: string; readonly label: string };
}

/** Gives who a row of promptfoo's results is about: equal identities are repeats of one test. */
export function identify(row: Readonly<Record<string, unknown>>): Identity {
  const provider = identifyProvider(row['provider']);
  const testCase = recordOf(row['testCase']);
  const prompt = recordOf(row['prompt']);
  const label = textOf(prompt['label']);
  const text = textOf(prompt['raw']);
  const description = textOf(testCase['description'] ?? row['description']);
  const { text: vars, longest } = canonical(row['vars'] ?? testCase['vars']);
  const [place, rest] = cutOut(text, longest);
  return {
    // Whole, since a slice would keep the text that it is of.
    test: hash(
      'sha1',
      [provider.id, provider.label, label, place, rest, vars, description].join('\u0000'),
      'base64url',
    ),
    name: description === '' ? `test ${digest(vars).slice(0, 8)}` : description,
    provider,
    prompt: identifyPrompt(label === '' ? text : label, textOf(row['promptId'])),
  };
}

function identifyProvider(provider: unknown): Identity['provider'] {
  if (typeof provider === 'string') {
    return { id: provider, label: provider };
  }
  const { id, label } = recordOf(provider);
  return { id: textOf(id), label: textOf(label) || textOf(id) };
}

let latest: { readonly text: string; readonly promptId: string; readonly prompt: Identity['prompt'] } | undefined;

/** Rows mostly come prompt by prompt: the latest is remembered, which changes no answer. */
function identifyPrompt(text: string, promptId: string): Identity['prompt'] {
  if (latest?.text !== text || latest.promptId !== promptId) {
    const id = promptId || digest(text);
    latest = { text, promptId, prompt: { id: id.slice(0, 12), label: shortenLabel(text, id) } };
  }
  return latest.prompt;
}

/** Gives a prompt a name for a table: its file, else its first line, with a piece of its id where that was cut. */
function shortenLabel(label: string, id: string): string {
  const file = promptFile.exec(label.slice(0, 256))?.[1];
  if (file !== undefined) {
    return file;
  }
  const [line = ''] = label.split('\n', 1);
  return line.length === label.length && line.length <= LABEL_LIMIT
    ? line
    : `${line.slice(0, LABEL_LIMIT).toWellFormed()}… #${id.slice(0, 6)}`;
}

/** Code units of a variable that are searched for; a longer search could take a time that grows with both lengths. */
const HEAD = 32;

/**
 * Gives a prompt in two parts: where a variable stands in it, and the prompt without that. The variables are hashed too,
 * so the two say as much as the whole; and a long text is hashed once, which takes half the time.
 */
function cutOut(prompt: string, variable: string): readonly [place: string, rest: string] {
  const start = variable.length < HEAD ? -1 : prompt.indexOf(variable.slice(0, HEAD));
  const end = start + variable.length;
  return start !== -1 && prompt.slice(start, end) === variable
    ? [String(start), prompt.slice(0, start) + prompt.slice(end)]
    : ['', prompt];
}

/** Gives the variables as text that does not depend on the order of names at the top, and the longest one that is text. */
function canonical(vars: unknown): { readonly text: string; readonly longest: string } {
  let text = '';
  let longest = '';
  if (!isRecord(vars)) {
    return { text, longest };
  }
  for (const name of Object.keys(vars).sort()) {
    const value = vars[name];
    // The length tells where a value ends; most are text, and writing that as JSON costs more than all else here.
    const written = typeof value === 'string' ? value : JSON.stringify(value);
    longest = value === written && written.length > longest.length ? written : longest;
    text += `${name}\u0000${typeof value}${written.length}\u0000${written}`;
  }
  return { text, longest };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function digest(text: string): string {
  return hash('sha1', text, 'hex').slice(0, 20);
}
