import { findMisspeltSettings } from '../../core/check/misspelt-settings.ts';
import type { CheckProblem } from '../../core/check/problem.ts';
import { isRecord, ownMember } from '../../core/json.ts';
import type { LoadedConfig } from '../../loading/config/load-config.ts';

/** Finds misspelt settings of the providers that a configuration names, and of the adapters behind its stubs. */
export function findSettingProblems(config: LoadedConfig): readonly CheckProblem[] {
  const key = Object.hasOwn(config.value, 'providers') ? 'providers' : 'targets';
  const providers = config.value[key];
  return (Array.isArray(providers) ? (providers as unknown[]) : []).flatMap((provider, index) => {
    const at = [key, index, 'config'];
    const given = ownMember(provider, 'config');
    return [
      ...findIn(config, provider, at),
      ...findIn(config, ownMember(given, 'adapter'), [...at, 'adapter', 'config']),
    ];
  });
}

/** Looks at an id and its settings, which stand at a path of the configuration. */
function findIn(config: LoadedConfig, provider: unknown, at: readonly (string | number)[]): readonly CheckProblem[] {
  if (!isRecord(provider) || typeof provider['id'] !== 'string') {
    return [];
  }
  return findMisspeltSettings(provider['id'], provider['config']).map(({ path, detail }) => ({
    code: 'unknown_key',
    file: config.file,
    line: config.lineOf([...at, ...path]),
    detail,
  }));
}
