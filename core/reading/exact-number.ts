/**
 * Tells whether JavaScript gives a JSON number back as the same decimal (RFC 8259, section 6, on interoperability).
 *
 * `0.1`, `1.0` and `1e21` come back the same; `9007199254740993`, `1e400` and `1e-400` do not.
 *
 * @param source the number as it is written, valid by RFC 8259
 */
export function isExactNumber(source: string): boolean {
  // Every decimal of at most 15 significant digits survives the way through a binary64 (IEEE 754).
  if (source.length <= 15 && !/[eE]/.test(source)) {
    return true;
  }
  const value = Number(source);
  return Number.isFinite(value) && normalize(source) === normalize(String(value));
}

/** Gives significant digits and power of ten of a decimal, without the sign, which JavaScript keeps; all zeros are alike. */
function normalize(source: string): string {
  const [mantissa = '', power = '0'] = source.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = trimZeros(whole + fraction);
  if (digits.text === '') {
    return '0';
  }
  const exponent = Number(power) - fraction.length + digits.dropped;
  return `${digits.text}e${exponent}`;
}

/** Drops zeros at both ends, and tells how many stood at the right one. */
function trimZeros(digits: string): { readonly text: string; readonly dropped: number } {
  let start = 0;
  let end = digits.length;
  while (start < end && digits.charCodeAt(start) === 48) {
    start += 1;
  }
  while (end > start && digits.charCodeAt(end - 1) === 48) {
    end -= 1;
  }
  return { text: digits.slice(start, end), dropped: digits.length - end };
}
