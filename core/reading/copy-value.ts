import type { JsonValue } from '../json.ts';
import { formatPointer } from '../pointer.ts';
import type { PointerStep } from '../pointer.ts';
import type { Place, PlaceCode } from './reading.ts';

/** A JSON value copied out of something that is not text, with what JSON has no word for. */
export interface Copied {
  readonly value: JsonValue;
  /** Whether that is all of it: not where it is too large or too deep, or holds something alien. */
  readonly isWhole: boolean;
  /** Deepest nesting of arrays and objects. */
  readonly depth: number;
  /** Whether it would be larger than asked. */
  readonly isTooLarge: boolean;
  /** Pointer to what JSON cannot hold: undefined, a function, NaN, a getter, a cycle, an instance of a class. */
  readonly alien: string | undefined;
  readonly places: readonly Place[];
}

/** Bounds of a copy. */
export interface Limits {
  /** Bytes of UTF-8 of its compact JSON, roughly. */
  readonly maxBytes: number;
  readonly maxDepth: number;
}

/** A container that is being copied; those around it are below it on the stack. */
interface Frame {
  readonly source: object;
  /** The members' names; `undefined` for an array. */
  readonly names: readonly string[] | undefined;
  readonly length: number;
  readonly copy: JsonValue[] | Record<string, JsonValue>;
  /** Index of the member or item that is next. */
  next: number;
}

interface Walk {
  readonly limits: Limits;
  readonly frames: Frame[];
  readonly places: Place[];
  depth: number;
  size: number;
  alien: string | undefined;
}

const details: Readonly<Record<Exclude<PlaceCode, 'duplicate_key'>, string>> = {
  unsafe_number: 'is a number that JavaScript gives back as another decimal',
  lone_surrogate: 'holds half of a surrogate pair',
};

/**
 * Copies a value that an adapter had parsed, so that nothing of it can run later: no getter, no `toJSON`, no proxy.
 *
 * Iterative, and bounded in depth and size, whatever the value. Throws what a proxy throws.
 */
export function copyValue(value: unknown, limits: Limits): Copied {
  const walk: Walk = { limits, frames: [], places: [], depth: 0, size: 0, alien: undefined };
  const copy = copyOne(walk, value);
  for (let frame = walk.frames.at(-1); frame !== undefined && canGoOn(walk); frame = walk.frames.at(-1)) {
    copyNext(walk, frame);
  }
  const { depth, places, alien } = walk;
  const isTooLarge = walk.size > limits.maxBytes;
  return { value: copy, isWhole: canGoOn(walk), depth, places, alien, isTooLarge };
}

function canGoOn({ alien, size, depth, limits }: Walk): boolean {
  return alien === undefined && size <= limits.maxBytes && depth <= limits.maxDepth;
}

/** Copies the next member of the innermost container, or leaves it. */
function copyNext(walk: Walk, frame: Frame): void {
  if (frame.next >= frame.length) {
    walk.frames.pop();
    return;
  }
  const name = frame.names?.[frame.next] ?? String(frame.next);
  frame.next += 1;
  if (frame.names !== undefined) {
    noteText(walk, name);
  }
  // A getter and a hole have no `value`, and so are as alien as `undefined` is.
  const member = Object.getOwnPropertyDescriptor(frame.source, name)?.value as unknown;
  const copied = copyOne(walk, member);
  // Unlike an assignment, this makes a member even of `__proto__`.
  Object.defineProperty(frame.copy, name, { value: copied, enumerable: true, writable: true, configurable: true });
}

/** Copies a scalar; begins to copy a container; for what JSON cannot hold, ends the copy. */
function copyOne(walk: Walk, value: unknown): JsonValue {
  walk.size += 1;
  if (typeof value === 'string') {
    noteText(walk, value);
    return value;
  }
  if (value === null || typeof value === 'boolean') {
    return value;
  }
  if (typeof value === 'number') {
    return copyNumber(walk, value);
  }
  return typeof value === 'object' ? enter(walk, value) : refuse(walk);
}

/** Infinity is what `JSON.parse` makes of an overflow; NaN is nothing of JSON. */
function copyNumber(walk: Walk, value: number): JsonValue {
  if (value === Infinity || value === -Infinity) {
    addPlace(walk, 'unsafe_number');
  }
  return Number.isNaN(value) ? refuse(walk) : value;
}

function refuse(walk: Walk): null {
  walk.alien = pointerHere(walk);
  return null;
}

function enter(walk: Walk, source: object): JsonValue {
  if (!isPlain(source) || walk.frames.some((frame) => frame.source === source)) {
    return refuse(walk);
  }
  const frame = newFrame(source);
  walk.size += frame.length;
  walk.frames.push(frame);
  walk.depth = Math.max(walk.depth, walk.frames.length);
  return frame.copy;
}

function newFrame(source: object): Frame {
  if (Array.isArray(source)) {
    return { source, names: undefined, length: source.length, copy: [], next: 0 };
  }
  const names = Object.keys(source);
  return { source, names, length: names.length, copy: {}, next: 0 };
}

function noteText(walk: Walk, text: string): void {
  walk.size += Buffer.byteLength(text) + 2;
  if (!text.isWellFormed()) {
    addPlace(walk, 'lone_surrogate');
  }
}

function addPlace(walk: Walk, code: 'unsafe_number' | 'lone_surrogate'): void {
  if (walk.places.length < 1000) {
    walk.places.push({ code, pointer: pointerHere(walk), detail: details[code] });
  }
}

function pointerHere({ frames }: Walk): string {
  return formatPointer(frames.map(({ names, next }): PointerStep => names?.[next - 1] ?? next - 1));
}

/** Arrays, and objects with no prototype or that of some realm's plain objects. */
function isPlain(value: object): boolean {
  if (Array.isArray(value)) {
    return true;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
