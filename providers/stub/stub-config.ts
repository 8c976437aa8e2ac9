import { MisuseError } from '../../core/misuse.ts';
import { isRecord } from '../../core/json.ts';
import { suggest } from '../../core/nearest.ts';
import type { StubFixture } from './fixtures.ts';
import { parseMode } from './mode.ts';

/** The settings of a stub, checked and filled in. */
export interface StubConfig {
  /** The real adapter: its id, or its id and settings. */
  readonly adapter: string | { readonly id: string; readonly config?: unknown };
  /** The good answers, or the path of a JSON file or folder of them. */
  readonly fixtures: string | readonly StubFixture[];
  readonly mode: string;
  readonly seed: string | number;
  readonly splitsEveryByte: boolean;
  /** The folder of promptfoo's configuration, which promptfoo puts here. */
  readonly basePath: string | undefined;
}

interface Option {
  readonly expected: string;
  readonly takes: (value: unknown) => boolean;
}

const text = (value: unknown): boolean => typeof value === 'string' && value !== '';

const options: Readonly<Record<keyof StubConfig, Option>> = {
  adapter: {
    expected: "an adapter's id, or { id, config }",
    takes: (value) => text(value) || (isRecord(value) && text(value['id'])),
  },
  fixtures: {
    expected: 'a path, or a list of { when, answer }',
    takes: (value) =>
      text(value) ||
      (Array.isArray(value) &&
        value.every((item) => isRecord(item) && typeof item['when'] === 'string' && 'answer' in item)),
  },
  mode: { expected: 'text such as "fenced+wrong-enum"', takes: text },
  seed: { expected: 'text or a number', takes: (value) => typeof value === 'string' || typeof value === 'number' },
  splitsEveryByte: { expected: 'true or false', takes: (value) => typeof value === 'boolean' },
  basePath: { expected: 'a path', takes: (value) => typeof value === 'string' || value === undefined },
};

const defaults: StubConfig = {
  adapter: 'openai:chat:stub',
  fixtures: [],
  mode: 'clean',
  seed: 0,
  splitsEveryByte: false,
  basePath: undefined,
};

/**
 * Checks the `config` of a stub and fills in what it leaves out.
 *
 * @throws {MisuseError} naming the option that is unknown or not of its kind, and what was expected
 */
export function checkStubConfig(config: unknown): StubConfig {
  if (!isRecord(config)) {
    throw new MisuseError('Cannot use the config of the stub: expected an object');
  }
  for (const [name, value] of Object.entries(config)) {
    const option = Object.hasOwn(options, name) ? options[name as keyof StubConfig] : undefined;
    if (option === undefined) {
      const names = Object.keys(options);
      throw new MisuseError(
        `Cannot use option "${name}" of the stub: it has ${names.join(', ')}${suggest(name, names)}`,
      );
    }
    if (!option.takes(value)) {
      throw new MisuseError(`Cannot use option "${name}" of the stub: expected ${option.expected}`);
    }
  }
  // Every option has just been looked at.
  const checked: StubConfig = { ...defaults, ...config };
  parseMode(checked.mode);
  return checked;
}
