import { snippet } from '../snippet.ts';
import { describeDifference } from './describe-difference.ts';
import { endBefore, startOf } from './folded-text.ts';
import type { FoldedText } from './folded-text.ts';
import { foldNames } from './folds.ts';
import type { Fold } from './folds.ts';
import { hasNegation } from './negations.ts';
import { traceQuote } from './nearest-passage.ts';
import type { NearPassage, Trace } from './nearest-passage.ts';
import { searchSource } from './search-source.ts';
import { createSource } from './source-text.ts';

/** Why a quote is not there, for people; never part of the verdict. */
export interface Explanation {
  readonly detail: string;
  /** Snippet of the nearest passage. */
  readonly expected?: string;
}

/** A quote with what it was folded to, and by which folds. */
export interface AbsentQuote {
  readonly text: string;
  readonly needle: string;
  readonly folds: readonly Fold[];
}

const named: Readonly<Record<Fold, string>> = {
  whitespace: 'white space',
  typography: 'typographic characters',
  invisible: 'invisible characters',
  unicode: 'Unicode forms',
  case: 'letter case',
  lineEndHyphen: 'a hyphen at the end of a line',
  markdown: 'Markdown marks',
};

/** A match of fewer characters at both ends is chance, not a passage that was joined to another. */
const TELLING = 8;
/** Beyond this distance two passages are not one with something left out. */
const NEAR = 120;

/** Says how far a quote can be followed in the sources, and how the nearest passage differs. */
export function explainAbsence(sources: readonly FoldedText[], quote: AbsentQuote): Explanation {
  const trace = traceQuote(sources, quote.needle);
  const reach = `the longest match ends after ${trace.matched} of its ${quote.needle.length} characters`;
  const joint = describeJoint(trace, quote.needle);
  if (joint !== undefined) {
    return { detail: `is in no source: ${reach}; ${joint.detail}`, expected: snippet(textOf(joint.passage)) };
  }
  if (trace.nearest === undefined) {
    return { detail: `is in no source: ${reach}, and no passage is near` };
  }
  const passage = textOf(trace.nearest);
  const difference =
    describeFolds(quote, trace.nearest) ?? `in the nearest passage ${describeDifference(quote.text, passage)}`;
  return { detail: `is in no source: ${reach}; ${difference}`, expected: snippet(passage) };
}

function textOf({ folded, start, end }: NearPassage): string {
  return folded.source.slice(startOf(folded, start), endBefore(folded, end)).trim();
}

interface Joint {
  readonly detail: string;
  readonly passage: NearPassage;
}

/** Both halves are in the sources, apart: either something is left out between them, or two passages are made one. */
function describeJoint({ beginning, ending }: Trace, needle: string): Joint | undefined {
  if (beginning === undefined || ending === undefined) {
    return undefined;
  }
  const [first, last] = [lengthOf(beginning), lengthOf(ending)];
  if (first < TELLING || last < TELLING || first + last < needle.length - 1) {
    return undefined;
  }
  return isOnePassage(beginning, ending)
    ? describeOmission(beginning, ending)
    : { detail: 'it joins two passages', passage: beginning };
}

function lengthOf({ start, end }: NearPassage): number {
  return end - start;
}

function isOnePassage(beginning: NearPassage, ending: NearPassage): boolean {
  const between = ending.start - beginning.end;
  const overlap = Math.min(lengthOf(beginning), lengthOf(ending));
  const isNear = beginning.folded === ending.folded && between >= -overlap && between <= NEAR;
  return isNear && !/[.!?]\s/u.test(omittedBetween(beginning, ending));
}

function omittedBetween(beginning: NearPassage, ending: NearPassage): string {
  return beginning.folded.text.slice(beginning.end, Math.max(beginning.end, ending.start));
}

function describeOmission(beginning: NearPassage, ending: NearPassage): Joint | undefined {
  const omitted = omittedBetween(beginning, ending);
  const passage = { folded: beginning.folded, start: beginning.start, end: ending.end };
  return hasNegation(omitted) ? { detail: 'a negation of the source is left out', passage } : undefined;
}

/** Says which further folds would make the quote match. */
function describeFolds({ text, folds }: AbsentQuote, { folded, start, end }: NearPassage): string | undefined {
  const around = folded.source.slice(
    startOf(folded, Math.max(0, start - 20)),
    endBefore(folded, Math.min(folded.text.length, end + 20)),
  );
  const search = searchSource(createSource(around), text, { rules: { folds: foldNames, wholeWords: false } });
  const further = search.kind === 'found' ? search.passage.folds.filter((fold) => !folds.includes(fold)) : [];
  return further.length === 0
    ? undefined
    : `the nearest passage differs only in ${further.map((fold) => named[fold]).join(' and ')}`;
}
