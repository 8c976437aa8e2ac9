import { findLineEndHyphens } from './line-end-hyphens.ts';
import { findMarkdown } from './markdown.ts';
import { foldText } from './fold-text.ts';
import type { Range } from './fold-text.ts';
import type { FoldedText } from './folded-text.ts';
import { foldNames } from './folds.ts';
import type { Fold } from './folds.ts';
import { findNegations } from './negations.ts';
import type { Negation } from './negations.ts';
import { indexNumbers } from './numbers.ts';
import type { NumberToken } from './numbers.ts';

/** A way to fold a text: which folds, and whether hyphens at the ends of lines go or stay. */
export interface Variant {
  readonly folds: ReadonlySet<Fold>;
  readonly hyphens: 'keep' | 'drop';
}

/**
 * Gives the ways in which both sides of a comparison are folded, one after the other.
 *
 * `markdown` and `lineEndHyphen` come last: a fold must never hide a match that is there without it.
 */
export function variantsOf(folds: readonly Fold[]): readonly [plain: Variant, ...others: Variant[]] {
  const chosen = new Set(folds);
  const plain = foldNames.filter((fold) => chosen.has(fold) && fold !== 'lineEndHyphen' && fold !== 'markdown');
  const marked = chosen.has('markdown') ? [[...plain, 'markdown' as const]] : [];
  const joined = chosen.has('lineEndHyphen') ? [plain, ...marked] : [];
  return [
    { folds: new Set(plain), hyphens: 'keep' },
    ...marked.map((set): Variant => ({ folds: new Set(set), hyphens: 'keep' })),
    ...joined.flatMap((set): Variant[] => {
      const all = new Set<Fold>([...set, 'lineEndHyphen']);
      return [
        { folds: all, hyphens: 'drop' },
        { folds: all, hyphens: 'keep' },
      ];
    }),
  ];
}

/**
 * Folds a text in one of these ways.
 *
 * @param keeps whether the hyphen at an offset, at the end of a line, stays
 */
export function foldVariant(
  text: string,
  { folds, hyphens }: Variant,
  keeps: (at: number) => boolean = () => hyphens === 'keep',
): FoldedText {
  const marks = folds.has('markdown') ? findMarkdown(text) : [];
  const breaks = folds.has('lineEndHyphen') ? findLineEndHyphens(text, keeps) : [];
  return foldText(text, folds, mergeRanges([...marks, ...breaks]));
}

/** Gives ranges in order and without overlaps. */
export function mergeRanges(ranges: readonly Range[]): readonly Range[] {
  const merged: Range[] = [];
  for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
    const from = Math.max(start, merged.at(-1)?.[1] ?? 0);
    if (from < end) {
      merged.push([from, end]);
    }
  }
  return merged;
}

/** A source's text with what is found out about it once, whatever the number of quotes. */
export interface SourceText {
  readonly text: string;
  readonly fold: (variant: Variant) => FoldedText;
  /** Its numbers, each under every value that some locale gives it. */
  readonly numbers: () => ReadonlyMap<number, readonly NumberToken[]>;
  readonly negations: () => readonly Negation[];
}

/** So many sources, and so many of their characters, are kept folded between calls; the last one always is. */
const MOST = 64;
const LARGEST = 4_000_000;

const kept = new Map<string, SourceText>();
let size = 0;

/** Gives the source of a text; the same text is folded once, also by a later call. */
export function sourceOf(text: string): SourceText {
  const known = kept.get(text);
  const source = known ?? createSource(text);
  size += known === undefined ? text.length : 0;
  // What is asked for again moves to the end, where it is dropped last.
  kept.delete(text);
  kept.set(text, source);
  for (const oldest of kept.keys()) {
    if ((kept.size <= MOST && size <= LARGEST) || oldest === text) {
      break;
    }
    kept.delete(oldest);
    size -= oldest.length;
  }
  return source;
}

/** Gives the source of a text that nothing else will ask for. */
export function createSource(text: string): SourceText {
  const folded = new Map<string, FoldedText>();
  return {
    text,
    fold: (variant) => {
      const key = [...variant.folds, variant.hyphens].join();
      const made = folded.get(key) ?? foldVariant(text, variant);
      folded.set(key, made);
      return made;
    },
    numbers: once(() => indexNumbers(text)),
    negations: once(() => findNegations(text)),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
