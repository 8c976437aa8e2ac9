import { MisuseError } from '../misuse.ts';

/** An exact decimal, `digits / 10^scale`, with the smallest scale that is not negative. */
export interface Decimal {
  readonly kind: 'number';
  readonly digits: bigint;
  readonly scale: number;
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const LARGEST_EXPONENT = 4000;

/** The number 0. */
export const ZERO: Decimal = { kind: 'number', digits: 0n, scale: 0 };

/** The number 1. */
export const ONE: Decimal = { kind: 'number', digits: 1n, scale: 0 };

/** Gives `digits / 10^scale` in its one normal form. */
export function decimal(digits: bigint, scale: number): Decimal {
  let [rest, places] = scale < 0 ? [digits * 10n ** BigInt(-scale), 0] : [digits, scale];
  while (places > 0 && rest % 10n === 0n) {
    rest /= 10n;
    places -= 1;
  }
  return { kind: 'number', digits: rest, scale: places };
}

/**
 * Reads a JSON number without any loss (RFC 8259, section 6).
 *
 * @throws {MisuseError} for what JSON cannot write, such as Infinity, which YAML knows; and where it has an exponent
 *   beyond 4,000, which no schema needs and which would cost memory
 */
export function parseDecimal(text: string): Decimal {
  const parts = NUMBER.exec(text);
  if (parts === null) {
    throw new MisuseError(`Cannot compare the number ${text}: expected one that JSON can write`);
  }
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  if (Math.abs(Number(exponent)) > LARGEST_EXPONENT) {
    throw new MisuseError(`Cannot compare the number ${text.slice(0, 40)}: expected an exponent within ±4000`);
  }
  return decimal(BigInt(`${sign}${whole}${fraction}`), fraction.length - Number(exponent));
}

/** Writes a decimal as a JSON number, in the notation of JavaScript where that loses nothing. */
export function formatDecimal(value: Decimal): string {
  const digits = (value.digits < 0n ? -value.digits : value.digits).toString().padStart(value.scale + 1, '0');
  const cut = digits.length - value.scale;
  const plain = `${value.digits < 0n ? '-' : ''}${digits.slice(0, cut)}${value.scale > 0 ? `.${digits.slice(cut)}` : ''}`;
  const short = String(Number(plain));
  return NUMBER.test(short) && compare(parseDecimal(short), value) === 0 ? short : plain;
}

/** Gives a negative number, 0 or a positive one, as `left` is below, equal to or above `right`. */
export function compare(left: Decimal, right: Decimal): number {
  const [a, b] = align(left, right);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Adds two decimals. */
export function add(left: Decimal, right: Decimal): Decimal {
  const [a, b, scale] = align(left, right);
  return decimal(a + b, scale);
}

/** Multiplies two decimals. */
export function multiply(left: Decimal, right: Decimal): Decimal {
  return decimal(left.digits * right.digits, left.scale + right.scale);
}

/** Tells whether a decimal is a whole number of steps; `step` must not be 0. */
export function isMultiple(value: Decimal, step: Decimal): boolean {
  const [a, b] = align(value, step);
  return a % b === 0n;
}

/** Gives the smallest positive decimal that is a multiple of both. */
export function leastCommonMultiple(left: Decimal, right: Decimal): Decimal {
  const [a, b, scale] = align(left, right);
  return decimal((a / greatestCommonDivisor(a, b)) * b, scale);
}

/** Gives how many whole steps fit between 0 and a value (rounded towards 0). */
export function countSteps(value: Decimal, step: Decimal): bigint {
  const [a, b] = align(value, step);
  return a / b;
}

/** Gives the whole number as a decimal. */
export function whole(count: bigint | number): Decimal {
  return { kind: 'number', digits: BigInt(count), scale: 0 };
}

function align(left: Decimal, right: Decimal): readonly [bigint, bigint, number] {
  const scale = Math.max(left.scale, right.scale);
  return [left.digits * 10n ** BigInt(scale - left.scale), right.digits * 10n ** BigInt(scale - right.scale), scale];
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [left, right];
  while (b !== 0n) {
    [a, b] = [b, a % b];
  }
  return a;
}
