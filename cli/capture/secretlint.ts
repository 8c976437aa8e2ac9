import { cutRanges } from '../../core/capture/redact.ts';
import type { SecretRange } from '../../core/capture/redact.ts';
import { MisuseError } from '../../core/misuse.ts';

/** The two packages that find secrets; optional, since only `capture` uses them. */
const ENGINE = '@secretlint/core';
const PRESET = '@secretlint/secretlint-rule-preset-recommend';

/** One secret that was found. `data` holds its text, under a name of the rule's own. */
export interface Message {
  readonly range: SecretRange;
  readonly data?: Readonly<Record<string, unknown>>;
}

interface Engine {
  readonly lintSource: (input: object) => Promise<{ readonly messages: readonly Message[] }>;
}

/**
 * Loads secretlint as a redactor, `undefined` where it is not installed.
 *
 * @param isRequired whether its absence is misuse
 * @throws {MisuseError} naming what to install
 */
export async function loadSecretlint(isRequired: boolean): Promise<((text: string) => Promise<string>) | undefined> {
  try {
    // Named by a variable, since the packages are optional and their types may be absent.
    const engine = (await import(ENGINE)) as Engine;
    const { creator } = (await import(PRESET)) as { readonly creator: unknown };
    const config = { rules: [{ id: PRESET, rule: creator }] };
    return redactWith(async (content) => {
      const source = { filePath: 'output.txt', content, contentType: 'text', ext: '.txt' };
      return (await engine.lintSource({ source, options: { noPhysicFilePath: true, config } })).messages;
    });
  } catch (error) {
    if (isRequired) {
      const why = error instanceof Error ? error.message : String(error);
      throw new MisuseError(`Cannot load secretlint: run npm install --save-dev ${ENGINE} ${PRESET} (${why})`);
    }
    return undefined;
  }
}

/** Makes a redactor of what finds secrets. */
export function redactWith(find: (content: string) => Promise<readonly Message[]>): (text: string) => Promise<string> {
  return async (text) => {
    const disarmed = disarm(text);
    const messages = await find(disarmed);
    return cutRanges(
      text,
      messages.flatMap((message) => [message.range, ...rangesOf(message, disarmed)]),
    );
  };
}

/**
 * Gives the text, at the same offsets, without what would steer the engine: comments such as `secretlint-disable`, which a
 * model can write as well as anybody, and a byte order mark, by which it shifts its ranges.
 */
function disarm(text: string): string {
  return text.replace(/secretlint-/gi, 'secretlint_').replace(/^\ufeff/, ' ');
}

/** Finds the secret's own text: the range of a rule may begin at a name before it, and then ends too early. */
function rangesOf({ range: [from], data = {} }: Message, text: string): readonly SecretRange[] {
  return Object.values(data)
    .filter((secret) => typeof secret === 'string' && secret !== '')
    .map((secret) => [text.indexOf(String(secret), from), String(secret).length] as const)
    .filter(([start]) => start !== -1)
    .map(([start, length]) => [start, start + length]);
}
