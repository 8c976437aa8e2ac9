import { groundQuotes } from '../../core/grounding/ground-quotes.ts';
import type { Grounding } from '../../core/grounding/ground-quotes.ts';
import { defaultFolds } from '../../core/grounding/folds.ts';
import { joinPages } from '../../core/grounding/pages.ts';
import type { Verdict } from '../../core/finding.ts';
import type { JsonValue } from '../../core/json.ts';

/** Grounds one quote in one text, with the default options where none are given. */
export function ground(quote: JsonValue, source: string, options: Partial<Grounding> = {}): Verdict {
  return groundQuotes([quote], {
    quotes: ['/*'],
    documents: joinPages([{ name: 'source', source: 'source', text: source }]),
    cited: undefined,
    minQuotes: 1,
    maxQuotes: undefined,
    folds: defaultFolds,
    wholeWords: true,
    minChars: 1,
    ellipsis: 'literal',
    maxGap: 200,
    numeric: false,
    ...options,
  });
}

/** Gives the code of the quote's fault, or the passage that it is grounded on. */
export function outcome(quote: JsonValue, source: string, options: Partial<Grounding> = {}): string {
  const { findings, spans = [] } = ground(quote, source, options);
  return findings[0]?.code ?? spans.map(({ start, end }) => source.slice(start, end)).join('|');
}
