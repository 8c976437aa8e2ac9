/** Letters, digits, marks and connectors: what words and numbers are made of. */
export const WORD = 1;
/** Decimal digits of any script. */
export const DIGIT = 2;
/** Combining marks, which belong to what stands before them. */
export const MARK = 4;
/** Characters of scripts that put no borders between words. */
export const BORDERLESS = 8;
/** Characters without a shape of their own: joiners, soft hyphens, directional controls, variation selectors. */
export const IGNORABLE = 16;
/** Characters that may merge with the one before them when text is normalized. */
export const MERGES = 32;
/** White space. */
export const WHITE = 64;
/** Signs of currency. */
export const CURRENCY = 128;
/** Characters after which a sign begins a number: brackets that open, quotation marks, operators, currencies. */
export const OPENS = 256;
/** Parts of Hangul syllables that may merge with a part, or a syllable, before them. */
export const JAMO = 1024;
/** Hangul, whole syllables or parts. */
export const HANGUL = 2048;
/** Letters of any script. */
export const LETTER = 512;

const KNOWN = 1 << 15;

const tests: readonly (readonly [number, RegExp])[] = [
  [WORD, /[\p{L}\p{N}\p{M}\p{Pc}]/u],
  [DIGIT, /\p{Nd}/u],
  [MARK, /\p{M}/u],
  [
    BORDERLESS,
    /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Yiii}\p{scx=Java}\p{scx=Bali}\p{scx=Tale}\p{scx=Talu}\p{scx=Lana}]/u,
  ],
  [IGNORABLE, /\p{Default_Ignorable_Code_Point}/u],
  // The half-width marks of Katakana compose without being marks (UAX 15).
  [MERGES, /[\p{M}\uff9e\uff9f]/u],
  [JAMO, /[\u1160-\u11ff\u3131-\u318e\uffa0-\uffdc]/u],
  [HANGUL, /\p{Script=Hangul}/u],
  [WHITE, /\p{White_Space}/u],
  [CURRENCY, /\p{Sc}/u],
  [OPENS, /[\p{White_Space}\p{Ps}\p{Pi}\p{Sc}\p{Sm}"'‘‚„,:;/|*]/u],
  [LETTER, /\p{L}/u],
];

const known = new Uint16Array(0x10000);

/** Gives the traits of a code point as the sum of the constants above; 0 for `undefined`, the end of a text. */
export function traitsOf(code: number | undefined): number {
  if (code === undefined) {
    return 0;
  }
  const seen = known[code] ?? 0;
  if (seen !== 0) {
    return seen & ~KNOWN;
  }
  const character = String.fromCodePoint(code);
  const traits = tests.reduce((sum, [trait, pattern]) => (pattern.test(character) ? sum | trait : sum), 0);
  if (code < known.length) {
    known[code] = traits | KNOWN;
  }
  return traits;
}

/** Gives the number of UTF-16 code units of a code point. */
export function unitsOf(code: number): 1 | 2 {
  return code > 0xffff ? 2 : 1;
}

/** Gives the character at an offset, with both halves of a surrogate pair; nothing at the end of a text. */
export function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** Tells whether a text holds a letter or a digit of any script. */
export function hasSubstance(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Nobody writes more ignorable characters in a row; looking further would cost more than it tells. */
export const FARTHEST = 64;

/** Gives up to three code points from an offset on, nearest first, ignorable ones left out. */
export function lookAhead(text: string, offset: number): number[] {
  const seen: number[] = [];
  let at = offset;
  let code = text.codePointAt(at);
  while (code !== undefined && seen.length < 3 && at - offset < FARTHEST) {
    if ((traitsOf(code) & IGNORABLE) === 0) {
      seen.push(code);
    }
    at += unitsOf(code);
    code = text.codePointAt(at);
  }
  return seen;
}

/** Gives up to three code points before an offset, nearest first, ignorable ones left out. */
export function lookBack(text: string, offset: number): number[] {
  const seen: number[] = [];
  let at = offset;
  while (seen.length < 3 && at > 0 && offset - at < FARTHEST) {
    const code = codePointBefore(text, at);
    if ((traitsOf(code) & IGNORABLE) === 0) {
      seen.push(code);
    }
    at -= unitsOf(code);
  }
  return seen;
}

function codePointBefore(text: string, offset: number): number {
  const pair = text.codePointAt(offset - 2);
  return pair !== undefined && pair > 0xffff ? pair : text.charCodeAt(offset - 1);
}
