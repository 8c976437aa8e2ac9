/** A number as decimals write it: `digits` times ten to the power of `exponent`. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Decimals that a double holds faithfully: 15 significant digits (IEEE 754 binary64, `DBL_DIG`). */
const SIGNIFICANT = 15;

/** Rounds to 15 significant digits, which removes what binary arithmetic adds (`64.35 + 35.60` gives `99.95`). */
export function roundSignificant(value: number): number {
  return Number(value.toPrecision(SIGNIFICANT));
}

/**
 * Tells whether two finite numbers differ by at most `tolerance`, which is inclusive, in decimal arithmetic:
 * 1.3 and 1.2 are within 0.1.
 */
export function isWithin(a: number, b: number, tolerance: number): boolean {
  const [left = 0n, right = 0n, limit = 0n] = align([a, b, tolerance]).digits;
  const difference = left - right;
  return (difference < 0n ? -difference : difference) <= limit;
}

/** Adds finite numbers as decimals, 0 for none: `0.1` and `0.2` give `0.3`, in whatever order they stand. */
export function sumDecimals(numbers: readonly number[]): number {
  let plain = 0;
  let exact = true;
  for (const number of numbers) {
    plain += number;
    exact &&= Number.isInteger(number) && Number.isSafeInteger(plain);
  }
  if (exact) {
    return plain;
  }
  const { digits, exponent } = align(numbers);
  return toNumber({ digits: digits.reduce((sum, one) => sum + one, 0n), exponent });
}

/** Gives the remainder of a decimal division, with the sign of the dividend; the divisor is not 0. */
export function remainder(dividend: number, divisor: number): number {
  if (Number.isSafeInteger(dividend) && Number.isSafeInteger(divisor)) {
    return dividend % divisor;
  }
  const { digits, exponent } = align([dividend, divisor]);
  const [left = 0n, right = 1n] = digits;
  return toNumber({ digits: left % right, exponent });
}

/**
 * Tells whether a number is a whole multiple of another: `0.3` of `0.1`, as the author of a schema means it, though the
 * binary fractions behind them are not.
 *
 * @param divisor any number greater than 0
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) {
    return value % divisor === 0;
  }
  const [left = 0n, right = 1n] = align([value, divisor]).digits;
  return left % right === 0n;
}

/** Writes all numbers with the smallest exponent among them. */
function align(numbers: readonly number[]): { readonly digits: readonly bigint[]; readonly exponent: number } {
  const decimals = numbers.map(toDecimal);
  const exponent = decimals.reduce((least, decimal) => Math.min(least, decimal.exponent), 0);
  const digits = decimals.map((decimal) => decimal.digits * 10n ** BigInt(decimal.exponent - exponent));
  return { digits, exponent };
}

/** Takes the shortest decimal that names the double, the one that JSON and JavaScript print. */
function toDecimal(value: number): Decimal {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

function toNumber({ digits, exponent }: Decimal): number {
  return Number(`${digits}e${exponent}`);
}
