import { MisuseError } from '../misuse.ts';
import { ZERO, compare, parseDecimal } from './decimal.ts';
import type { Decimal } from './decimal.ts';
import { isExactNumber } from './exact-number.ts';
import { isPattern } from './pattern-match.ts';
import type { Keyword, KeywordContext, Meaning } from './schema-reader.ts';
import type { CountKind } from './shape.ts';
import { KIND, keyOf, toValue } from './value.ts';

const KINDS_OF_TYPE: Readonly<Record<string, number>> = {
  null: KIND.null,
  boolean: KIND.boolean,
  integer: KIND.integer,
  number: KIND.integer | KIND.fraction,
  string: KIND.string,
  array: KIND.array,
  object: KIND.object,
};

/** `type`, `enum`, `const` and the keywords about numbers and strings. */
export const scalarKeywords: Readonly<Record<string, Keyword>> = {
  type: { read: readType },
  enum: {
    read: (value, context) => readValues(Array.isArray(value) ? value : refuse(context, 'enum', 'a list')),
  },
  const: { since: 6, read: (value) => readValues([value]) },
  minimum: { read: (value, context) => readBound('minimum', value, context) },
  maximum: { read: (value, context) => readBound('maximum', value, context) },
  exclusiveMinimum: { since: 6, read: (value, context) => readOpenBound('minimum', value, context) },
  exclusiveMaximum: { since: 6, read: (value, context) => readOpenBound('maximum', value, context) },
  multipleOf: { read: readStep },
  minLength: { read: (value, context) => readCount('minLength', value, context) },
  maxLength: { read: (value, context) => readCount('maxLength', value, context) },
  pattern: { read: readPattern },
  format: {
    read: (value, context) =>
      context.assertsFormats && typeof value === 'string' ? { atoms: [{ kind: 'format', name: value }] } : {},
  },
};

function readPattern(value: unknown, context: KeywordContext): Meaning {
  return typeof value === 'string' && isPattern(value)
    ? { atoms: [{ kind: 'pattern', source: value }] }
    : refuse(context, 'pattern', 'a regular expression of ECMA-262');
}

/** Gives the meaning of a bound on a length or a count. */
export function readCount(kind: CountKind, value: unknown, context: KeywordContext): Meaning {
  const number = readNumber(value);
  if (number === undefined || number.scale > 0 || number.digits < 0n) {
    return refuse(context, kind, 'a whole number from 0 on');
  }
  const count = Number(number.digits);
  return kind.startsWith('min') && count === 0 ? {} : { atoms: [{ kind, count }] };
}

/**
 * Says that a keyword cannot mean anything.
 *
 * @throws {MisuseError} always
 */
export function refuse(context: KeywordContext, keyword: string, expected: string): never {
  throw new MisuseError(`Cannot compare the schema: "${keyword}" at "${context.place.pointer}" must be ${expected}`);
}

function readType(value: unknown, context: KeywordContext): Meaning {
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  const kinds = names.map((name) => {
    const known = typeof name === 'string' && Object.hasOwn(KINDS_OF_TYPE, name) ? KINDS_OF_TYPE[name] : undefined;
    return known ?? refuse(context, 'type', `one or several of ${Object.keys(KINDS_OF_TYPE).join(', ')}`);
  });
  return { kinds: kinds.reduce((mask, kind) => mask | kind, 0) };
}

function readValues(raw: readonly unknown[]): Meaning {
  const values = raw.map(toValue);
  return { atoms: [{ kind: 'values', values: new Map(values.map((value) => [keyOf(value), value])) }] };
}

function readBound(kind: 'minimum' | 'maximum', value: unknown, context: KeywordContext): Meaning {
  const bound = readNumber(value) ?? refuse(context, kind, 'a number');
  // Up to draft-04, `exclusiveMinimum: true` says that `minimum` itself is left out.
  const flag = kind === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
  return { atoms: [{ kind, bound, open: context.place.raw[flag] === true }] };
}

function readOpenBound(kind: 'minimum' | 'maximum', value: unknown, context: KeywordContext): Meaning {
  const keyword = kind === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
  return { atoms: [{ kind, bound: readNumber(value) ?? refuse(context, keyword, 'a number'), open: true }] };
}

function readStep(value: unknown, context: KeywordContext): Meaning {
  const step = readNumber(value);
  if (step === undefined || compare(step, ZERO) <= 0) {
    return refuse(context, 'multipleOf', 'a number above 0');
  }
  return { atoms: [{ kind: 'multipleOf', step }] };
}

function readNumber(value: unknown): Decimal | undefined {
  if (isExactNumber(value)) {
    return parseDecimal(value.text);
  }
  return typeof value === 'number' && Number.isFinite(value) ? parseDecimal(String(value)) : undefined;
}
