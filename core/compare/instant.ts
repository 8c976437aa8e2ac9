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
  const [date = '', time = '', zone = ''] = split(text);
  const [day, since, offset] = [parseDate(date), parseTime(time), parseOffset(zone)];
  return day === undefined || since === undefined || offset === undefined
    ? undefined
    : withinCalendar(day + since - offset);
}

function split(text: string): readonly string[] {
  return /^(\d{4}-\d\d-\d\d)[Tt]([\d:.]+)([Zz]|[+-]\d\d:\d\d)$/.exec(text)?.slice(1) ?? [];
}

function parseTime(text: string): bigint | undefined {
  const [, hour, minute, second, fraction = ''] = /^(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  if (!isBelow(hour, 24) || !isBelow(minute, 60) || !isBelow(second, 60)) {
    return undefined;
  }
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  return BigInt(seconds) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'));
}

function isBelow(digits: string | undefined, limit: number): boolean {
  return Number(digits) < limit;
}

/** Reads `Z` or `+hh:mm` as nanoseconds east of UTC, `undefined` where it is neither (RFC 3339, `time-offset`). */
export function parseOffset(zone: string): bigint | undefined {
  if (zone === 'Z' || zone === 'z') {
    return 0n;
  }
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (!isBelow(hours, 24) || !isBelow(minutes, 60)) {
    return undefined;
  }
  const east = BigInt(Number(hours) * 60 + Number(minutes)) * NANOSECONDS_PER_MINUTE;
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
