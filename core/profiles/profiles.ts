import { MisuseError } from '../misuse.ts';
import { suggest } from '../nearest.ts';
import { anthropic } from './anthropic.ts';
import { gemini } from './gemini.ts';
import { openai } from './openai.ts';
import type { Profile } from './profile.ts';

const profiles: readonly Profile[] = [openai, anthropic, gemini];

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
