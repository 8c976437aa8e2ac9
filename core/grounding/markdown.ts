import type { Range } from './fold-text.ts';

/**
 * The marks of Markdown (CommonMark 0.31) that a reader of the rendered text does not see.
 *
 * Each is recognized where it stands, not by its partner: a quote may begin or end within bold text.
 */
const marks: readonly RegExp[] = [
  // A fence, with its language.
  /^ {0,3}(?:`{3,}|~{3,})[\w+-]{0,40}[ \t]*$/gmu,
  // Headings, block quotes and bullets, at the beginning of a line.
  /^ {0,3}#{1,6}[ \t]+/gmu,
  /^ {0,3}(?:>[ \t]?)+/gmu,
  /^[ \t]{0,12}[-*+][ \t]+(?=\p{L})/gmu,
  // What follows a link's text, and what goes before it.
  /(?<=\[[^[\]\n]{1,200})\]\([^()\s]{0,500}\)/gu,
  /!?\[(?=[^[\]\n]{1,200}\]\([^()\s]{0,500}\))/gu,
  // Emphasis on one side of a word: 2*3 and snake_case keep theirs.
  /(?<![\p{L}\p{N}_*\\])[*_]{1,3}(?=[^\s*_])/gu,
  /(?<=[^\s*_\\])[*_]{1,3}(?![\p{L}\p{N}_*])/gu,
  /(?<=\p{L})\*\*(?=\p{L})/gu,
  /`+/gu,
  /~~/gu,
  // A backslash before a mark.
  /\\(?=[!-/:-@[-`{-~])/gu,
];

/** Finds the marks of Markdown in a text, kind by kind; some overlap. Linear in the text. */
export function findMarkdown(text: string): readonly Range[] {
  return marks.flatMap((mark) =>
    Array.from(text.matchAll(mark), (match): Range => [match.index, match.index + match[0].length]),
  );
}
