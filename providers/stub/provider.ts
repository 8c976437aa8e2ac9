import { randomUUID } from 'node:crypto';
import { isRecord, ownMember } from '../../core/json.ts';
import { MisuseError } from '../../core/misuse.ts';
import { checkStubConfig } from './stub-config.ts';
import type { StubConfig } from './stub-config.ts';

/** What promptfoo calls: the part of its `ApiProvider` that the stub has. */
interface Adapter {
  readonly callApi: (prompt: string, ...rest: readonly unknown[]) => Promise<unknown>;
  readonly cleanup?: () => unknown;
}

/** What promptfoo hands to the constructor of a provider. */
export interface StubOptions {
  readonly id?: string;
  readonly label?: string;
  readonly config?: unknown;
}

/**
 * A promptfoo provider that sends each prompt through one of promptfoo's real adapters to a stub on this machine, which
 * answers from fixtures in a mode: `package:promptfoo-contracts:Stub`.
 *
 * The stub listens on a free port from the first call on, never keeps the process alive, and ends with it.
 */
export class Stub {
  readonly label: string | undefined;
  /** What promptfoo and assertions look up in a provider: `basePath`, and how often a failed call is tried again. */
  readonly config: StubConfig & { readonly maxRetries?: unknown };
  readonly #adapter: () => Promise<Running>;
  #running: Promise<Running> | undefined;

  /** @throws {MisuseError} naming an option that is unknown, or not of its kind */
  constructor(options: StubOptions = {}) {
    const config = checkStubConfig(options.config ?? {});
    const maxRetries = ownMember(ownMember(config.adapter, 'config'), 'maxRetries');
    this.config = { ...config, ...(maxRetries === undefined ? {} : { maxRetries }) };
    this.label = options.label;
    this.#adapter = async () => await start(this.config);
  }

  /** Gives the adapter and the mode, such as `stub:openai:chat:gpt-5.6-luna:fenced`. */
  id(): string {
    const { adapter, mode } = this.config;
    return `stub:${typeof adapter === 'string' ? adapter : adapter.id}:${mode}`;
  }

  /** Answers a prompt as the adapter makes of it. Misuse (an absent file of fixtures) is an error of the row. */
  async callApi(prompt: string, ...rest: readonly unknown[]): Promise<unknown> {
    this.#running ??= this.#adapter();
    const { adapter } = await this.#running;
    return await adapter.callApi(prompt, ...rest);
  }

  /** Stops listening. */
  async cleanup(): Promise<void> {
    const running = await this.#running;
    this.#running = undefined;
    await running?.adapter.cleanup?.();
    await running?.stop();
  }
}

interface Running {
  readonly adapter: Adapter;
  readonly stop: () => Promise<void>;
}

/** Loads what a stub needs only now, so that a suite without a stub pays nothing for it. */
async function start(config: StubConfig): Promise<Running> {
  const [{ startStub }, { respondInMode }, { loadFixtures }] = await Promise.all([
    import('./server.ts'),
    import('./respond.ts'),
    import('./load-fixtures.ts'),
  ]);
  const { fixtures, mode, seed, splitsEveryByte } = config;
  const answers = typeof fixtures === 'string' ? loadFixtures(fixtures, config.basePath) : fixtures;
  const stub = await startStub(respondInMode({ fixtures: answers, mode, seed, splitsEveryByte }), {
    keepsAlive: false,
  });
  // promptfoo caches answers by address, and a port comes back: no two stubs share an address.
  // Letters alone: promptfoo takes an error whose text holds 429 for a rate limit.
  const own = randomUUID().replaceAll(/[^a-f]/g, '');
  const url = `${stub.url}/${own}`;
  return { adapter: await loadAdapter(config, url), stop: stub.close };
}

async function loadAdapter({ adapter, basePath }: StubConfig, url: string): Promise<Adapter> {
  const { loadApiProvider } = await importPromptfoo();
  const { id, config } = typeof adapter === 'string' ? { id: adapter, config: {} } : adapter;
  // The paths of the protocols differ: OpenAI's clients add to `/v1`, the others bring their own.
  const apiBaseUrl = id.startsWith('openai:') ? `${url}/v1` : url;
  const given = isRecord(config) ? config : {};
  return await loadApiProvider(id, {
    ...(basePath === undefined ? {} : { basePath }),
    options: { config: { ...given, apiBaseUrl, apiKey: 'stub' } },
  });
}

interface Promptfoo {
  readonly loadApiProvider: (id: string, context: object) => Promise<Adapter>;
}

async function importPromptfoo(): Promise<Promptfoo> {
  try {
    return (await import('promptfoo')) as unknown as Promptfoo;
  } catch (error) {
    throw new MisuseError('Cannot load the adapter: the stub needs promptfoo installed beside promptfoo-contracts', {
      cause: error,
    });
  }
}
