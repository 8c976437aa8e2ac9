import { isRecord } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import { parsePointer } from '../pointer.ts';
import { isNestedDeeper } from '../schema/is-nested-deeper.ts';
import { decode, resolveUri } from './addresses.ts';
import { dialectOf, dialectOfUri } from './dialect.ts';
import type { Dialect } from './dialect.ts';
import { addResource, addSchema } from './schema-index.ts';
import type { Index, Place } from './schema-index.ts';
import { findSubschemas } from './subschemas.ts';

/** A schema with all that its `$ref`s can name. */
export interface SchemaDocument {
  readonly root: unknown;
  readonly dialect: Dialect;
  /** Every schema, those that hold others first. */
  readonly places: readonly Place[];
  /** Gives the schema that a `$ref` names; throws MisuseError where there is none. */
  readonly follow: (reference: string, from: Place) => Target;
  readonly placeOf: (raw: object) => Place | undefined;
}

/** What a `$ref` leads to; a meta-schema is not looked into. */
export type Target =
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'boolean'; readonly value: boolean; readonly pointer: string }
  | { readonly kind: 'metaSchema'; readonly uri: string };

const ROOT_BASE = 'schema:///';
// Schemas nested 1,000 deep, each level two of JSON, are within it.
const DEEPEST = 2_500;

/**
 * Indexes a schema by pointer, `$id` and anchor.
 *
 * @param others what `$ref`s to other documents may name, by absolute URI or relative to the schema's own file
 * @throws {MisuseError} where it is no schema or of an unknown dialect
 */
export function openDocument(root: unknown, others: Readonly<Record<string, unknown>> = {}): SchemaDocument {
  if (typeof root !== 'boolean' && !isRecord(root)) {
    throw new MisuseError('Cannot compare something that is no schema: expected an object or a boolean');
  }
  if (isNestedDeeper(root, DEEPEST)) {
    throw new MisuseError(`Cannot compare a schema that is nested deeper than ${DEEPEST} levels of JSON`);
  }
  const index: Index = { places: new Map(), resources: new Map(), anchors: new Map() };
  const dialect = dialectOf(root, walk(root));
  addResource(index, { raw: root, pointer: '', base: ROOT_BASE, dialect });
  for (const [uri, other] of Object.entries(others)) {
    const base = resolveUri(uri, ROOT_BASE);
    addResource(index, { raw: other, pointer: `${uri}#`, base, dialect: dialectOf(other, walk(other)) });
  }
  return {
    root,
    dialect,
    places: [...index.places.values()],
    placeOf: (raw) => index.places.get(raw),
    follow: (reference, from) => follow(index, reference, from),
  };
}

function* walk(root: unknown): Generator<Readonly<Record<string, unknown>>> {
  const open = [root];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    if (isRecord(schema)) {
      yield schema;
      open.push(...findSubschemas(schema).map(({ raw }) => raw));
    }
  }
}

function follow(index: Index, reference: string, from: Place): Target {
  const uri = resolveUri(reference, from.base);
  const [address = '', encoded = ''] = uri.split('#');
  const fragment = decode(encoded);
  const anchored = index.anchors.get(`${address}#${fragment}`);
  if (anchored !== undefined) {
    return { kind: 'place', place: anchored };
  }
  const resource = index.resources.get(address);
  const target = resource === undefined ? undefined : descend(index, resource, fragment);
  if (target !== undefined) {
    return target;
  }
  if (dialectOfUri(address) !== undefined) {
    return { kind: 'metaSchema', uri: address };
  }
  throw new MisuseError(
    `Cannot follow the $ref ${JSON.stringify(reference)} at "${from.pointer}": expected a schema at that place; name other documents in \`schemas\``,
  );
}

function descend(index: Index, resource: Place, fragment: string): Target | undefined {
  const steps = parsePointer(fragment);
  if (steps === undefined) {
    return undefined;
  }
  let current: unknown = resource.raw;
  let holder = resource;
  for (const step of steps) {
    holder = isRecord(current) ? (index.places.get(current) ?? holder) : holder;
    current = member(current, step);
  }
  return targetOf(index, current, { ...holder, pointer: resource.pointer + fragment });
}

function targetOf(index: Index, found: unknown, { pointer, base, dialect }: Place): Target | undefined {
  if (typeof found === 'boolean') {
    return { kind: 'boolean', value: found, pointer };
  }
  if (!isRecord(found)) {
    return undefined;
  }
  return { kind: 'place', place: addSchema(index, { raw: found, pointer, base, dialect }) };
}

function member(value: unknown, step: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    ? (value as Readonly<Record<string, unknown>>)[step]
    : undefined;
}
