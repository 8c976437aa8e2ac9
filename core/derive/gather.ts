import { isJsonObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { isBefore2019 } from '../lint/dialect-words.ts';
import { indexReferences } from '../lint/references.ts';
import type { References } from '../lint/references.ts';
import { mapSubschemas, pointerOf } from '../lint/subschemas.ts';
import { parsePointer } from '../pointer.ts';
import { InexpressibleError, asObject, omit } from './derivation.ts';
import type { Definitions } from './derivation.ts';
import { modernise } from './dialect.ts';

/** A schema whose references all read `#` or `#/$defs/<name>`, in the words of 2020-12. */
export interface Gathered {
  readonly root: JsonObject;
  readonly definitions: Definitions;
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
  const gathering: Gathering = {
    references: indexReferences(schema),
    names: new Map([['', '#']]),
    waiting: [],
    places: new WeakMap(),
    isOld: isBefore2019(schema),
  };
  const { waiting, places } = gathering;
  const root = rewrite({ schema, pointer: '', depth: 0 }, gathering);
  const definitions = new Map([['#', { schema: root, pointer: '' }]]);
  for (let named = waiting.pop(); named !== undefined; named = waiting.pop()) {
    definitions.set(named.name, { schema: rewrite(named, gathering), pointer: named.pointer });
  }
  return { root, definitions, places };
}

interface Gathering {
  readonly references: References;
  /** The name of each place that a reference names. */
  readonly names: Map<string, string>;
  /** Places that are named and not yet read. */
  readonly waiting: (Here & { readonly name: string })[];
  readonly places: WeakMap<JsonObject, string>;
  /** Whether what stands beside a reference means nothing. */
  readonly isOld: boolean;
}

interface Here {
  readonly schema: JsonObject;
  readonly pointer: string;
  readonly depth: number;
}

function rewrite({ schema, pointer, depth }: Here, gathering: Gathering): JsonObject {
  if (depth > DEEPEST) {
    throw new InexpressibleError(pointer, `it is nested deeper than ${DEEPEST} levels`);
  }
  const inner = mapSubschemas(omit(schema, ['$defs', 'definitions']), (child) =>
    isJsonObject(child.schema)
      ? rewrite({ schema: child.schema, pointer: pointerOf(pointer, child), depth: depth + 1 }, gathering)
      : child.schema,
  );
  const written = withReference(modernise(inner), pointer, gathering);
  gathering.places.set(written, pointer);
  return written;
}

function withReference(schema: JsonObject, pointer: string, gathering: Gathering): JsonObject {
  const foreign = ['$dynamicRef', '$recursiveRef', '$id', 'id'].find((keyword) => Object.hasOwn(schema, keyword));
  if (foreign !== undefined) {
    throw new InexpressibleError(pointer, `a derived schema cannot hold "${foreign}" here`);
  }
  const { $ref } = schema;
  if (typeof $ref !== 'string') {
    return schema;
  }
  return { ...(gathering.isOld ? {} : schema), $ref: referenceTo(nameOf($ref, pointer, gathering)) };
}

function nameOf(reference: string, pointer: string, { references, names, waiting }: Gathering): string {
  const target = references.resolve(reference);
  if (target === undefined) {
    throw new InexpressibleError(pointer, 'the reference leads nowhere within the schema');
  }
  const { schema, pointer: at } = target;
  const known = names.get(at);
  if (known !== undefined) {
    return known;
  }
  const name = freeName(String(parsePointer(at)?.at(-1)), new Set(names.values()));
  names.set(at, name);
  waiting.push({ schema: asObject(schema), pointer: at, depth: 0, name });
  return name;
}

/** Gives the text of a reference to a definition. */
function referenceTo(name: string): string {
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

/** Gives a name that is not taken; it is part of a URI in `$ref`, hence only plain characters stay. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const plain = wanted.replaceAll(/[^\w.-]/g, '_');
  let name = plain;
  for (let number = 2; taken.has(name); number += 1) {
    name = `${plain}${number}`;
  }
  return name;
}
