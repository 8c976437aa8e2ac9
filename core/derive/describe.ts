import type { JsonObject } from '../json.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Loss } from './derivation.ts';
import { WRAPPER } from './root.ts';

/** Where a derived schema comes from, for its description. */
export interface DerivedFrom {
  readonly profile: Profile;
  /** The reviewed file's name, as the description gives it. */
  readonly source: string;
}

interface Described extends DerivedFrom {
  readonly losses: readonly Loss[];
  readonly wrapped: boolean;
}

/** Says in a derived schema's description where it comes from, and each loss. */
export function describeDerived(schema: JsonObject, { profile, source, losses, wrapped }: Described): JsonObject {
  const { title, description } = schema;
  const words = [
    ...(typeof description === 'string' ? [description] : []),
    `Derived from ${source} for ${profile.title} (profile ${profile.name}); never edited by hand.`,
    ...(wrapped ? [`The value stands in "${WRAPPER}".`] : []),
    ...renderUnenforced(profile.title, losses),
    ...losses.filter(({ unenforced }) => unenforced === undefined).map((loss) => `${renderLoss(loss)}.`),
  ];
  return { ...(title === undefined ? {} : { title }), description: words.join(' '), ...omitWords(schema) };
}

function renderUnenforced(title: string, losses: readonly Loss[]): readonly string[] {
  const parts = losses.flatMap(({ pointer, unenforced }) =>
    unenforced === undefined ? [] : [`${unenforced} (${pointer})`],
  );
  return parts.length === 0 ? [] : [`${title} does not enforce, but \`schema-validity\` does: ${parts.join('; ')}.`];
}

function omitWords(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== 'title' && name !== 'description'));
}

/** Gives a loss as one line: where, and what. */
export function renderLoss({ pointer, detail }: Loss): string {
  return `${pointer === '' ? '(root)' : pointer}: ${detail}`;
}
