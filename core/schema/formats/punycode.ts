/** The parameters of Punycode (RFC 3492, section 5). */
const BASE = 36;
const FIRST_THRESHOLD = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE_POINT = 128;
const LAST_CODE_POINT = 0x10ffff;

/** Labels are short; this bounds the cost, which is quadratic in the length. */
const LONGEST = 256;

/** Decodes Punycode without its prefix; `undefined` where it is none (RFC 3492, section 6.2). */
export function decodePunycode(text: string): string | undefined {
  const delimiter = text.lastIndexOf('-');
  const output = [...text.slice(0, Math.max(delimiter, 0))].map((character) => character.charCodeAt(0));
  let rest = text.slice(delimiter + 1);
  let codePoint = FIRST_CODE_POINT;
  let at = 0;
  let bias = FIRST_BIAS;
  let isFirst = true;
  while (rest !== '') {
    const delta = readDelta(rest, bias);
    if (delta === undefined || output.length > LONGEST) {
      return undefined;
    }
    const length = output.length + 1;
    codePoint += Math.floor((at + delta.value) / length);
    bias = adapt(delta.value, length, isFirst);
    isFirst = false;
    at = (at + delta.value) % length;
    if (codePoint > LAST_CODE_POINT) {
      return undefined;
    }
    output.splice(at, 0, codePoint);
    at += 1;
    rest = rest.slice(delta.length);
  }
  return String.fromCodePoint(...output);
}

/** Encodes a label as Punycode without its prefix (RFC 3492, section 6.3). */
export function encodePunycode(text: string): string {
  const input = Array.from(text.slice(0, LONGEST), (character) => Number(character.codePointAt(0)));
  const basic = input.filter((one) => one < FIRST_CODE_POINT);
  let output = basic.length > 0 ? `${String.fromCodePoint(...basic)}-` : '';
  let bias = FIRST_BIAS;
  let delta = 0;
  let handled = basic.length;
  let codePoint = FIRST_CODE_POINT;
  while (handled < input.length) {
    const next = input.reduce((least, one) => (one >= codePoint && one < least ? one : least), Infinity);
    delta += (next - codePoint) * (handled + 1);
    codePoint = next;
    const upToNext = input.filter((one) => one <= next);
    for (const one of upToNext) {
      delta += Number(one < next);
      const written = one < next ? '' : writeDelta(delta, bias);
      output += written;
      bias = one < next ? bias : adapt(delta, handled + 1, handled === basic.length);
      delta = one < next ? delta : 0;
      handled += Number(one === next);
    }
    delta += 1;
    codePoint += 1;
  }
  return output;
}

function thresholdAt(position: number, bias: number): number {
  return Math.min(Math.max(position - bias, 1), FIRST_THRESHOLD);
}

function readDelta(text: string, bias: number): { readonly value: number; readonly length: number } | undefined {
  let value = 0;
  let weight = 1;
  for (let index = 0; index < text.length; index += 1) {
    const digit = digitOf(text.charAt(index));
    const threshold = thresholdAt((index + 1) * BASE, bias);
    value += digit * weight;
    if (!(value <= Number.MAX_SAFE_INTEGER)) {
      return undefined;
    }
    if (digit < threshold) {
      return { value, length: index + 1 };
    }
    weight *= BASE - threshold;
  }
  return undefined;
}

function writeDelta(delta: number, bias: number): string {
  let written = '';
  let rest = delta;
  for (let position = BASE; ; position += BASE) {
    const threshold = thresholdAt(position, bias);
    if (rest < threshold) {
      return written + digitFor(rest);
    }
    written += digitFor(threshold + ((rest - threshold) % (BASE - threshold)));
    rest = Math.floor((rest - threshold) / (BASE - threshold));
  }
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let position = 0;
  while (rest > ((BASE - 1) * FIRST_THRESHOLD) / 2) {
    rest = Math.floor(rest / (BASE - 1));
    position += BASE;
  }
  return position + Math.floor((BASE * rest) / (rest + SKEW));
}

function digitOf(character: string): number {
  const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(character.toLowerCase());
  return digit === -1 ? NaN : digit;
}

function digitFor(digit: number): string {
  return String.fromCharCode(digit < 26 ? digit + 97 : digit + 22);
}
