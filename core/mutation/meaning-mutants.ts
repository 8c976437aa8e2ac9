import { attempt } from '../attempt.ts';
import { isJsonArray } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { listSpots, replaceAt } from './edit.ts';
import type { Spot } from './edit.ts';
import type { Change, Mutant, Subject } from './mutant.ts';
import { findSubschemas } from './subschemas.ts';

const DAY = 86_400_000;
const sentinels = ['N/A', 'unknown'];

/**
 * Makes the mutants that keep the shape and change what is said: another allowed value, another number, another day, an
 * answer to another question.
 */
export function makeMeaningMutants(subject: Subject): readonly Mutant[] {
  const changes = listSpots(subject.value).flatMap((spot) => {
    if (subject.quotes.includes(spot.pointer)) {
      return [];
    }
    return changesOf(subject, spot).map(({ operator, detail, value }): Mutant => ({
      operator,
      pointer: spot.pointer,
      detail,
      output: replaceAt(subject.value, spot.steps, value),
    }));
  });
  return [...changes, ...makeForeignAnswers(subject)];
}

function changesOf({ schema }: Subject, { steps, value }: Spot): readonly Change[] {
  if (typeof value === 'number') {
    return [{ operator: 'change_number', detail: 'one more', value: value + 1 }];
  }
  if (typeof value !== 'string') {
    return [];
  }
  const allowed = findSubschemas(schema, steps).flatMap((one) => (isJsonArray(one['enum']) ? one['enum'] : []));
  if (allowed.length > 0) {
    return [...new Set(allowed)]
      .filter((other) => other !== value)
      .map((other) => ({ operator: 'enum_other', detail: 'another value of the enum', value: other }));
  }
  return [
    ...sentinels.map((sentinel) => ({
      operator: 'sentinel' as const,
      detail: `the text ${JSON.stringify(sentinel)}`,
      value: sentinel,
    })),
    ...addPleasantry(value),
    ...shiftDate(value),
    ...dropZeros(value),
  ];
}

/** Only a sentence can begin with a phrase; before a name or a number it would be another kind of fault. */
function addPleasantry(value: string): readonly Change[] {
  return /\p{L} \p{L}/u.test(value)
    ? [{ operator: 'pleasantry', detail: 'the text after "Sure!"', value: `Sure! ${value}` }]
    : [];
}

function shiftDate(value: string): readonly Change[] {
  const [, day, rest = ''] = /^(\d{4}-\d{2}-\d{2})(T.*)?$/.exec(value) ?? [];
  const time = day === undefined ? NaN : Date.parse(`${day}T00:00:00Z`);
  if (!(time >= 0)) {
    return [];
  }
  // `new Date` of a given moment reads no clock.
  return [
    {
      operator: 'shift_date',
      detail: 'one day later',
      value: `${new Date(time + DAY).toISOString().slice(0, 10)}${rest}`,
    },
  ];
}

function dropZeros(value: string): readonly Change[] {
  const stripped = value.replace(/\b0+(?=\d)/, '');
  return /^\W*0+\d/.test(value) && stripped !== value
    ? [{ operator: 'leading_zeros', detail: 'leading zeros dropped', value: stripped }]
    : [];
}

function makeForeignAnswers({ value, sources, otherAnswers }: Subject): readonly Mutant[] {
  const samples = sources.flatMap(findSamples).slice(0, 2);
  const others = otherAnswers.slice(0, 2);
  return [
    ...samples.map((output): Mutant => ({
      operator: 'copy_sample',
      pointer: '',
      detail: 'the JSON that the source holds',
      output,
    })),
    ...others.map((output): Mutant => ({
      operator: 'other_answer',
      pointer: '',
      detail: 'the good answer to another case',
      output,
    })),
  ].filter(({ output }) => JSON.stringify(output) !== JSON.stringify(value));
}

/** Finds the JSON objects that stand in a text: from an opening brace to the first closing one that makes it parse. */
function findSamples(text: string): readonly JsonObject[] {
  const start = text.indexOf('{');
  if (start < 0) {
    return [];
  }
  const ends = [...text.slice(start, start + 5_000).matchAll(/\}/g)].slice(0, 20).map(({ index }) => start + index + 1);
  for (const end of ends) {
    const parsed = parseObject(text.slice(start, end));
    if (parsed !== undefined) {
      return [parsed];
    }
  }
  return [];
}

/** Gives the object that a text is which begins with a brace, `undefined` where it does not parse. */
function parseObject(text: string): JsonObject | undefined {
  return attempt<JsonObject | undefined, SyntaxError>(
    () => JSON.parse(text) as JsonObject,
    SyntaxError,
    () => undefined,
  );
}
