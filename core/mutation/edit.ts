import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { appendPointer } from '../pointer.ts';
import type { PointerStep } from '../pointer.ts';

/** Deeper than this nothing is changed: the faults of a value show near its surface. */
const DEEPEST = 60;

/** A value in its document, with the way to it. */
export interface Spot {
  readonly pointer: string;
  readonly steps: readonly PointerStep[];
  readonly value: JsonValue;
}

/** Lists every value of a document, the whole first, in document order. */
export function listSpots(root: JsonValue): readonly Spot[] {
  const spots: Spot[] = [];
  const visit = (spot: Spot): void => {
    spots.push(spot);
    if (spot.steps.length >= DEEPEST) {
      return;
    }
    for (const [step, value] of membersOf(spot.value)) {
      visit({ pointer: appendPointer(spot.pointer, step), steps: [...spot.steps, step], value });
    }
  };
  visit({ pointer: '', steps: [], value: root });
  return spots;
}

function membersOf(value: JsonValue): readonly (readonly [PointerStep, JsonValue])[] {
  if (isJsonArray(value)) {
    return value.map((item, index) => [index, item]);
  }
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** Gives a copy of a document with the value at a place replaced. */
export function replaceAt(root: JsonValue, steps: readonly PointerStep[], value: JsonValue): JsonValue {
  const [step, ...rest] = steps;
  if (step === undefined) {
    return value;
  }
  if (isJsonArray(root)) {
    return root.map((item, index) => (index === Number(step) ? replaceAt(item, rest, value) : item));
  }
  return isJsonObject(root)
    ? fromEntries(
        Object.entries(root).map(([name, member]) => [name, name === step ? replaceAt(member, rest, value) : member]),
      )
    : root;
}

/** Gives a copy of a document without the member at a place. */
export function removeAt(root: JsonValue, steps: readonly PointerStep[]): JsonValue {
  const parent = steps.slice(0, -1);
  const name = steps.at(-1);
  const holder = valueAt(root, parent);
  if (isJsonArray(holder)) {
    return replaceAt(
      root,
      parent,
      holder.filter((_, index) => index !== Number(name)),
    );
  }
  return isJsonObject(holder)
    ? replaceAt(root, parent, fromEntries(Object.entries(holder).filter(([key]) => key !== name)))
    : root;
}

/** Gives the value at a place, `undefined` where there is none. */
export function valueAt(root: JsonValue, steps: readonly PointerStep[]): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const step of steps) {
    if (isJsonArray(value)) {
      value = value[Number(step)];
    } else {
      value = isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    }
  }
  return value;
}

/** Makes an object of entries; a name such as `__proto__` becomes a member like any other. */
export function fromEntries(entries: readonly (readonly [string, JsonValue])[]): JsonValue {
  return Object.fromEntries(entries);
}
