import { cutRanges } from '../../core/capture/redact.ts';
import type { SecretRange } from '../../core/capture/redact.ts';
import { MisuseError } from '../../core/misuse.ts';

/** The two packages that find secrets; optional, since only `capture` uses them. */
const ENGINE = '@secretlint/core';
const PRESET = '@secretlint/secretlint-rule-preset-recommend';

interface Engine {
  readonly lintSource: (input: object) => Promise<{ readonly messages: readonly { readonly range: SecretRange }[] }>;
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
    return async (content) => {
      const source = { filePath: 'output.txt', content, contentType: 'text', ext: '.txt' };
      const { messages } = await engine.lintSource({ source, options: { noPhysicFilePath: true, config } });
      return cutRanges(
        content,
        messages.map(({ range }) => range),
      );
    };
  } catch (error) {
    if (isRequired) {
      const why = error instanceof Error ? error.message : String(error);
      throw new MisuseError(`Cannot load secretlint: run npm install --save-dev ${ENGINE} ${PRESET} (${why})`);
    }
    return undefined;
  }
}
