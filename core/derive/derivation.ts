import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { Profile } from '../profiles/profile.ts';

/** Something of the reviewed schema that the derived one does not say any more, or says otherwise. */
export interface Loss {
  /** JSON Pointer into the reviewed schema. */
  readonly pointer: string;
  readonly keyword: string;
  readonly detail: string;
  /** The keyword with its value, where all that is lost is that the provider enforces it. */
  readonly unenforced?: string;
}

/** Says that a provider cannot be given a schema which takes everything that the reviewed one takes. */
export class InexpressibleError extends Error {
  override readonly name = 'InexpressibleError';
  /** JSON Pointer into the reviewed schema. */
  readonly pointer: string;

  constructor(pointer: string, detail: string) {
    super(detail);
    this.pointer = pointer;
  }
}

/** What references name. */
export interface Definition {
  readonly schema: JsonObject;
  /** Where it stands in the reviewed schema. */
  readonly pointer: string;
}

/** Definitions by their name in `$defs`; the root itself under `#`. */
export type Definitions = ReadonlyMap<string, Definition>;

/** A schema on its way to a provider. */
export interface Derivation {
  readonly profile: Profile;
  /** The definitions that a `$ref` may name, by their name in `$defs`. */
  readonly definitions: Definitions;
  /** Each loss so far; steps add to it. */
  readonly losses: Loss[];
  /** Which definitions stay as they are, as far as that was asked. */
  readonly untouched: Map<string, boolean>;
}

/** A schema in the reviewed file, while it is rewritten. */
export interface Place {
  readonly derivation: Derivation;
  /** JSON Pointer into the reviewed schema. */
  readonly pointer: string;
  /** The definitions that were copied on the way to here. */
  readonly unfolding: readonly string[];
  /** How many schemas stand around this one. */
  readonly depth: number;
}

/** Keywords that say something about a value and refuse none. */
export const annotations: readonly string[] = [
  '$comment',
  'default',
  'deprecated',
  'description',
  'examples',
  'propertyOrdering',
  'readOnly',
  'title',
  'writeOnly',
];

/** Notes that something of the reviewed schema is lost. */
export function lose({ derivation, pointer }: Place, keyword: string, detail: string): void {
  derivation.losses.push({ pointer, keyword, detail });
}

/** Notes that the provider does not enforce something that the reviewed schema still does. */
export function loseEnforcement({ derivation, pointer }: Place, keyword: string, unenforced: string): void {
  const detail = `${derivation.profile.title} does not enforce ${unenforced}: \`schema-validity\` still does`;
  derivation.losses.push({ pointer, keyword, detail, unenforced });
}

/** Gives a copy of an object without some of its members. */
export function omit(schema: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));
}

/** Gives a copy of an object with only some of its members. */
export function pick(schema: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => names.includes(name)));
}

/** Gives a schema as an object; `false` takes nothing. */
export function asObject(schema: JsonValue | undefined): JsonObject {
  return isJsonObject(schema) ? schema : schema === false ? { not: {} } : {};
}
