import { isJsonObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { isBefore2019 } from '../lint/dialect-words.ts';
import { indexReferences } from '../lint/references.ts';
import { mapSubschemas, pointerOf } from '../lint/subschemas.ts';
import { parsePointer } from '../pointer.ts';
import { InexpressibleError, omit } from './derivation.ts';
import { modernise } from './dialect.ts';

/** A schema whose references all read `#` or `#/$defs/<name>`, in the words of 2020-12. */
export interface Gathered {
  readonly root: JsonObject;
  /** What references name; the root itself under `#`. */
  readonly definitions: ReadonlyMap<string, JsonObject>;
  /** Where each definition stands in the reviewed schema. */
  readonly origins: ReadonlyMap<string, string>;
  /** Where each schema stands in the reviewed one. */
  readonly places: WeakMap<JsonObject, string>;
}

/** Deeper schemas are not derived: no provider takes them. */
const DEEPEST = 500;

/**
 * Gathers what a schema's references name, and writes all of it in the words of 2020-12.
 *
 * @throws {InexpressibleError} for a reference that leaves the schema, and for one that is dynamic
 */
export function gather(schema: JsonObject): Gathered {
  const references = indexReferences(schema);
  const names = new Map<string, string>([['', '#']]);
  const waiting: string[] = [];
  const places = new WeakMap<JsonObject, string>();
  const old = isBefore2019(schema);

  function nameOf(reference: string, pointer: string): string {
    const target = references.resolve(reference);
    if (target === undefined) {
      throw new InexpressibleError(pointer, `the reference leads nowhere within the schema`);
    }
    const known = names.get(target);
    if (known !== undefined) {
      return known;
    }
    const name = freeName(parsePointer(target)?.at(-1) ?? 'schema', new Set(names.values()));
    names.set(target, name);
    waiting.push(target);
    return name;
  }

  function rewrite(here: JsonObject, pointer: string, depth: number): JsonObject {
    if (depth > DEEPEST) {
      throw new InexpressibleError(pointer, `it is nested deeper than ${DEEPEST} levels`);
    }
    const inner = mapSubschemas(omit(here, ['$defs', 'definitions']), (child) =>
      isJsonObject(child.schema) ? rewrite(child.schema, pointerOf(pointer, child), depth + 1) : child.schema,
    );
    const written = withReference(modernise(inner), pointer);
    places.set(written, pointer);
    return written;
  }

  function withReference(here: JsonObject, pointer: string): JsonObject {
    const dynamic = ['$dynamicRef', '$recursiveRef'].find((keyword) => Object.hasOwn(here, keyword));
    if (dynamic !== undefined) {
      throw new InexpressibleError(pointer, `a derived schema cannot hold "${dynamic}"`);
    }
    const { $ref } = here;
    if (typeof $ref !== 'string') {
      return here;
    }
    const name = nameOf($ref, pointer);
    return { ...(old ? {} : here), $ref: referenceTo(name) };
  }

  const root = rewrite(schema, '', 0);
  const definitions = new Map<string, JsonObject>([['#', root]]);
  for (let target = waiting.pop(); target !== undefined; target = waiting.pop()) {
    const found = references.at(target);
    definitions.set(names.get(target) ?? target, rewrite(isJsonObject(found) ? found : toObject(found), target, 0));
  }
  return { root, definitions, origins: new Map([...names].map(([pointer, name]) => [name, pointer])), places };
}

/** Gives the text of a reference to a definition. */
export function referenceTo(name: string): string {
  return name === '#' ? '#' : `#/$defs/${name}`;
}

/** Gives the name of the definition that a gathered schema's `$ref` names, `undefined` where it has none. */
export function referredName(schema: JsonObject): string | undefined {
  const { $ref } = schema;
  if (typeof $ref !== 'string') {
    return undefined;
  }
  return $ref === '#' ? '#' : $ref.slice('#/$defs/'.length);
}

function toObject(schema: JsonObject | boolean | undefined): JsonObject {
  return schema === false ? { not: {} } : {};
}

/** A name is part of a URI in `$ref`, hence only its plain characters stay. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const plain = wanted.replaceAll(/[^\w.-]/g, '_');
  let name = plain;
  for (let number = 2; taken.has(name); number += 1) {
    name = `${plain}${number}`;
  }
  return name;
}
