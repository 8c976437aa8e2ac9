import type { JsonValue } from '../json.ts';
import { snippet } from '../snippet.ts';
import { hasSubstance } from './characters.ts';
import type { Document } from './documents.ts';
import { hasEllipsis, splitAtEllipses } from './ellipsis.ts';
import { explainAbsence } from './explain-absence.ts';
import type { Explanation } from './explain-absence.ts';
import { trimFolded } from './fold-text.ts';
import { conclude, cutWord, fault } from './judgement.ts';
import type { Judgement } from './judgement.ts';
import { locateNumber, locateParts, locateQuote } from './locate.ts';
import type { Searchable } from './locate.ts';
import type { MatchRules } from './search-source.ts';
import { foldVariant, sourceOf, variantsOf } from './source-text.ts';
import type { Variant } from './source-text.ts';

/** How strictly a quote is looked for. */
export interface GroundingRules extends MatchRules {
  /** Fewest code points of the folded quote. */
  readonly minChars: number;
  readonly ellipsis: 'literal' | 'ordered' | 'reject';
  /** Most UTF-16 code units of the source between two parts of a quote. */
  readonly maxGap: number;
  readonly numeric: boolean;
}

/** What all quotes of one output share. */
export interface GroundingSession {
  readonly rules: GroundingRules;
  readonly documents: readonly Searchable[];
  readonly plain: Variant;
  /** How many code units of sources may still be looked at for explanations, which decide nothing. */
  budget: number;
  readonly known: Map<string, Judgement>;
}

/** Enough for twenty absent quotes in a source of a megabyte, or two hundred in a short one: more than a person reads. */
const EXPLAINED = 20_000_000;
/** What an explanation costs at least. */
const EXPLANATION = 100_000;

/** Starts the grounding of an output's quotes in documents. */
export function startGrounding(rules: GroundingRules, documents: readonly Document[]): GroundingSession {
  const [plain] = variantsOf(rules.folds);
  return {
    rules,
    documents: documents.map((document) => ({ ...document, source: sourceOf(document.text) })),
    plain,
    budget: EXPLAINED,
    known: new Map(),
  };
}

/**
 * Judges what stands at one place of a quote.
 *
 * @param value `undefined` where nothing does
 * @param cited the documents or pages that the output names for it; `undefined` where it need not name any
 */
export function judgeQuote(
  session: GroundingSession,
  value: JsonValue | undefined,
  cited: ReadonlySet<string> | undefined,
): Judgement {
  if (value === undefined || value === null) {
    return fault({ code: 'missing_quote', detail: value === null ? 'is null, where a quote belongs' : 'has no quote' });
  }
  const key = JSON.stringify([value, ...(cited ?? [])]);
  const known = session.known.get(key) ?? judgeValue(session, value, cited);
  session.known.set(key, known);
  return known;
}

function judgeValue(session: GroundingSession, value: JsonValue, cited: ReadonlySet<string> | undefined): Judgement {
  const got = snippet(value);
  if (typeof value === 'number' && session.rules.numeric) {
    const place = locateNumber(session.documents, value, cited);
    return place.kind === 'absent'
      ? fault({ code: 'number_not_in_source', detail: 'is no number of the source', got })
      : conclude(place, got, cited);
  }
  if (typeof value !== 'string') {
    return fault({ code: 'not_text', detail: 'is no text, and so no quote', got });
  }
  const folded = trimFolded(foldVariant(value, session.plain).text, session.plain.folds);
  if (!hasSubstance(folded.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))) {
    return fault({ code: 'empty_quote', detail: 'has no letter or digit', got });
  }
  const length = Array.from(folded).length;
  const { minChars } = session.rules;
  if (length < minChars) {
    return fault({ code: 'too_short', detail: `has ${length} of at least ${minChars} characters`, got });
  }
  return judgeText(session, value, cited);
}

function judgeText(session: GroundingSession, quote: string, cited: ReadonlySet<string> | undefined): Judgement {
  const { documents, rules } = session;
  const got = snippet(quote);
  const whole = locateQuote(documents, quote, { rules, cited });
  if (whole.kind === 'found' || whole.kind === 'elsewhere') {
    return conclude(whole, got, cited);
  }
  if (rules.ellipsis === 'literal' || !hasEllipsis(quote)) {
    return whole.kind === 'inside' ? cutWord(got) : absent(session, quote, got);
  }
  if (rules.ellipsis === 'reject') {
    return fault({ code: 'ellipsis', detail: 'leaves something out', got });
  }
  return judgeParts(session, quote, cited);
}

function judgeParts(session: GroundingSession, quote: string, cited: ReadonlySet<string> | undefined): Judgement {
  const { documents, rules } = session;
  const got = snippet(quote);
  const parts = splitAtEllipses(quote);
  const place = locateParts(documents, parts, { rules, cited });
  if (place.kind !== 'absent') {
    return conclude(place, got, cited);
  }
  // What helps is to know which part is not there; nobody reads about more than the first.
  for (const part of parts.slice(0, 16)) {
    const { kind } = locateQuote(documents, part, { rules, cited: undefined });
    if (kind !== 'found') {
      return kind === 'inside' ? cutWord(got) : absent(session, part, got);
    }
  }
  return fault({ code: 'ungrounded', detail: 'is in no source: its parts are not all in one document', got });
}

function absent(session: GroundingSession, quote: string, got: string): Judgement {
  return fault({ code: 'ungrounded', got, ...explain(session, quote) });
}

/** Explanations stop where their budget ends, so that an output of many inventions costs no more than a few do. */
function explain(session: GroundingSession, quote: string): Explanation {
  const size = session.documents.reduce((sum, { text }) => sum + text.length, 0);
  session.budget -= Math.max(size, EXPLANATION);
  if (session.budget < 0 || size === 0) {
    return { detail: size === 0 ? 'is in no source: there is no text in any' : 'is in no source' };
  }
  const { plain, documents } = session;
  const needle = trimFolded(foldVariant(quote, plain).text, plain.folds);
  return explainAbsence(
    documents.map(({ source }) => source.fold(plain)),
    { text: quote, needle, folds: session.rules.folds },
  );
}
