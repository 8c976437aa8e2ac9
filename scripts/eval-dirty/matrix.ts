import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isRecord } from '../../core/json.ts';

/** A promptfoo configuration of ours, as far as a dirty eval needs it. */
export interface Matrix {
  /** The first prompt: dirt does not depend on the words. */
  readonly prompt: string;
  readonly providers: readonly { readonly id: string; readonly config: Readonly<Record<string, unknown>> }[];
  readonly defaultTest: object;
  readonly tests: readonly object[];
}

/** Loads a configuration, with every `$ref` to a JSON file inlined as promptfoo does it. */
export function loadMatrix(file: string): Matrix {
  const { prompts, providers, defaultTest, tests } = inline(parse(readFileSync(file, 'utf8'))) as {
    readonly prompts: readonly [string];
    readonly providers: Matrix['providers'];
    readonly defaultTest: object;
    readonly tests: string;
  };
  const cases = parse(readFileSync(tests.replace('file://', ''), 'utf8')) as readonly object[];
  return { prompt: prompts[0], providers, defaultTest, tests: cases };
}

/** Gives the adapter of a provider: `google:gemini-3-flash` is `google`. */
export function adapterOf(id: string): string {
  return ['openai:chat', 'openai:responses', 'anthropic:messages', 'google'].find((name) => id.startsWith(name)) ?? id;
}

function inline(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(inline);
  }
  if (!isRecord(value)) {
    return value;
  }
  return typeof value['$ref'] === 'string'
    ? JSON.parse(readFileSync(value['$ref'], 'utf8'))
    : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inline(member)]));
}
