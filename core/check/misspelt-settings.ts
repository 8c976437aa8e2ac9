import { distance } from 'fastest-levenshtein';
import { isRecord, ownMember } from '../json.ts';

/** A provider's setting that promptfoo ignores, since a letter or two of its name are wrong. */
export interface MisspeltSetting {
  /** Where it stands in the provider's `config`. */
  readonly path: readonly string[];
  readonly detail: string;
}

/** More letters than this make another word of it, which may be a setting that we have not heard of. */
const MOST_EDITS = 2;

const ofOpenai = [
  'response_format',
  'max_tokens',
  'max_completion_tokens',
  'max_output_tokens',
  'temperature',
  'tool_choice',
];
const ofGoogle = ['generationConfig', 'responseSchema', 'maxOutputTokens', 'temperature'];

/**
 * The settings that decide what an answer looks like, by the first word of a provider's id. Only names long enough that
 * no other setting which promptfoo 0.123 reads there is as near; all else is between promptfoo and its user.
 */
const settings: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    openai: ofOpenai,
    openrouter: ofOpenai,
    azure: ofOpenai,
    azureopenai: ofOpenai,
    mistral: ofOpenai,
    groq: ofOpenai,
    together: ofOpenai,
    togetherai: ofOpenai,
    fireworks: ofOpenai,
    xai: ofOpenai,
    anthropic: ['output_format', 'output_config', 'max_tokens', 'temperature', 'tool_choice'],
    google: ofGoogle,
    vertex: ofGoogle,
  }),
);

/** Finds the settings of a provider that are a letter or two away from one that decides what an answer looks like. */
export function findMisspeltSettings(id: string, config: unknown): readonly MisspeltSetting[] {
  const [vendor = ''] = id.split(':');
  const known = settings.get(vendor) ?? [];
  const format = known.includes('response_format') ? ownMember(config, 'response_format') : undefined;
  const misses = [
    ...findNearMisses(config, known, []),
    ...findNearMisses(format, ['json_schema'], ['response_format']),
  ];
  return misses.map(({ path, meant }) => ({
    path,
    detail: `promptfoo ignores the setting "${path.join('.')}" of ${id}; did you mean "${meant}"?`,
  }));
}

interface NearMiss {
  readonly path: readonly string[];
  readonly meant: string;
}

function findNearMisses(value: unknown, known: readonly string[], path: readonly string[]): readonly NearMiss[] {
  const names = Object.keys(isRecord(value) ? value : {});
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((one) => distance(name.toLowerCase(), one.toLowerCase()) <= MOST_EDITS);
      return meant === undefined ? [] : [{ path: [...path, name], meant }];
    });
}
