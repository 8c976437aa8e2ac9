import { trimFolded } from './fold-text.ts';
import { foldNames } from './folds.ts';
import type { Fold } from './folds.ts';
import { foldVariant } from './source-text.ts';
import type { Variant } from './source-text.ts';

/** Gives the folds of a variant without which a quote would not equal the passage that it was matched with. */
export function findNeededFolds(quote: string, passage: string, variant: Variant): readonly Fold[] {
  if (quote === passage) {
    return [];
  }
  const needed = new Set(variant.folds);
  // The plainest are tried last, so that they are what remains where several would do.
  for (const fold of [...foldNames].reverse()) {
    if (needed.delete(fold) && !areEqual([quote, passage], { ...variant, folds: needed })) {
      needed.add(fold);
    }
  }
  return foldNames.filter((fold) => needed.has(fold));
}

function areEqual(texts: readonly [string, string], variant: Variant): boolean {
  const [quote, passage] = texts.map((text) => trimFolded(foldVariant(text, variant).text, variant.folds));
  return quote === passage;
}
