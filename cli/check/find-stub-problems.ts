import type { CheckProblem } from '../../core/check/problem.ts';
import { isRecord } from '../../core/json.ts';
import { MisuseError } from '../../core/misuse.ts';
import type { LoadedConfig } from '../../loading/config/load-config.ts';
import { loadFixtures } from '../../providers/stub/load-fixtures.ts';
import { checkStubConfig } from '../../providers/stub/stub-config.ts';

/** Finds what is wrong with the stubs that a configuration names: an unknown option, fixtures that are not there. */
export function findStubProblems(config: LoadedConfig): readonly CheckProblem[] {
  const providers = config.value['providers'] ?? config.value['targets'];
  return (Array.isArray(providers) ? (providers as unknown[]) : []).flatMap((provider, index) => {
    const isStub = isRecord(provider) && provider['id'] === 'package:promptfoo-contracts:Stub';
    const detail = isStub ? faultOf(provider['config'], config.folder) : undefined;
    const line = config.lineOf(['providers', index]);
    return detail === undefined ? [] : [{ code: 'misuse' as const, file: config.file, line, detail }];
  });
}

function faultOf(given: unknown, folder: string): string | undefined {
  try {
    const { fixtures } = checkStubConfig(given ?? {});
    if (typeof fixtures === 'string') {
      loadFixtures(fixtures, folder);
    }
    return undefined;
  } catch (error) {
    if (error instanceof MisuseError) {
      return error.message;
    }
    throw error;
  }
}
