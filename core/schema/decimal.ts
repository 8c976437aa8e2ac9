/** A number as whole digits times a power of ten. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/**
 * Tells whether a number is a whole multiple of another, both taken as the shortest decimals that name them.
 *
 * So `0.3` is a multiple of `0.1`, as the author of a schema means it, though the binary fractions behind them are not.
 *
 * @param divisor any number greater than 0
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) {
    return value % divisor === 0;
  }
  const left = toDecimal(value);
  const right = toDecimal(divisor);
  const shift = left.exponent - right.exponent;
  return shift >= 0
    ? (left.digits * 10n ** BigInt(shift)) % right.digits === 0n
    : left.digits % (right.digits * 10n ** BigInt(-shift)) === 0n;
}

function toDecimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}
