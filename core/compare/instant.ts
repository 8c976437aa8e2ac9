const NANOSECONDS_PER_MILLISECOND = 1_000_000n;
const NANOSECONDS_PER_MINUTE = 60_000_000_000n;

/** 0001-01-01T00:00:00Z and 9999-12-31T23:59:59.999999999Z, the limits of CEL's timestamps. */
const EARLIEST = -62_135_596_800_000_000_000n;
const LATEST = 253_402_300_799_999_999_999n;

/**
 * Reads a calendar date, `YYYY-MM-DD`, as its first moment in UTC.
 *
 * Gives nanoseconds since 1970-01-01T00:00Z, or `undefined` for any other text and for a day that does not exist:
 * nothing is rolled over.
 */
export function parseDate(text: string): bigint | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return day === undefined ? undefined : midnight(Number(year), Number(month), Number(day));
}

/**
 * Reads a date-time with an offset (RFC 3339, section 5.6), such as `2026-01-01T00:30:00.5+02:00`.
 *
 * Gives nanoseconds since 1970-01-01T00:00Z, or `undefined` for any other text, a moment that does not exist, more
 * than nine decimals of a second, and years outside 0001 to 9999.
 */
export function parseDateTime(text: string): bigint | undefined {
  const match = /^(\d{4}-\d\d-\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?([Zz]|[+-]\d\d:\d\d)$/.exec(text);
  const [, date = '', hour = '', minute = '', second = '', fraction = '', zone = ''] = match ?? [];
  const day = parseDate(date);
  const offset = parseOffset(zone);
  if (day === undefined || offset === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    return undefined;
  }
  const seconds = BigInt(hour) * 3600n + BigInt(minute) * 60n + BigInt(second);
  const nanoseconds = day + seconds * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'));
  return withinCalendar(nanoseconds - offset);
}

/** Reads `Z` or `+hh:mm` as nanoseconds east of UTC, `undefined` where it is neither (RFC 3339, `time-offset`). */
export function parseOffset(zone: string): bigint | undefined {
  if (zone === 'Z' || zone === 'z') {
    return 0n;
  }
  const [, sign, hours = '', minutes = ''] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (sign === undefined || Number(hours) > 23 || Number(minutes) > 59) {
    return undefined;
  }
  const east = (BigInt(hours) * 60n + BigInt(minutes)) * NANOSECONDS_PER_MINUTE;
  return sign === '-' ? -east : east;
}

/** Gives the moment back where the years 0001 to 9999 hold it, else `undefined`. */
export function withinCalendar(nanoseconds: bigint): bigint | undefined {
  return nanoseconds >= EARLIEST && nanoseconds <= LATEST ? nanoseconds : undefined;
}

function midnight(year: number, month: number, day: number): bigint | undefined {
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  const exists = year > 0 && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  return exists ? BigInt(moment.getTime()) * NANOSECONDS_PER_MILLISECOND : undefined;
}
