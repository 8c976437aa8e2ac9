import { escapeUnsafe } from '../snippet.ts';

/**
 * Gives a name out of results as one line for a terminal: control and direction characters escaped, cut where long.
 *
 * Names of tests, metrics, providers and pointers are a stranger's text too.
 *
 * @param limit UTF-16 code units that are kept
 */
export function lineText(text: string, limit = 80): string {
  const escaped = escapeUnsafe(text.slice(0, limit + 1));
  return escaped.length > limit ? `${escaped.slice(0, limit - 1).toWellFormed()}…` : escaped;
}

/**
 * Gives a name as text that no Markdown renderer reads as anything else: no link, mention, table cell, tag or emphasis.
 *
 * GitHub looks for mentions and issue numbers after rendering, hence the zero-width space behind `@` and `#`.
 *
 * @param limit UTF-16 code units that are kept
 */
export function markdownText(text: string, limit = 80): string {
  return lineText(text, limit)
    .replace(/[&<>`|*_~[\]#@\\$!]|:(?=\S)/g, (mark) =>
      mark === '@' || mark === '#' ? `&#${mark.charCodeAt(0)};&#8203;` : `&#${mark.charCodeAt(0)};`,
    )
    .replace(/www\./gi, (word) => `${word.slice(0, 3)}&#46;`);
}
