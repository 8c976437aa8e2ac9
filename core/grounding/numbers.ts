import { isExactNumber } from '../reading/exact-number.ts';
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

/** Gives the numbers of a text under every value that some locale gives them. Linear in the text. */
export function indexNumbers(text: string): ReadonlyMap<number, readonly NumberToken[]> {
  const index = new Map<number, NumberToken[]>();
  for (const match of text.matchAll(token)) {
    const found = readToken(text, match.index, match[0]);
    for (const value of found.values) {
      const same = index.get(value) ?? [];
      same.push(found);
      index.set(value, same);
    }
  }
  return index;
}

function readToken(text: string, at: number, found: string): NumberToken {
  const [signs, point, written] = split(found);
  const end = at + found.length;
  const digits = end - written.length;
  const isFraction = point !== '' && !isBorder(text, digits);
  const first = isFraction ? digits - point.length : digits;
  const isSigned = signs !== '' && !isBorder(text, first);
  const start = isSigned ? at : first;
  const values = isPartOfName(text, start, end) ? [] : valuesOf(asciiDigits(written), isFraction);
  const sign = isSigned && /[-\u2212\uff0d]/u.test(signs) ? -1 : 1;
  return { values: values.map((value) => sign * value), start, end };
}

/** Takes a token apart: sign and currency, a leading decimal point, and the rest. */
function split(found: string): readonly [signs: string, point: string, written: string] {
  const rest = found.replace(/^[-+\u2212\u00b1\uff0b\uff0d\p{Sc}]+/u, '');
  const signs = found.slice(0, found.length - rest.length);
  return /^[.,\u066b]/u.test(rest) ? [signs, rest.slice(0, 1), rest.slice(1)] : [signs, '', rest];
}

function isBorder(text: string, at: number): boolean {
  return isWordBorder(text, [at, at], 'start');
}

/** `A-104`, `Q3` and `1½` are no numbers of their own; `EUR1200` is an amount. */
function isPartOfName(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 12), start);
  const isRange = /\p{Nd}[-\u2010\u2011]$/u.test(before);
  const isNamed = named.test(before) && !borderless.test(before) && !currency.test(before);
  return (isNamed && !isRange) || /^[\p{No}\u2044]/u.test(text.slice(end, end + 2));
}

/** Writes the digits of any script as ASCII, and separators of one meaning as one character. */
function asciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0))))
    .replace(/\u2019/gu, "'");
}

/** Decimal digits stand in runs of ten (the Unicode Standard, section 4.6), of which one may follow another. */
function digitValue(code: number | undefined): number {
  let before = 0;
  while (code !== undefined && /\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) {
    before += 1;
  }
  return before % 10;
}

/**
 * Gives each value that some locale's separators make of a number; none where leading zeros make it an identifier, and none
 * that a double would change: no JSON number that was read is equal to that.
 */
function valuesOf(written: string, isFraction: boolean): number[] {
  const [mantissa = '', exponent] = written.split(/[eE]/u);
  const scale = exponent === undefined ? '' : `e${exponent}`;
  const readings = isFraction ? [`0.${mantissa}`] : [readGrouped(mantissa), readDecimal(mantissa)];
  const decimals = readings.flatMap((reading) => (reading === undefined ? [] : [`${reading}${scale}`]));
  return [...new Set(decimals.filter((one) => Number.isFinite(Number(one)) && isExactNumber(one)).map(Number))];
}

/** One group separator throughout; groups of three, or of two before the last three as in India. */
const grouped = /^[1-9]\d{0,2}([.,' \u066c])\d{3}(?:\1\d{3})*$|^[1-9]\d?,(?:\d\d,)+\d{3}$/u;

function readGrouped(written: string): string | undefined {
  return /^(?:0|[1-9]\d*)$/u.test(written) || grouped.test(written) ? written.replace(/\D/gu, '') : undefined;
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
