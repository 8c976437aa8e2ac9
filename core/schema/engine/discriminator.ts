import { isJsonArray, isJsonObject } from '../../json.ts';
import type { JsonValue } from '../../json.ts';
import { keyOf } from '../equality.ts';
import { activeKeywords, neighboursOf } from '../follow-references.ts';
import type { SchemaIndex } from '../schema-index.ts';
import type { SchemaLocation } from '../schema-location.ts';
import { stepsToSubschemas } from '../subschemas.ts';
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

/** The constants of one property by which each branch is known. */
interface Discriminator {
  readonly name: string;
  readonly choices: readonly Choice[];
}

/** A branch and what it says of that property. */
interface Choice {
  readonly index: number;
  readonly tag: Tag;
  readonly isRequired: boolean;
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
  const names = [...(branches[0]?.tags.keys() ?? [])];
  const found = names
    .map((name) => ({ name, choices: branches.flatMap((branch) => choicesOf(name, branch)) }))
    .find(({ choices }) => choices.length === branches.length && areApart(choices));
  return found === undefined || branches.length < 2 ? undefined : (refusal, frame) => explain(found, refusal, frame);
}

function explain({ name, choices }: Discriminator, { value, at, frames }: Refusal, frame: Frame): boolean {
  if (!isJsonObject(value)) {
    return false;
  }
  const tag = Object.hasOwn(value, name) ? value[name] : undefined;
  const meant = tag === undefined ? withoutTag(choices) : withTag(tag, choices);
  const found = meant === undefined ? undefined : frames[meant.index];
  if (found !== undefined) {
    frame.addAll(found);
    return true;
  }
  for (const {
    tag: { location, keyword },
  } of choices.slice(0, 1)) {
    const wanted = choices.flatMap((choice) => choice.tag.values);
    frame.add({ keyword: 'const', at: { parent: at, step: name }, value: tag, location, steps: [keyword], wanted });
  }
  return true;
}

function withTag(tag: JsonValue, choices: readonly Choice[]): Choice | undefined {
  const key = keyOf(tag);
  return choices.find((choice) => choice.tag.values.some((value) => keyOf(value) === key));
}

/** Where one branch alone can do without the property, a value without it means that one. */
function withoutTag(choices: readonly Choice[]): Choice | undefined {
  const optional = choices.filter(({ isRequired }) => !isRequired);
  return optional.length === 1 ? optional[0] : undefined;
}

function choicesOf(name: string, { index, tags, required }: Branch): readonly Choice[] {
  const tag = tags.get(name);
  return tag === undefined ? [] : [{ index, tag, isRequired: required.has(name) }];
}

function areApart(choices: readonly Choice[]): boolean {
  const keys = choices.flatMap(({ tag }) => tag.values.map(keyOf));
  return choices.every(({ tag }) => tag.values.length > 0) && new Set(keys).size === keys.length;
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
  const beside = neighboursOf(location, index).filter(
    ({ keyword }) => active.includes(keyword) && (keyword === 'allOf' || keyword === '$ref'),
  );
  return steps === 0 ? [location] : [location, ...beside.flatMap((part) => partsOf(part.location, index, steps - 1))];
}

function refusesObjects(schema: JsonValue): boolean {
  const type = isJsonObject(schema) ? (schema['type'] ?? 'object') : 'object';
  return isJsonArray(type) ? !type.includes('object') : type !== 'object';
}

function tagsOf(location: SchemaLocation, index: SchemaIndex): readonly (readonly [string, Tag])[] {
  const isActive = activeKeywords(location).includes('properties');
  const properties = stepsToSubschemas(location.schema, location.resource.dialect).filter(
    ({ keyword }) => isActive && keyword === 'properties',
  );
  return properties.flatMap(({ steps }) => {
    const tags = partsOf(index.descend(location, steps), index, 1).flatMap(readTag);
    const [, name = ''] = steps;
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
