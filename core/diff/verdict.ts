import { attempt } from '../attempt.ts';
import { isRecord } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import { compileSchema } from '../schema/compile.ts';
import type { SchemaChecker } from '../schema/checker.ts';
import type { Direction } from './changes/change.ts';
import type { Comparison, ComparisonSettings } from './comparison.ts';
import { uriOfDialect } from './dialect.ts';
import type { SchemaReader } from './schema-reader.ts';
import type { Goal } from './solve/goal.ts';
import { fromValue, isHeldByDoubles } from './value.ts';

/** Proved, refuted by a witness, or neither. */
export type Answer =
  { readonly verdict: true | 'undecided' } | { readonly verdict: false; readonly witness: JsonValue };

/** Answers whether a direction holds; with further literals, whether it is broken by a value that meets them too. */
export type Judge = (direction: Direction, further: Goal) => Answer;

/**
 * Makes a judge. A witness counts only when the validator, the one behind `schema-validity`, agrees on both sides.
 *
 * Where it cannot be asked, because a schema holds numbers that JavaScript would round, leads back to itself or is very
 * large, the exact reading that the proof rests on decides alone.
 */
export function createJudge(comparison: Comparison, settings: ComparisonSettings): Judge {
  const formats = settings.assertsFormats ? 'assert' : 'annotate';
  const older = createValidator(comparison.older, { schemas: settings.oldSchemas, formats });
  const newer = createValidator(comparison.newer, { schemas: settings.newSchemas, formats });
  return (direction, further) => {
    const isBackward = direction === 'backward';
    const [from, to] = isBackward ? [comparison.older, comparison.newer] : [comparison.newer, comparison.older];
    const result = comparison.solve([{ sign: true, shape: from.root }, { sign: false, shape: to.root }, ...further]);
    if (result.kind !== 'found') {
      return { verdict: result.kind === 'empty' ? true : 'undecided' };
    }
    const witness = fromValue(result.value);
    const [taking, refusing] = isBackward ? [older, newer] : [newer, older];
    const agrees = taking(witness) !== false && refusing(witness) !== true;
    return agrees ? { verdict: false, witness } : { verdict: 'undecided' };
  };
}

interface ValidatorSettings {
  readonly schemas: Readonly<Record<string, unknown>>;
  readonly formats: 'assert' | 'annotate';
}

// To compile a larger schema would take seconds.
const MOST_PLACES = 1_000;

type Validator = (value: JsonValue) => boolean | undefined;

/** Makes a function that tells whether the validator takes a value; `undefined` where it cannot be asked. */
function createValidator({ document }: SchemaReader, { schemas, formats }: ValidatorSettings): Validator {
  const { root, dialect } = document;
  const schema = isRecord(root) ? { $schema: uriOfDialect(dialect), ...root } : root;
  const isAskable = document.places.length <= MOST_PLACES && isHeldByDoubles(schema as JsonValue);
  const others = schemas as Readonly<Record<string, object>>;
  let checker: SchemaChecker | null | undefined;
  return (value) => {
    if (!isAskable || !isHeldByDoubles(value)) {
      return undefined;
    }
    const known = (checker ??= orNull(() => compileSchema(schema as boolean | object, { schemas: others, formats })));
    const faults = known && orNull(() => known.check(value));
    return faults ? faults.length === 0 : undefined;
  };
}

/** A schema that the validator refuses, or that its stack is too small for, is one that it cannot be asked about. */
function orNull<Answer>(ask: () => Answer): Answer | null {
  const answer = (): Answer | null => attempt<Answer | null, MisuseError>(ask, MisuseError, () => null);
  return attempt(answer, RangeError, () => null);
}
