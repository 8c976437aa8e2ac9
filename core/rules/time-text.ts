const NANOSECONDS: ReadonlyMap<string, bigint> = new Map([
  ['h', 3_600_000_000_000n],
  ['m', 60_000_000_000n],
  ['s', 1_000_000_000n],
  ['ms', 1_000_000n],
  ['us', 1_000n],
  ['µs', 1_000n],
  ['ns', 1n],
]);

/** Longest duration that CEL knows, about 10,000 years. */
const LONGEST = 315_576_000_000n * 1_000_000_000n;

/** Reads a duration such as `1h30m` or `-1.5s` as nanoseconds, `undefined` where the text is none (CEL, Go's syntax). */
export function parseDuration(text: string): bigint | undefined {
  if (text.length > 64 || !/^[+-]?(?:0|(?:\d+(?:\.\d+)?[a-zµ]+)+)$/.test(text)) {
    return undefined;
  }
  let sum = 0n;
  for (const part of text.matchAll(/(\d+)(?:\.(\d+))?([a-zµ]+)/g)) {
    const length = lengthOf(part);
    if (length === undefined) {
      return undefined;
    }
    sum += length;
  }
  const signed = text.startsWith('-') ? -sum : sum;
  return sum > LONGEST ? undefined : signed;
}

function lengthOf([, whole = '', fraction = '', unit = '']: RegExpExecArray): bigint | undefined {
  const size = NANOSECONDS.get(unit);
  return size === undefined ? undefined : (BigInt(`${whole}${fraction}`) * size) / 10n ** BigInt(fraction.length);
}

/** Writes a moment as RFC 3339 in UTC, with as many decimals of a second as it has. */
export function formatTimestamp(nanoseconds: bigint): string {
  const fraction = ((nanoseconds % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n;
  const seconds = new Date(Number((nanoseconds - fraction) / 1_000_000n)).toISOString().slice(0, 19);
  return `${seconds}${formatFraction(fraction)}Z`;
}

/** Writes a duration in seconds, such as `5400s`. */
export function formatDuration(nanoseconds: bigint): string {
  const [sign, size] = nanoseconds < 0n ? ['-', -nanoseconds] : ['', nanoseconds];
  return `${sign}${size / 1_000_000_000n}${formatFraction(size % 1_000_000_000n)}s`;
}

function formatFraction(nanoseconds: bigint): string {
  return nanoseconds === 0n ? '' : `.${String(nanoseconds).padStart(9, '0').replace(/0+$/, '')}`;
}
