import { isJsonArray, isJsonObject } from '../../json.ts';
import type { JsonObject, JsonValue } from '../../json.ts';
import { keyOf } from '../equality.ts';
import { activeKeywords, resolveReference } from '../follow-references.ts';
import type { SchemaIndex } from '../schema-index.ts';
import type { SchemaLocation } from '../schema-location.ts';
import type { Frame, KeywordContext, Place, SchemaNode } from './frame.ts';

/** A value that no branch takes, and what each branch found. */
interface Refusal {
  readonly value: JsonValue;
  readonly at: Place | undefined;
  readonly frames: readonly Frame[];
}

/** What a branch says of the property that tells branches apart. */
interface Tag {
  readonly location: SchemaLocation;
  readonly keyword: 'const' | 'enum';
  readonly values: readonly JsonValue[];
}

interface Branch {
  /** Position among the branches. */
  readonly index: number;
  readonly tags: ReadonlyMap<string, Tag>;
  readonly required: ReadonlySet<string>;
}

/** References and `allOf` are followed this far in search of a constant. */
const FARTHEST = 8;

/**
 * Finds the property whose constants tell the branches of a `oneOf` or `anyOf` apart, and gives what explains a refusal
 * by it; `undefined` where there is none.
 *
 * What it gives puts into the frame the faults of the branch that the value names, or one fault at the constant, and
 * tells whether it could.
 */
export function findDiscriminator(
  { index }: KeywordContext,
  nodes: readonly SchemaNode[],
): ((refusal: Refusal, frame: Frame) => boolean) | undefined {
  const branches = nodes.flatMap(({ location }, position) => readBranch(location, position, index));
  const name = [...(branches[0]?.tags.keys() ?? [])].find((candidate) => tellsApart(candidate, branches));
  return name === undefined || branches.length < 2
    ? undefined
    : (refusal, frame) => explain({ name, branches }, refusal, frame);
}

function explain(
  { name, branches }: { readonly name: string; readonly branches: readonly Branch[] },
  { value, at, frames }: Refusal,
  frame: Frame,
): boolean {
  if (!isJsonObject(value)) {
    return false;
  }
  const tag = Object.hasOwn(value, name) ? value[name] : undefined;
  const meant = tag === undefined ? withoutTag(name, branches) : withTag({ name, tag }, branches);
  const found = meant === undefined ? undefined : frames[meant.index];
  if (found !== undefined) {
    frame.addAll(found);
    return true;
  }
  const tags = branches.flatMap((branch) => branch.tags.get(name) ?? []);
  for (const { location, keyword } of tags.slice(0, 1)) {
    const wanted = tags.flatMap(({ values }) => values);
    frame.add({ keyword: 'const', at: { parent: at, step: name }, value: tag, location, steps: [keyword], wanted });
  }
  return true;
}

function withTag(
  { name, tag }: { readonly name: string; readonly tag: JsonValue },
  branches: readonly Branch[],
): Branch | undefined {
  const key = keyOf(tag);
  return branches.find(({ tags }) => tags.get(name)?.values.some((value) => keyOf(value) === key));
}

/** Where one branch alone can do without the property, a value without it means that one. */
function withoutTag(name: string, branches: readonly Branch[]): Branch | undefined {
  const optional = branches.filter(({ required }) => !required.has(name));
  return optional.length === 1 ? optional[0] : undefined;
}

function tellsApart(name: string, branches: readonly Branch[]): boolean {
  const values = branches.map(({ tags }) => tags.get(name)?.values.map(keyOf) ?? []);
  const all = values.flat();
  return values.every(({ length }) => length > 0) && new Set(all).size === all.length;
}

/** Reads a branch that can take an object; one that cannot is not meant by any. */
function readBranch(location: SchemaLocation, position: number, index: SchemaIndex): readonly Branch[] {
  const parts = partsOf(location, index, FARTHEST);
  if (parts.some(({ schema }) => refusesObjects(schema))) {
    return [];
  }
  const required = parts.flatMap(({ schema }) => {
    const names = isJsonObject(schema) ? schema['required'] : [];
    return isJsonArray(names) ? names.filter((name) => typeof name === 'string') : [];
  });
  const tags = parts.flatMap((part) => tagsOf(part, index));
  return [{ index: position, tags: new Map(tags), required: new Set(required) }];
}

/** Lists the schema with all that judge the same value beside it. */
function partsOf(location: SchemaLocation, index: SchemaIndex, steps: number): readonly SchemaLocation[] {
  const active = activeKeywords(location);
  const { allOf } = isJsonObject(location.schema) ? location.schema : ({} as JsonObject);
  const beside =
    active.includes('allOf') && isJsonArray(allOf)
      ? allOf.flatMap((_, position) => index.descend(location, ['allOf', String(position)]) ?? [])
      : [];
  const referred = active.includes('$ref') ? [resolveReference(location, '$ref', index)] : [];
  return steps === 0
    ? [location]
    : [location, ...[...beside, ...referred].flatMap((part) => partsOf(part, index, steps - 1))];
}

function refusesObjects(schema: JsonValue): boolean {
  const type = isJsonObject(schema) ? (schema['type'] ?? 'object') : 'object';
  return isJsonArray(type) ? !type.includes('object') : type !== 'object';
}

function tagsOf(location: SchemaLocation, index: SchemaIndex): readonly (readonly [string, Tag])[] {
  const { schema } = location;
  const properties =
    isJsonObject(schema) && activeKeywords(location).includes('properties') ? schema['properties'] : {};
  return Object.keys(isJsonObject(properties) ? properties : {}).flatMap((name) => {
    const property = index.descend(location, ['properties', name]);
    const tags = property === undefined ? [] : partsOf(property, index, 1).flatMap(readTag);
    return tags.slice(0, 1).map((tag) => [name, tag] as const);
  });
}

function readTag(location: SchemaLocation): readonly Tag[] {
  const active = activeKeywords(location);
  const schema = isJsonObject(location.schema) ? location.schema : {};
  if (active.includes('const')) {
    return [{ location, keyword: 'const', values: [schema['const'] ?? null] }];
  }
  const values = active.includes('enum') ? schema['enum'] : undefined;
  return isJsonArray(values) ? [{ location, keyword: 'enum', values }] : [];
}
