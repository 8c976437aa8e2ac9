import type { JsonValue } from '../json.ts';

/** What `init` knows of the folder that it writes into. */
export interface InitFacts {
  /** promptfoo's configuration, relative to the folder; `undefined` where there is none yet. */
  readonly config: string | undefined;
  /** Name of the contract, safe in a path: lower-case letters, digits and hyphens. */
  readonly contract: string;
  /** The schema that the configuration gives a provider, `undefined` where it gives none. */
  readonly providerSchema: JsonValue | undefined;
  /** A value that the schema takes; `undefined` where none could be made. */
  readonly sample: JsonValue | undefined;
}

/** One file that `init` offers to write. */
export interface PlannedFile {
  /** Relative to the folder, with `/`. */
  readonly path: string;
  readonly content: string;
  /** What the file is for, in a few words. */
  readonly purpose: string;
}

/** Makes a name safe for a path: what a configuration calls its schema may hold anything. */
export function toContractName(name: string): string {
  const safe = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return safe === '' ? 'answer' : safe;
}
