import type { JsonObject, JsonValue } from '../../json.ts';
import { appendPointer } from '../../pointer.ts';
import type { FaultKeyword } from '../fault-keyword.ts';
import type { SchemaIndex } from '../schema-index.ts';
import type { SchemaLocation } from '../schema-location.ts';
import { enterScope } from './scope.ts';
import type { Scope } from './scope.ts';

/** A place in the value that is judged, as the way down to it. */
export interface Place {
  readonly parent: Place | undefined;
  readonly step: string | number;
}

/** One keyword that a value breaks, before it is put into words. */
export interface RawFault {
  readonly keyword: FaultKeyword;
  readonly at: Place | undefined;
  /** The value at fault; `undefined` where what is at fault is absent. */
  readonly value: JsonValue | undefined;
  /** The schema that holds the keyword. */
  readonly location: SchemaLocation;
  /** Steps from that schema to the keyword, where they are not the keyword alone. */
  readonly steps?: readonly string[];
  /** A name that is missing or too many. */
  readonly name?: string;
  /** What the schema wants there, where it is not the keyword's value. */
  readonly wanted?: readonly JsonValue[];
  /** More that a person should know, never text of the output. */
  readonly hint?: string;
}

/** More faults are counted, but not kept: a value may be wrong in millions of places. */
const KEPT_FAULTS = 1000;

const NO_FAULTS: readonly RawFault[] = [];

/** What the application of one schema to one value has found so far. */
export class Frame {
  readonly scope: Scope<Map<SchemaNode, Frame>>;
  /** Whether names and items that were judged must be kept apart for each application. */
  readonly tracks: boolean;
  faults: readonly RawFault[] = NO_FAULTS;
  /** Faults that are not kept. */
  dropped = 0;
  /** Names of the object that a keyword has judged, where `unevaluatedProperties` needs to know. */
  names: Set<string> | undefined = undefined;
  /** Items of the array that a keyword has judged, by index, where `unevaluatedItems` needs to know. */
  items: Set<number> | undefined = undefined;
  #own: RawFault[] | undefined = undefined;

  constructor(scope: Scope<Map<SchemaNode, Frame>>, tracks: boolean) {
    this.scope = scope;
    this.tracks = tracks;
  }

  get isValid(): boolean {
    return this.faults.length === 0;
  }

  /** Applies a schema to a value that stands at or under the one of this frame; what it finds is kept apart. */
  apply(node: SchemaNode, value: JsonValue, at: Place | undefined): Frame {
    const frame = new Frame(enterScope(this.scope, node.location.resource), this.tracks);
    frame.run(node, value, at);
    return frame;
  }

  /** Applies a schema of the same resource; what it finds is found here. */
  run(node: SchemaNode, value: JsonValue, at: Place | undefined): void {
    for (const check of node.checks) {
      check(value, at, this);
    }
  }

  /** Requires a part of the value to conform to a schema. */
  demand(node: SchemaNode, value: JsonValue, at: Place | undefined): void {
    if (this.tracks || node.location.resource !== this.scope.resource) {
      this.addAll(this.apply(node, value, at));
      return;
    }
    this.run(node, value, at);
  }

  /**
   * Requires the very value to conform to another schema too.
   *
   * Names and items count as judged even where that schema is broken: the whole is then broken too, and a second
   * finding for them would only be noise.
   */
  demandToo(node: SchemaNode, value: JsonValue, at: Place | undefined): void {
    if (this.tracks || node.location.resource !== this.scope.resource) {
      this.merge(this.apply(node, value, at));
      return;
    }
    this.run(node, value, at);
  }

  add(fault: RawFault): void {
    if (this.faults.length >= KEPT_FAULTS) {
      this.dropped += 1;
      return;
    }
    this.#own ??= [];
    this.#own.push(fault);
    this.faults = this.#own;
  }

  /** Takes over what was found of a part of the value. */
  addAll({ faults, dropped }: Frame): void {
    for (const fault of faults) {
      this.add(fault);
    }
    this.dropped += dropped;
  }

  /** Takes over all that was found of the same value. */
  merge(other: Frame): void {
    this.addAll(other);
    this.mergeEvaluated(other);
  }

  mergeEvaluated({ names, items }: Frame): void {
    if (names !== undefined) {
      this.names = union(this.names, names);
    }
    if (items !== undefined) {
      this.items = union(this.items, items);
    }
  }

  /** Notes that a keyword has judged a member of the object. */
  sawName(name: string): void {
    this.names ??= new Set();
    this.names.add(name);
  }

  /** Notes that a keyword has judged an item of the array. */
  sawItem(index: number): void {
    this.items ??= new Set();
    this.items.add(index);
  }
}

/** A schema made ready to judge values. */
export interface SchemaNode {
  readonly location: SchemaLocation;
  checks: readonly Check[];
}

/** Judges a value by one keyword; what it finds goes into the frame. */
export type Check = (value: JsonValue, at: Place | undefined, frame: Frame) => void;

/** What a keyword is made from. */
export interface KeywordContext {
  readonly location: SchemaLocation;
  readonly schema: JsonObject;
  readonly index: SchemaIndex;
  /** Whether names and items that were judged must be remembered. */
  readonly tracks: boolean;
  /** Whether `format` decides. */
  readonly assertsFormats: boolean;
  /** Gives the schema within this one at these steps. */
  readonly inner: (...steps: readonly string[]) => SchemaNode;
  /** Gives the schema that a reference keyword of this one means at first. */
  readonly referred: (keyword: string) => SchemaNode;
  /** Gives the node of a schema that stands elsewhere. */
  readonly nodeOf: (location: SchemaLocation) => SchemaNode;
}

/** Makes the check of a keyword; `undefined` where it decides nothing. */
export type KeywordFactory = (context: KeywordContext) => Check | undefined;

/** Gives the JSON Pointer of a place. */
export function pointerTo(place: Place | undefined): string {
  const steps: (string | number)[] = [];
  for (let at = place; at !== undefined; at = at.parent) {
    steps.push(at.step);
  }
  return steps.reverse().reduce<string>(appendPointer, '');
}

function union<Item>(into: Set<Item> | undefined, from: ReadonlySet<Item>): Set<Item> {
  const all = into ?? new Set<Item>();
  for (const item of from) {
    all.add(item);
  }
  return all;
}
