import { hasSubstance } from './characters.ts';

const mark = /\[\s{0,4}(?:…|\.{3,})\s{0,4}\]|\(\s{0,4}(?:…|\.{3,})\s{0,4}\)|…|\.{3,}/gu;

/** Tells whether a quote says that it leaves something out. */
export function hasEllipsis(quote: string): boolean {
  return /…|\.{3}/u.test(quote);
}

/** Gives the parts of a quote between its marks of ellipsis (`…`, `...`, either in brackets), empty ones left out. */
export function splitAtEllipses(quote: string): readonly string[] {
  return quote
    .split(mark)
    .map((part) => part.trim())
    .filter(hasSubstance);
}
