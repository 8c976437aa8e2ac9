import { suggest } from '../nearest.ts';

/**
 * The keys that promptfoo 0.123.1 reads, by the kind of object; a test holds these lists against promptfoo's own.
 * A key that promptfoo does not know is ignored by it in silence: `asserts:` checks nothing.
 */
export const knownKeys = {
  config: [
    '$schema', 'tags', 'description', 'providers', 'targets', 'prompts', 'tests', 'scenarios', 'defaultTest', 'outputPath', 'sharing',
    'nunjucksFilters', 'env', 'derivedMetrics', 'extensions', 'metadata', 'redteam', 'writeLatestResults', 'tracing',
    'evaluateOptions', 'commandLineOptions', 'assertionTemplates', 'plugins', 'strategies',
  ],
  test: [
    'description', 'vars', 'provider', 'providers', 'prompts', 'providerOutput', 'assert', 'assertScoringFunction', 'options', 'threshold',
    'metadata',
  ],
  assertion: ['type', 'value', 'config', 'threshold', 'weight', 'provider', 'rubricPrompt', 'metric', 'transform', 'contextTransform'],
  'assert-set': ['type', 'assert', 'weight', 'metric', 'threshold', 'config'],
} as const; // prettier-ignore

/** A kind of object in a promptfoo configuration. */
export type KeyedKind = keyof typeof knownKeys;

/** A key that promptfoo does not read. */
export interface UnknownKey {
  readonly key: string;
  readonly detail: string;
}

/** Finds the keys of an object that promptfoo ignores, each with the nearest one that it reads. */
export function findUnknownKeys(value: Readonly<Record<string, unknown>>, kind: KeyedKind): readonly UnknownKey[] {
  const known: readonly string[] = knownKeys[kind];
  return Object.keys(value)
    .filter((key) => !known.includes(key) && !(kind === 'config' && key.startsWith('x-')))
    .map((key) => ({
      key,
      detail: `promptfoo ignores the key "${key}" of this ${kind}${suggest(key, known)}`,
    }));
}
