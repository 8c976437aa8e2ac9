import { isJsonArray, isJsonObject } from './json.ts';
import type { JsonValue } from './json.ts';
import { MisuseError } from './misuse.ts';
import { appendPointer, parsePointer } from './pointer.ts';
import type { PointerStep } from './pointer.ts';

/** A place that a pattern leads to, and what stands there. */
export interface FoundPlace {
  readonly missing: false;
  /** JSON Pointer of the place. */
  readonly pointer: string;
  /** The same path as steps: names of members, and indices of items as numbers. */
  readonly steps: readonly PointerStep[];
  readonly value: JsonValue;
}

/** A place that a pattern asks for and that is not there: where the path ends. */
export interface MissingPlace {
  readonly missing: true;
  /** JSON Pointer of the absent name, or of the scalar or null in which `*` finds nothing to go through. */
  readonly pointer: string;
  readonly steps: readonly PointerStep[];
}

/** One place that a pattern names. */
export type Place = FoundPlace | MissingPlace;

/**
 * Gives the steps of a pointer pattern: a JSON Pointer (RFC 6901) in which a step `*` is any index or name.
 *
 * @param where the option that holds it, as the message names it
 * @throws {MisuseError} where it is no JSON Pointer
 */
export function parsePattern(pattern: string, where = 'a pattern'): readonly string[] {
  const steps = parsePointer(pattern);
  if (steps === undefined) {
    const hint = pattern.startsWith('/') ? '"~" to be written as "~0"' : '"" or a pointer that begins with "/"';
    throw new MisuseError(
      `Cannot use ${JSON.stringify(pattern)} as ${where}: expected ${hint}, such as "/items/*/name"`,
    );
  }
  return steps;
}

/**
 * Gives every place that a pointer pattern names, in the order of the document.
 *
 * A `*` over an existing empty list or object gives nothing, and nothing is missing. An absent name gives one missing
 * place, at that name; a `*` that meets a scalar or null gives one too, at that value. Only own members count.
 *
 * @throws {MisuseError} where the pattern is no JSON Pointer
 */
export function selectPlaces(value: JsonValue, pattern: string): Place[] {
  let places: Place[] = [{ missing: false, pointer: '', steps: [], value }];
  for (const step of parsePattern(pattern)) {
    places = places.flatMap((place) => (place.missing ? place : follow(place, step)));
  }
  return places;
}

function follow(place: FoundPlace, step: string): Place[] {
  return step === '*' ? followAny(place) : [followName(place, step)];
}

function followAny(place: FoundPlace): Place[] {
  const { value, pointer, steps } = place;
  if (isJsonArray(value)) {
    return value.map((item, index) => childOf(place, index, item));
  }
  if (isJsonObject(value)) {
    return Object.entries(value).map(([name, member]) => childOf(place, name, member));
  }
  return [{ missing: true, pointer, steps }];
}

function followName(place: FoundPlace, name: string): Place {
  const { value } = place;
  if (isJsonArray(value) && /^(?:0|[1-9]\d{0,9})$/.test(name)) {
    const item = value[Number(name)];
    return item === undefined ? absent(place, Number(name)) : childOf(place, Number(name), item);
  }
  const member = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return member === undefined ? absent(place, name) : childOf(place, name, member);
}

function childOf({ pointer, steps }: FoundPlace, step: PointerStep, value: JsonValue): FoundPlace {
  return { missing: false, pointer: appendPointer(pointer, step), steps: [...steps, step], value };
}

function absent({ pointer, steps }: FoundPlace, step: PointerStep): MissingPlace {
  return { missing: true, pointer: appendPointer(pointer, step), steps: [...steps, step] };
}
