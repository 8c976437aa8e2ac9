import type { Range } from './fold-text.ts';

/** A word or number, a hyphen, a line break with blanks around it, and the rest of the word. */
const lineEnd = /(?<=[\p{L}\p{M}\p{Nd}])([-\u00ad\u2010])[^\S\r\n]{0,80}(?:\r\n?|\n)[^\S\r\n]{0,80}(?=[\p{L}\p{Nd}])/gu;

const letterBefore = /[\p{L}\p{M}]$/u;
const letterAfter = /^\p{L}/u;

/**
 * Finds what a hyphen at the end of a line adds to a word: the line break, and the hyphen unless it is to be kept.
 *
 * Next to a digit the hyphen always stays: `2019-` and `2020` on the next line are no `20192020`.
 *
 * @param keep whether the hyphen that begins at an offset belongs to the word
 */
export function findLineEndHyphens(text: string, keep: (at: number) => boolean): readonly Range[] {
  return Array.from(text.matchAll(lineEnd), (match): Range => {
    const end = match.index + match[0].length;
    const betweenLetters =
      letterBefore.test(text.slice(Math.max(0, match.index - 2), match.index)) &&
      letterAfter.test(text.slice(end, end + 2));
    const drops = match[1] === '\u00ad' || (betweenLetters && !keep(match.index));
    return [drops ? match.index : match.index + 1, end];
  });
}
