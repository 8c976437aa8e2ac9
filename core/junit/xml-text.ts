import { escapeUnsafe } from '../snippet.ts';

/**
 * Gives one line of text as XML 1.0 character data or attribute value, well-formed whatever the text.
 *
 * What XML has no way to write (control characters, lone surrogates, U+FFFE, U+FFFF; XML 1.0, section 2.2) and what could
 * steer a terminal appears as `\uXXXX`.
 */
export function xmlText(text: string): string {
  // Nearly all text is plain, and a large file has a million names.
  if (!/[^ -~]|[&<>"]/.test(text)) {
    return text;
  }
  return escapeUnsafe(text)
    .replace(/[\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
