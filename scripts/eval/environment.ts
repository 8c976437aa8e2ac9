import type { RunningStub } from '../../providers/stub/server.ts';

/** Settings of the caller that would lead an adapter past the stub, or change what the eval decides. */
const steering = /^(?:PROMPTFOO|OPENAI|ANTHROPIC|GOOGLE|GEMINI|PALM|VERTEX)_/;

/**
 * Gives the environment in which promptfoo's real adapters talk to the stub, and to nothing else.
 *
 * A variable that is set, if only to nothing, is not filled in from a `.env` file.
 */
export function stubEnvironment(
  given: NodeJS.ProcessEnv,
  { url }: Pick<RunningStub, 'url'>,
  configFolder: string,
): NodeJS.ProcessEnv {
  const kept = Object.entries(given).filter(([name]) => !steering.test(name));
  return {
    ...Object.fromEntries(kept),
    OPENAI_BASE_URL: `${url}/v1`,
    OPENAI_API_KEY: 'stub',
    OPENAI_API_HOST: '',
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'stub',
    GOOGLE_API_BASE_URL: url,
    GOOGLE_API_HOST: '',
    PALM_API_HOST: '',
    GOOGLE_API_KEY: 'stub',
    GEMINI_API_KEY: 'stub',
    // A proxy of the machine is not for a server on this machine.
    NO_PROXY: '127.0.0.1',
    no_proxy: '127.0.0.1',
    PROMPTFOO_CONFIG_DIR: configFolder,
    PROMPTFOO_CACHE_ENABLED: 'false',
    PROMPTFOO_DISABLE_TELEMETRY: '1',
    PROMPTFOO_DISABLE_UPDATE: '1',
    PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
    // Its log files would take longer to write than the results.
    PROMPTFOO_DISABLE_DEBUG_LOG: '1',
    PROMPTFOO_DISABLE_ERROR_LOG: '1',
    NODE_NO_WARNINGS: '1',
  };
}
