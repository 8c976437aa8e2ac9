import { parseDate, parseOffset } from '../compare/instant.ts';
import { textAt } from './rule-function.ts';
import type { CallSite, RuleFunction } from './rule-function.ts';
import { fault, kindOf, timestamp } from './value.ts';
import type { Duration, Result, Timestamp, Value } from './value.ts';

const NANOSECONDS_PER_MILLISECOND = 1_000_000n;
const MILLISECONDS_PER_DAY = 86_400_000;

/** What CEL's getters read off a moment; months and days of a month count from 0, except in `getDate`. */
const fields: Readonly<Record<string, (moment: Date) => number>> = {
  getFullYear: (moment) => moment.getUTCFullYear(),
  getMonth: (moment) => moment.getUTCMonth(),
  getDate: (moment) => moment.getUTCDate(),
  getDayOfMonth: (moment) => moment.getUTCDate() - 1,
  getDayOfWeek: (moment) => moment.getUTCDay(),
  getDayOfYear: (moment) => Math.floor((moment.getTime() - startOfYear(moment)) / MILLISECONDS_PER_DAY),
  getHours: (moment) => moment.getUTCHours(),
  getMinutes: (moment) => moment.getUTCMinutes(),
  getSeconds: (moment) => moment.getUTCSeconds(),
  getMilliseconds: (moment) => moment.getUTCMilliseconds(),
};

/** Nanoseconds of the units that a duration is told in. */
const units: Readonly<Record<string, bigint>> = {
  getHours: 3_600_000_000_000n,
  getMinutes: 60_000_000_000n,
  getSeconds: 1_000_000_000n,
  getMilliseconds: 1_000_000n,
};

/** `date`, and CEL's getters of timestamps and durations. */
export const times: readonly RuleFunction[] = [
  { name: 'date', takes: [['text']], gives: 'timestamp', apply: toDate },
  ...Object.entries(fields).flatMap(([name, read]): RuleFunction[] => [
    {
      name,
      on: Object.hasOwn(units, name) ? ['timestamp', 'duration'] : ['timestamp'],
      takes: [],
      gives: 'number',
      apply: ([value = null], site) => readField(value, name, { ...site, read, zone: 'UTC' }),
    },
    {
      name,
      on: ['timestamp'],
      takes: [['text']],
      gives: 'number',
      apply: ([value = null, ...rest], site) => readField(value, name, { ...site, read, zone: textAt(rest, 0) }),
    },
  ]),
];

function toDate(args: readonly Value[], { start }: CallSite): Result {
  const text = textAt(args, 0);
  const moment = parseDate(text);
  return moment === undefined
    ? fault('date() takes a day that exists, such as "2026-01-31"', start, { got: text })
    : timestamp(moment);
}

interface Reading extends CallSite {
  readonly read: (moment: Date) => number;
  readonly zone: string;
}

function readField(value: Value, name: string, { read, zone, start }: Reading): Result {
  const { nanoseconds } = value as Timestamp | Duration;
  const unit = units[name];
  if (unit !== undefined && kindOf(value) === 'duration') {
    return Number(nanoseconds / unit);
  }
  const utc = new Date(Math.floor(Number(nanoseconds / 1000n) / 1000));
  const local = moveTo(zone, utc);
  return local === undefined ? fault('there is no such time zone', start) : read(local);
}

function startOfYear(moment: Date): number {
  const start = new Date(0);
  start.setUTCFullYear(moment.getUTCFullYear(), 0, 1);
  return start.getTime();
}

/** Gives the moment whose UTC fields are those of the zone's clocks: an offset or a name of the IANA database. */
function moveTo(zone: string, moment: Date): Date | undefined {
  if (zone === 'UTC') {
    return moment;
  }
  const offset = parseOffset(/^\d/.test(zone) ? `+${zone}` : zone);
  if (offset !== undefined) {
    return new Date(moment.getTime() + Number(offset / NANOSECONDS_PER_MILLISECOND));
  }
  try {
    const text = moment.toLocaleString('sv-SE', { timeZone: zone, hourCycle: 'h23' });
    return new Date(`${text.replace(' ', 'T')}.${String(moment.getUTCMilliseconds()).padStart(3, '0')}Z`);
  } catch {
    return undefined;
  }
}
