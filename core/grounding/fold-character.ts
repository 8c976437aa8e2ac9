import type { Fold } from './folds.ts';

const single = '\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a\u02bc\u00b4\uff07\u05f3';
const double = '\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb\u301d\u301e\u301f\uff02\u05f4\u275d\u275e';
const dash = '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d';

/** What typography writes for what a keyboard has; signs of different meaning stay apart. */
const typographic: ReadonlyMap<string, string> = new Map([
  ...Array.from(single, (character) => [character, "'"] as const),
  ...Array.from(double, (character) => [character, '"'] as const),
  ...Array.from(dash, (character) => [character, '-'] as const),
  ['\u2026', '...'],
  ['\u2264', '<='],
  ['\u2a7d', '<='],
  ['\u2266', '<='],
  ['\u2265', '>='],
  ['\u2a7e', '>='],
  ['\u2267', '>='],
  ['\u2260', '!='],
]);

/**
 * Superscripts, subscripts and fractions: what UnicodeData.txt decomposes with `<super>`, `<sub>` and `<fraction>`.
 *
 * NFKC would make 10² into 102 and 1½ into 11⁄2.
 */
const apart =
  '\\u{aa}\\u{b2}-\\u{b3}\\u{b9}-\\u{ba}\\u{bc}-\\u{be}\\u{2b0}-\\u{2b8}\\u{2e0}-\\u{2e4}\\u{10fc}\\u{1d2c}-\\u{1d2e}' +
  '\\u{1d30}-\\u{1d3a}\\u{1d3c}-\\u{1d4d}\\u{1d4f}-\\u{1d6a}\\u{1d78}\\u{1d9b}-\\u{1dbf}\\u{2070}-\\u{2071}' +
  '\\u{2074}-\\u{208e}\\u{2090}-\\u{209c}\\u{2120}\\u{2122}\\u{2150}-\\u{215f}\\u{2189}\\u{2c7c}-\\u{2c7d}\\u{2d6f}' +
  '\\u{3192}-\\u{319f}\\u{a69c}-\\u{a69d}\\u{a770}\\u{a7f1}-\\u{a7f4}\\u{a7f8}-\\u{a7f9}\\u{ab5c}-\\u{ab5f}\\u{ab69}' +
  '\\u{10781}-\\u{10785}\\u{10787}-\\u{107b0}\\u{107b2}-\\u{107ba}\\u{1e030}-\\u{1e06d}\\u{1f16a}-\\u{1f16c}';
const staysApart = new RegExp(`[${apart}]`, 'u');
const foldable = new RegExp(`[^${apart}]+`, 'gu');

/** Folds one character, or one with its combining marks. */
export interface CharacterFolder {
  readonly fold: (characters: string) => string;
  /** What each ASCII character folds to, always one code unit: white space kept, or made a space. */
  readonly ascii: { readonly kept: Uint16Array; readonly collapsed: Uint16Array };
}

/** So many different characters are remembered; no text that people write has more. */
const REMEMBERED = 20_000;

const folders = new Map<string, CharacterFolder>();

/**
 * Gives what folds a character, or one with its combining marks, by `typography`, `unicode` and `case`.
 *
 * The other folds are about characters among others, and are no matter of one character.
 */
export function characterFolder(folds: ReadonlySet<Fold>): CharacterFolder {
  const key = ['typography' as const, 'unicode' as const, 'case' as const].map((fold) => folds.has(fold)).join();
  const folder = folders.get(key) ?? createFolder(folds);
  folders.set(key, folder);
  return folder;
}

function createFolder(all: ReadonlySet<Fold>): CharacterFolder {
  const folds = new Set(all);
  const seen = new Map<string, string>();
  const fold = (characters: string): string => {
    const known = seen.get(characters);
    if (known !== undefined) {
      return known;
    }
    const folded = foldAll(characters, folds);
    if (seen.size < REMEMBERED) {
      seen.set(characters, folded);
    }
    return folded;
  };
  const kept = Uint16Array.from({ length: 128 }, (_, code) => fold(String.fromCharCode(code)).charCodeAt(0));
  return { fold, ascii: { kept, collapsed: kept.map((code) => (code > 8 && code < 14 ? 0x20 : code)) } };
}

function foldAll(characters: string, folds: ReadonlySet<Fold>): string {
  const typography = folds.has('typography') ? foldTypography : same;
  const unicode = folds.has('unicode') ? foldUnicode : same;
  const letterCase = folds.has('case') ? foldCase : same;
  // Composition can give what typography folds (= and a stroke give ≠), and case folding what composes again.
  return unicode(letterCase(typography(unicode(typography(characters)))));
}

function same(text: string): string {
  return text;
}

function foldTypography(text: string): string {
  return text.replace(
    /[^\p{ASCII}]/gu,
    (character) => typographic.get(character) ?? (/\p{Zs}/u.test(character) ? ' ' : character),
  );
}

function foldUnicode(text: string): string {
  return staysApart.test(text)
    ? text.replace(foldable, (part) => part.normalize('NFKC')).normalize('NFC')
    : text.normalize('NFKC');
}

/** Full case folding (CaseFolding.txt, C and F); each letter alone, so that no final sigma arises. */
function foldCase(text: string): string {
  return eachCharacter(eachCharacter(eachCharacter(text, lower), upper), lower);
}

function lower(character: string): string {
  return character.toLowerCase();
}

/** The dotless i is a letter of its own: it has a capital but folds to itself. */
function upper(character: string): string {
  return character === 'ı' ? character : character.toUpperCase();
}

function eachCharacter(text: string, change: (character: string) => string): string {
  return Array.from(text, change).join('');
}
