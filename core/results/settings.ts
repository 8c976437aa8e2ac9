import { isRecord, ownMember } from '../json.ts';

/** Generation settings that decide what a model answers; prompts, schemas and keys are not among them. */
const wanted = [
  'temperature',
  'top_p',
  'topP',
  'topK',
  'top_k',
  'max_tokens',
  'maxTokens',
  'max_output_tokens',
  'maxOutputTokens',
  'max_completion_tokens',
  'seed',
  'reasoning_effort',
  'presence_penalty',
  'frequency_penalty',
  'strict',
  'model',
];

/** Gives the generation settings of each provider in promptfoo's configuration, by label and by id. */
export function listSettings(config: unknown): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const settings = new Map<string, Readonly<Record<string, string>>>();
  const providers = ownMember(config, 'providers');
  for (const provider of Array.isArray(providers) ? (providers as unknown[]) : [providers]) {
    const found = pick(ownMember(provider, 'config'));
    const names = [ownMember(provider, 'label'), ownMember(provider, 'id'), provider];
    for (const name of names.filter((one) => typeof one === 'string' && one !== '')) {
      settings.set(String(name), found);
    }
  }
  return settings;
}

function pick(config: unknown): Readonly<Record<string, string>> {
  const sources = [config, ownMember(config, 'generationConfig'), ownMember(config, 'reasoning')];
  const found: Record<string, string> = {};
  for (const source of sources.filter(isRecord)) {
    for (const name of wanted.filter((one) => isScalar(ownMember(source, one)))) {
      found[name] = String(source[name]);
    }
  }
  return found;
}

function isScalar(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string';
}
