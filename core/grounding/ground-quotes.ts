import type { Finding, Span, Verdict } from '../finding.ts';
import type { JsonValue } from '../json.ts';
import { selectPlaces } from '../select.ts';
import type { Place } from '../select.ts';
import { readCited } from './citation.ts';
import type { Document } from './documents.ts';
import type { GroundingCode } from './grounding-codes.ts';
import { judgeQuote, startGrounding } from './judge-quote.ts';
import type { GroundingRules } from './judge-quote.ts';

/** What is quoted, from what, and how strictly. */
export interface Grounding extends GroundingRules {
  readonly quotes: readonly string[];
  readonly documents: readonly Document[];
  readonly cited: string | undefined;
  readonly minQuotes: number;
  readonly maxQuotes: number | undefined;
}

/** Judges every quote of a value. Pure; linear in quotes times sources, whatever both hold. */
export function groundQuotes(value: JsonValue, grounding: Grounding): Verdict<GroundingCode> {
  const { quotes, cited } = grounding;
  const session = startGrounding(grounding, grounding.documents);
  const findings: Finding<GroundingCode>[] = [];
  const spans: Span[] = [];
  const seen = new Set<string>();
  for (const pattern of quotes) {
    for (const place of selectPlaces(value, pattern).filter(({ pointer }) => !seen.has(pointer))) {
      seen.add(place.pointer);
      const names = cited === undefined ? undefined : readCited(value, cited, { pattern, steps: place.steps });
      const judged = judgeQuote(session, valueOf(place), names);
      const { pointer } = place;
      findings.push(...judged.faults.map((fault) => ({ pointer, ...fault })));
      spans.push(...judged.spans.map((span) => ({ pointer, ...span })));
    }
  }
  findings.push(...checkCount(seen.size, grounding));
  const bounds = grounding.maxQuotes === undefined ? 1 : 2;
  return { checked: seen.size + bounds, findings, spans };
}

function valueOf(place: Place): JsonValue | undefined {
  return place.missing ? undefined : place.value;
}

function checkCount(count: number, { minQuotes, maxQuotes = Infinity }: Grounding): Finding<GroundingCode>[] {
  const pointer = '';
  const few: Finding<GroundingCode> = {
    code: 'too_few_quotes',
    pointer,
    detail: `has ${count} of at least ${minQuotes} quotes`,
  };
  const many: Finding<GroundingCode> = {
    code: 'too_many_quotes',
    pointer,
    detail: `has ${count} of at most ${maxQuotes} quotes`,
  };
  return [...(count < minQuotes ? [few] : []), ...(count > maxQuotes ? [many] : [])];
}
