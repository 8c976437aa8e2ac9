import type { Span } from '../finding.ts';
import { trimFolded } from './fold-text.ts';
import { findNeededFolds } from './needed-folds.ts';
import { orderParts } from './ordered-parts.ts';
import type { Order } from './ordered-parts.ts';
import { partsOf, splitAtPages } from './pages.ts';
import type { JoinedPages } from './pages.ts';
import { searchSource } from './search-source.ts';
import type { Accept, MatchRules, Passage } from './search-source.ts';
import { foldVariant, variantsOf } from './source-text.ts';
import type { SourceText, Variant } from './source-text.ts';

/** A document with what is found out about its text once. */
export interface Searchable extends JoinedPages {
  readonly source: SourceText;
}

/** Where a quote stands, or what is against it; `elsewhere` is a document or page that the output does not name. */
export type Location =
  | { readonly kind: 'found'; readonly spans: readonly Omit<Span, 'pointer'>[] }
  | { readonly kind: 'elsewhere' | 'inside' | Exclude<Order['kind'], 'found'> };

/** Names of documents or pages; `undefined` where any will do. */
type Cited = ReadonlySet<string> | undefined;

interface QuoteRules {
  readonly rules: MatchRules;
  readonly cited: Cited;
}

interface PartRules {
  readonly rules: MatchRules & { readonly maxGap: number };
  readonly cited: Cited;
}

/** Looks for a quote in the documents that the output names, then in all. */
export function locateQuote(documents: readonly Searchable[], quote: string, { rules, cited }: QuoteRules): Location {
  let inside = false;
  for (const names of passes(cited)) {
    for (const document of namedDocuments(documents, names)) {
      const search = searchSource(document.source, quote, { rules, accept: acceptNamed(document, names) });
      inside ||= search.kind === 'inside';
      if (search.kind === 'found') {
        return names === cited ? { kind: 'found', spans: spansOf(document, search.passage) } : { kind: 'elsewhere' };
      }
    }
  }
  return { kind: inside ? 'inside' : 'absent' };
}

/** Looks for a number with some value in the documents that the output names, then in all. */
export function locateNumber(documents: readonly Searchable[], value: number, cited: Cited): Location {
  for (const names of passes(cited)) {
    for (const document of namedDocuments(documents, names)) {
      const accept = acceptNamed(document, names) ?? (() => true);
      const token = document.source
        .numbers()
        .get(value)
        ?.find(({ start, end }) => accept(start, end));
      if (token !== undefined) {
        return names === cited
          ? { kind: 'found', spans: spansOf(document, { ...token, folds: [] }) }
          : { kind: 'elsewhere' };
      }
    }
  }
  return { kind: 'absent' };
}

/** What counts for the best of several outcomes, the worst first. */
const outcomes = ['absent', 'wrong_order', 'gap_too_long', 'negation_dropped'] as const;

/** Looks for the parts of a quote in one document, in order. */
export function locateParts(
  documents: readonly Searchable[],
  parts: readonly string[],
  { rules, cited }: PartRules,
): Location {
  let best: (typeof outcomes)[number] = 'absent';
  for (const names of passes(cited)) {
    for (const document of namedDocuments(documents, names)) {
      for (const variant of variantsOf(rules.folds)) {
        const order = orderIn(document, parts, { rules, variant, names });
        if (order.kind === 'found') {
          return partsFound(document, { parts, variant, order }, cited);
        }
        best = outcomes.indexOf(order.kind) > outcomes.indexOf(best) ? order.kind : best;
      }
    }
  }
  return { kind: best };
}

function orderIn(
  document: Searchable,
  parts: readonly string[],
  { rules, variant, names }: { readonly rules: PartRules['rules']; readonly variant: Variant; readonly names: Cited },
): Order {
  const needles = parts.map((part) => foldQuote(part, variant)).filter((needle) => needle !== '');
  const accept = acceptNamed(document, names) ?? (() => true);
  return orderParts(document.source.fold(variant), needles, {
    wholeWords: rules.wholeWords,
    maxGap: rules.maxGap,
    negations: document.source.negations,
    accept: (start) => accept(start, start + 1),
  });
}

function foldQuote(quote: string, variant: Variant): string {
  return trimFolded(foldVariant(quote, variant).text, variant.folds);
}

interface OrderedParts {
  readonly parts: readonly string[];
  readonly variant: Variant;
  readonly order: Extract<Order, { readonly kind: 'found' }>;
}

function partsFound(document: Searchable, { parts, variant, order }: OrderedParts, cited: Cited): Location {
  const accept = acceptNamed(document, cited) ?? (() => true);
  if (!order.passages.some(({ start, end }) => accept(start, end))) {
    return { kind: 'elsewhere' };
  }
  const quoted = parts.filter((part) => foldQuote(part, variant) !== '');
  const spans = order.passages.flatMap(({ start, end }, index) => {
    const folds = findNeededFolds(quoted[index] ?? '', document.text.slice(start, end), variant);
    return spansOf(document, { start, end, folds });
  });
  return { kind: 'found', spans };
}

/** First what the output names, then everything; the second finds what is cited wrongly. */
function passes(cited: Cited): readonly Cited[] {
  return cited === undefined ? [undefined] : [cited, undefined];
}

function namedDocuments(documents: readonly Searchable[], names: Cited): readonly Searchable[] {
  return names === undefined ? documents : documents.filter(({ parts }) => parts.some((part) => isNamed(part, names)));
}

function acceptNamed({ parts }: Searchable, names: Cited): Accept | undefined {
  return names && ((start, end) => partsOf(parts, start, end).some((part) => isNamed(part, names)));
}

function isNamed(
  { name, source }: { readonly name: string; readonly source: string },
  names: ReadonlySet<string>,
): boolean {
  return names.has(name) || names.has(source);
}

function spansOf(document: Searchable, passage: Passage): Omit<Span, 'pointer'>[] {
  return splitAtPages(document, passage).map((span) => ({ ...span, folds: passage.folds }));
}
