import { isRecord, ownMember } from '../../core/json.ts';
import type { Follow, Standing } from '../../core/lint/provider-schemas.ts';
import type { LoadedConfig } from '../../loading/config/load-config.ts';

/** A provider of a configuration, and where its settings stand. */
export interface ConfiguredProvider {
  readonly id: string;
  readonly settings: Standing;
}

const stub = 'package:promptfoo-contracts:Stub';

/** Finds every provider that a configuration gives settings; a stub counts as the adapter behind it. */
export function findProviders(config: LoadedConfig, follow: Follow): readonly ConfiguredProvider[] {
  const key = Object.hasOwn(config.value, 'providers') ? 'providers' : 'targets';
  const providers = config.value[key];
  return (Array.isArray(providers) ? (providers as unknown[]) : []).flatMap((provider, index) => {
    const standing = follow({ value: provider, file: undefined, steps: [key, index] });
    return toProviders(standing).flatMap((one) => (one.id === stub ? adapterOf(one.settings) : [one]));
  });
}

function adapterOf({ value, file, steps }: Standing): readonly ConfiguredProvider[] {
  return toProviders({ value: ownMember(value, 'adapter'), file, steps: [...steps, 'adapter'] });
}

/** A provider is `{ id, config }`, or a map from ids to what else it is. */
function toProviders({ value, file, steps }: Standing): readonly ConfiguredProvider[] {
  if (!isRecord(value)) {
    return [];
  }
  const { id } = value;
  if (typeof id === 'string') {
    return [{ id, settings: { value: value['config'], file, steps: [...steps, 'config'] } }];
  }
  return Object.entries(value).map(([name, inner]) => ({
    id: name,
    settings: { value: ownMember(inner, 'config'), file, steps: [...steps, name, 'config'] },
  }));
}
