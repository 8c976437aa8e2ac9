import type { Span } from '../finding.ts';
import { trimFolded } from './fold-text.ts';
import { findNeededFolds } from './needed-folds.ts';
import { orderParts } from './ordered-parts.ts';
import type { Order } from './ordered-parts.ts';
import { partsOf, splitAtPages } from './pages.ts';
import type { JoinedPages, Part } from './pages.ts';
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
  for (const { document, accept, isCited } of candidatesOf(documents, cited)) {
    const search = searchSource(document.source, quote, { rules, accept });
    if (search.kind === 'found') {
      return isCited ? { kind: 'found', spans: spansOf(document, search.passage) } : { kind: 'elsewhere' };
    }
    inside ||= search.kind === 'inside';
  }
  return { kind: inside ? 'inside' : 'absent' };
}

/** Looks for a number with some value in the documents that the output names, then in all. */
export function locateNumber(documents: readonly Searchable[], value: number, cited: Cited): Location {
  for (const { document, accept, isCited } of candidatesOf(documents, cited)) {
    const tokens = document.source.numbers().get(value) ?? [];
    const token = tokens.find(({ start, end }) => accept(start, end));
    if (token !== undefined) {
      return isCited ? { kind: 'found', spans: spansOf(document, { ...token, folds: [] }) } : { kind: 'elsewhere' };
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
  const ways = [...candidatesOf(documents, cited)].flatMap((candidate) =>
    variantsOf(rules.folds).map((variant) => ({ ...candidate, variant })),
  );
  for (const { document, accept, variant } of ways) {
    const order = orderIn(document, parts, { rules, variant, accept });
    if (order.kind === 'found') {
      return partsFound(document, { parts, variant, order }, cited);
    }
    best = outcomes.indexOf(order.kind) > outcomes.indexOf(best) ? order.kind : best;
  }
  return { kind: best };
}

function orderIn(
  document: Searchable,
  parts: readonly string[],
  {
    rules,
    variant,
    accept,
  }: { readonly rules: PartRules['rules']; readonly variant: Variant; readonly accept: Accept },
): Order {
  const needles = parts.map((part) => foldQuote(part, variant)).filter((needle) => needle !== '');
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
  const accept = acceptNamed(document, cited);
  if (!order.passages.some(({ start, end }) => accept(start, end))) {
    return { kind: 'elsewhere' };
  }
  const quoted = parts.filter((part) => foldQuote(part, variant) !== '');
  const spans = quoted.flatMap((part, index) =>
    order.passages.slice(index, index + 1).flatMap(({ start, end }) => {
      const folds = findNeededFolds(part, document.text.slice(start, end), variant);
      return spansOf(document, { start, end, folds });
    }),
  );
  return { kind: 'found', spans };
}

interface Candidate {
  readonly document: Searchable;
  readonly accept: Accept;
  readonly isCited: boolean;
}

/** First what the output names, then everything; the second finds what is cited wrongly. */
function* candidatesOf(documents: readonly Searchable[], cited: Cited): Generator<Candidate> {
  for (const names of new Set([cited, undefined])) {
    const named = documents.filter(({ parts }) => parts.some((part) => isNamed(part, names)));
    yield* named.map((document) => ({ document, accept: acceptNamed(document, names), isCited: names === cited }));
  }
}

function acceptNamed({ parts }: Searchable, names: Cited): Accept {
  return (start, end) => names === undefined || partsOf(parts, start, end).some((part) => isNamed(part, names));
}

function isNamed({ name, source }: Part, names: Cited): boolean {
  return names === undefined || names.has(name) || names.has(source);
}

function spansOf(document: Searchable, passage: Passage): Omit<Span, 'pointer'>[] {
  return splitAtPages(document, passage).map((span) => ({ ...span, folds: passage.folds }));
}
