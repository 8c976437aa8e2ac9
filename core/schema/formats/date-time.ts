const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;
/** Each part may leave out what follows it, never what stands between (RFC 3339, appendix A). */
const CLOCK = String.raw`T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S)`;
const CALENDAR = String.raw`(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)`;
const DURATION = new RegExp(String.raw`^P(?:\d+W|${CALENDAR}(?:${CLOCK})?|${CLOCK})$`);

const MINUTES_PER_DAY = 1440;

interface Clock {
  readonly second: number;
  /** Minutes of the day in UTC, beyond 0 to 1439 where the offset leads into another day. */
  readonly utcMinutes: number;
}

/** Tells whether a text is a `full-date` that the calendar has (RFC 3339, section 5.6). */
export function isDate(text: string): boolean {
  return parseDate(text) !== undefined;
}

/** Tells whether a text is a `full-time`, its leap second only at 23:59 UTC (RFC 3339, sections 5.6 and 5.7). */
export function isTime(text: string): boolean {
  const clock = parseClock(text);
  return clock !== undefined && (clock.second < 60 || isLastMinute(clock));
}

/** Tells whether a text is a `date-time`, its leap second only at the end of June or December, UTC, since 1972. */
export function isDateTime(text: string): boolean {
  const day = parseDate(text.slice(0, 10));
  const clock = /^[Tt]$/.test(text.charAt(10)) ? parseClock(text.slice(11)) : undefined;
  if (day === undefined || clock === undefined) {
    return false;
  }
  return (
    clock.second < 60 ||
    (isLastMinute(clock) && mayEndInLeapSecond(day, Math.floor(clock.utcMinutes / MINUTES_PER_DAY)))
  );
}

/** Tells whether a text is a `duration` (RFC 3339, appendix A). */
export function isDuration(text: string): boolean {
  return DURATION.test(text);
}

/** Gives the midnight of a date in milliseconds UTC. */
function parseDate(text: string): number | undefined {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) {
    return undefined;
  }
  const midnight = new Date(0);
  midnight.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return midnight.toISOString().slice(0, 10) === text ? midnight.getTime() : undefined;
}

function parseClock(text: string): Clock | undefined {
  const [, ...parts] = TIME.exec(text) ?? [];
  const [hour = NaN, minute = NaN, second = NaN] = parts.slice(0, 3).map(Number);
  const offset = toMinutes(parts.slice(3));
  return isTimeOfDay(hour, minute) && second <= 60 && offset !== undefined
    ? { second, utcMinutes: hour * 60 + minute - offset }
    : undefined;
}

function toMinutes([sign, hour = '0', minute = '0']: readonly (string | undefined)[]): number | undefined {
  const minutes = Number(hour) * 60 + Number(minute);
  return isTimeOfDay(Number(hour), Number(minute)) ? minutes * (sign === '-' ? -1 : 1) : undefined;
}

function isTimeOfDay(hour: number, minute: number): boolean {
  return hour <= 23 && minute <= 59;
}

function isLastMinute({ utcMinutes }: Clock): boolean {
  return (utcMinutes + MINUTES_PER_DAY) % MINUTES_PER_DAY === MINUTES_PER_DAY - 1;
}

function mayEndInLeapSecond(day: number, daysLater: number): boolean {
  const date = new Date(day + daysLater * MINUTES_PER_DAY * 60_000).toISOString();
  return date >= '1972' && !date.startsWith('-') && /^\d{4}-(?:06-30|12-31)/.test(date);
}
