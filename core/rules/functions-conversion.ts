import { parseDateTime } from '../compare/instant.ts';
import { formatDuration, formatTimestamp, parseDuration } from './time-text.ts';
import type { CallSite, RuleFunction } from './rule-function.ts';
import { bytes, duration, fault, kindOf, timestamp, typeName } from './value.ts';
import type { Bytes, Duration, Kind, Result, Timestamp, Value } from './value.ts';

const NANOSECONDS_PER_SECOND = 1_000_000_000n;

/** Names of types, as CEL knows them; what a whole number is called fits `double` too, since JSON has one number. */
export const typeNames: ReadonlyMap<string, Value> = new Map(
  ['bool', 'int', 'uint', 'double', 'string', 'bytes', 'list', 'map', 'null_type', 'type'].map((name) => [
    name,
    typeName(name),
  ]),
);

const nameOfKind: Readonly<Record<Exclude<Kind, 'number'>, string>> = {
  null: 'null_type',
  bool: 'bool',
  text: 'string',
  list: 'list',
  map: 'map',
  timestamp: 'google.protobuf.Timestamp',
  duration: 'google.protobuf.Duration',
  bytes: 'bytes',
  type: 'type',
};

/** CEL's conversions between types. */
export const conversions: readonly RuleFunction[] = [
  { name: 'dyn', takes: [undefined], gives: undefined, apply: ([value = null]) => value },
  { name: 'type', takes: [undefined], gives: 'type', apply: ([value = null]) => typeOf(value) },
  { name: 'bool', takes: [['bool', 'text']], gives: 'bool', apply: toBool },
  { name: 'double', takes: [['number', 'text']], gives: 'number', apply: toDouble },
  { name: 'int', takes: [['number', 'text', 'timestamp']], gives: 'number', apply: toInt },
  { name: 'uint', takes: [['number', 'text']], gives: 'number', apply: toUint },
  {
    name: 'string',
    takes: [['text', 'number', 'bool', 'bytes', 'timestamp', 'duration']],
    gives: 'text',
    apply: toText,
  },
  { name: 'bytes', takes: [['text', 'bytes']], gives: 'bytes', apply: toBytes },
  { name: 'timestamp', takes: [['text', 'number', 'timestamp']], gives: 'timestamp', apply: toTimestamp },
  { name: 'duration', takes: [['text', 'duration']], gives: 'duration', apply: toDuration },
];

function typeOf(value: Value): Value {
  if (typeof value !== 'number') {
    return typeName(nameOfKind[kindOf(value) as Exclude<Kind, 'number'>]);
  }
  const whole = Number.isInteger(value) ? ['int'] : [];
  return typeName('double', ...whole, ...(whole.length > 0 && value >= 0 ? ['uint'] : []));
}

function toBool([value = null]: readonly Value[], { start }: CallSite): Result {
  if (typeof value === 'boolean') {
    return value;
  }
  const text = value as string;
  const isTrue = /^(?:1|t|true|TRUE|True)$/.test(text);
  return isTrue || /^(?:0|f|false|FALSE|False)$/.test(text)
    ? isTrue
    : fault('bool() does not know the text', start, { got: value });
}

function toDouble([value = null]: readonly Value[], { start }: CallSite): Result {
  const isNumber = typeof value === 'number' || /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(value as string);
  const number = isNumber ? Number(value) : NaN;
  return Number.isFinite(number) ? number : fault('double() does not know the text as a number', start, { got: value });
}

function toInt([value = null]: readonly Value[], { start }: CallSite): Result {
  if (typeof value === 'number') {
    return Math.trunc(value);
  }
  if (typeof value !== 'string') {
    return Number(floorDivide((value as Timestamp).nanoseconds, NANOSECONDS_PER_SECOND));
  }
  const number = /^-?\d{1,19}$/.test(value) ? Number(value) : NaN;
  return Number.isSafeInteger(number)
    ? number
    : fault('int() does not know the text as a whole number', start, { got: value });
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

function toUint(args: readonly Value[], site: CallSite): Result {
  const number = toInt(args, site);
  return typeof number === 'number' && number < 0 ? fault('uint() takes no negative number', site.start) : number;
}

function toText([value = null]: readonly Value[], { start }: CallSite): Result {
  if (value === null || typeof value !== 'object') {
    return String(value);
  }
  if (kindOf(value) === 'bytes') {
    return decode(value as Bytes, start);
  }
  const { nanoseconds } = value as Timestamp | Duration;
  return kindOf(value) === 'timestamp' ? formatTimestamp(nanoseconds) : formatDuration(nanoseconds);
}

function decode({ content }: Bytes, start: number): Result {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return fault('string() takes bytes that are UTF-8', start);
  }
}

function toBytes([value = null]: readonly Value[]): Result {
  return typeof value === 'string' ? bytes(new TextEncoder().encode(value)) : value;
}

function toTimestamp([value = null]: readonly Value[], { start }: CallSite): Result {
  if (typeof value === 'object') {
    return value;
  }
  const moment = typeof value === 'string' ? parseDateTime(value) : fromSeconds(value as number);
  return moment === undefined
    ? fault('timestamp() takes a date-time that exists, with an offset, such as "2026-01-31T12:00:00Z"', start, {
        got: value,
      })
    : timestamp(moment);
}

/** Seconds since 1970, up to the end of the year 9999. */
function fromSeconds(seconds: number): bigint | undefined {
  const isMoment = Number.isInteger(seconds) && seconds >= -62_135_596_800 && seconds <= 253_402_300_799;
  return isMoment ? BigInt(seconds) * NANOSECONDS_PER_SECOND : undefined;
}

function toDuration([value = null]: readonly Value[], { start }: CallSite): Result {
  if (typeof value !== 'string') {
    return value;
  }
  const nanoseconds = parseDuration(value);
  return nanoseconds === undefined
    ? fault('duration() takes a text such as "1h30m" or "-1.5s"', start, { got: value })
    : duration(nanoseconds);
}
