import { MisuseError } from '../misuse.ts';
import { suggest } from '../nearest.ts';
import { anthropic } from './anthropic.ts';
import { azureOpenai } from './azure-openai.ts';
import { bedrock } from './bedrock.ts';
import { cohere } from './cohere.ts';
import { fireworks } from './fireworks.ts';
import { gemini } from './gemini.ts';
import { geminiResponseSchema } from './gemini-response-schema.ts';
import { groq } from './groq.ts';
import { mistral } from './mistral.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import { openaiFineTuned } from './openai-fine-tuned.ts';
import { outlines } from './outlines.ts';
import { together } from './together.ts';
import { vllmGuidance } from './vllm-guidance.ts';
import { vllmXgrammar } from './vllm-xgrammar.ts';
import { xai } from './xai.ts';
import type { Profile } from './profile.ts';

const profiles: readonly Profile[] = [
  openai,
  openaiFineTuned,
  azureOpenai,
  anthropic,
  gemini,
  geminiResponseSchema,
  mistral,
  cohere,
  bedrock,
  groq,
  fireworks,
  together,
  xai,
  ollama,
  vllmXgrammar,
  vllmGuidance,
  outlines,
];

/** The names that `--provider` takes. */
export const profileNames: readonly string[] = profiles.map(({ name }) => name);

/**
 * Gives the profile of a provider.
 *
 * @throws {MisuseError} naming the nearest known one, where there is none of that name
 */
export function selectProfile(name: string): Profile {
  const profile = profiles.find((candidate) => candidate.name === name);
  if (profile === undefined) {
    throw new MisuseError(
      `Cannot use provider "${name}": expected one of ${profileNames.join(', ')}${suggest(name, profileNames)}`,
    );
  }
  return profile;
}
