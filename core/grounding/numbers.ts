import { isWordBorder } from './word-borders.ts';

/** A number as a source writes it, with every value that some locale gives it. */
export interface NumberToken {
  readonly values: readonly number[];
  readonly start: number;
  readonly end: number;
}

const token =
  /[-+\u2212\u00b1\uff0b\uff0d]?\p{Sc}?[-+\u2212\u00b1]?[.,\u066b]?\p{Nd}+(?:[.,'\u2019\u066b\u066c\uff0e\uff0c\uff07\u00a0\u202f\u2009\u2007]\p{Nd}+)*(?:[eE][-+]?\p{Nd}+(?![\p{L}\p{Nd}]))?/gu;

/** Letters that may stand right before a number without making it part of a name. */
const currency =
  /(?<![\p{L}\p{N}])(?:EUR|USD|GBP|CHF|JPY|CNY|INR|AUD|CAD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|ZAR|KRW|SGD|HKD|Rs|kr|Fr)$/u;
const named = /[\p{L}\p{N}\p{M}\p{Pc}][-\u2010\u2011]?$/u;
const borderless = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]$/u;

/** Finds the numbers of a text. Linear in the text. */
export function findNumbers(text: string): readonly NumberToken[] {
  return Array.from(text.matchAll(token), (match) => readToken(text, match.index, match[0])).filter(
    ({ values }) => values.length > 0,
  );
}

/** Gives the numbers of a text under every value that some locale gives them. */
export function indexNumbers(text: string): ReadonlyMap<number, readonly NumberToken[]> {
  const index = new Map<number, NumberToken[]>();
  for (const found of findNumbers(text)) {
    for (const value of found.values) {
      const same = index.get(value) ?? [];
      same.push(found);
      index.set(value, same);
    }
  }
  return index;
}

function readToken(text: string, at: number, found: string): NumberToken {
  const [, signs = '', point = '', written = ''] =
    /^([-+\u2212\u00b1\uff0b\uff0d\p{Sc}]*)([.,\u066b]?)(.*)$/su.exec(found) ?? [];
  const digits = at + signs.length + point.length;
  const signed = signs !== '' && !isBorder(text, digits - point.length);
  const start = signed ? at : digits;
  const end = at + found.length;
  if (isPartOfName(text, signed ? at : digits) || /^[\p{No}\u2044]/u.test(text.slice(end, end + 2))) {
    return { values: [], start, end };
  }
  const fraction = point !== '' && !isBorder(text, digits);
  const values = fraction ? [Number(`0.${asciiDigits(written)}`)] : valuesOf(asciiDigits(written));
  const negative = signed && /[-\u2212\uff0d]/u.test(signs);
  return {
    values: values.filter(Number.isFinite).map((value) => (negative ? -value : value)),
    start: fraction && !signed ? digits - point.length : start,
    end,
  };
}

function isBorder(text: string, at: number): boolean {
  return isWordBorder(text, [at, at], 'start');
}

/** `A-104` and `Q3` are names; `EUR1200` is an amount. */
function isPartOfName(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 12), at);
  if (/[-\u2010\u2011]$/u.test(before) && /\p{Nd}$/u.test(before.slice(0, -1))) {
    return false;
  }
  return named.test(before) && !borderless.test(before) && !currency.test(before);
}

/** Writes the digits of any script as ASCII, and separators of one meaning as one character. */
function asciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))
    .replace(/\u2019/gu, "'");
}

/** Decimal digits stand in runs of ten (the Unicode Standard, section 4.6). */
function digitValue(code: number): number {
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) {
    value += 1;
  }
  return value;
}

/** Gives each value that some locale's separators make of a number; none where leading zeros make it an identifier. */
function valuesOf(written: string): number[] {
  const [mantissa = '', exponent] = written.split(/[eE]/u);
  const scale = exponent === undefined ? '' : `e${exponent}`;
  const readings = [readGrouped(mantissa), readDecimal(mantissa)].filter((reading) => reading !== undefined);
  return [...new Set(readings.map((reading) => Number(`${reading}${scale}`)))];
}

/** One group separator throughout, groups of three, or of two before the last three as in India. */
function readGrouped(written: string): string | undefined {
  if (/^(?:0|[1-9]\d*)$/u.test(written)) {
    return written;
  }
  const separator = /^\d+(\D)/u.exec(written)?.[1] ?? '';
  const groups = written.split(separator);
  const [first = '', ...rest] = groups;
  const last = rest.pop() ?? '';
  const even = /^[1-9]\d{0,2}$/u.test(first) && rest.every((group) => /^\d{3}$/u.test(group));
  const indian = /^[1-9]\d?$/u.test(first) && rest.length > 0 && rest.every((group) => /^\d{2}$/u.test(group));
  return separator !== '\u066b' && /^\d{3}$/u.test(last) && (even || indian) ? groups.join('') : undefined;
}

function readDecimal(written: string): string | undefined {
  const parts = /^(.*)([.,\u066b])(\d+)$/su.exec(written);
  if (parts === null) {
    return undefined;
  }
  const [, whole = '', point = '', fraction = ''] = parts;
  const read = whole.includes(point) ? undefined : readGrouped(whole);
  return read === undefined ? undefined : `${read}.${fraction}`;
}
