import { isJsonArray, isJsonObject } from '../../json.ts';
import type { JsonValue } from '../../json.ts';
import { activeKeywords, keyOfLocation, resolveReference } from '../follow-references.ts';
import type { SchemaIndex } from '../schema-index.ts';
import type { SchemaLocation } from '../schema-location.ts';
import { stepsToSubschemas } from '../subschemas.ts';

/** What a branch says of the property that tells branches apart. */
export interface Tag {
  readonly location: SchemaLocation;
  readonly keyword: 'const' | 'enum';
  readonly values: readonly JsonValue[];
}

/** One of the schemas that judge the same value in a branch: the branch itself, and those that it refers to or sums up. */
export interface Part {
  readonly takesObjects: boolean;
  /** The constants of its properties, by name. */
  readonly tags: ReadonlyMap<string, Tag>;
  readonly required: ReadonlySet<string>;
}

/** References and `allOf` are followed this far in search of a constant. */
const FARTHEST = 8;

/** Gives a function that reads the parts of a branch, each once, however many branches it is a part of. */
export function partReader(index: SchemaIndex): (branch: SchemaLocation) => readonly Part[] {
  const known = new Map<string, Part>();
  const read = (location: SchemaLocation): Part => {
    const key = keyOfLocation(location);
    const part = known.get(key) ?? readPart(location, index);
    known.set(key, part);
    return part;
  };
  return (branch) => listParts(branch, index, FARTHEST).map(read);
}

/** Lists the schema with all that judge the same value beside it. */
function listParts(location: SchemaLocation, index: SchemaIndex, steps: number): readonly SchemaLocation[] {
  const beside = steps === 0 ? [] : listBeside(location, index);
  return [location, ...beside.flatMap((part) => listParts(part, index, steps - 1))];
}

/** Looks at these two keywords alone: a definition that each branch leads to may have as many properties as there are branches. */
function listBeside(location: SchemaLocation, index: SchemaIndex): readonly SchemaLocation[] {
  const active = activeKeywords(location);
  const all = isJsonObject(location.schema) ? location.schema['allOf'] : undefined;
  return [
    ...(active.includes('allOf') && isJsonArray(all)
      ? all.map((_, position) => index.descend(location, ['allOf', String(position)]))
      : []),
    ...(active.includes('$ref') ? [resolveReference(location, '$ref', index)] : []),
  ];
}

function readPart(location: SchemaLocation, index: SchemaIndex): Part {
  const { type = 'object', required } = isJsonObject(location.schema) ? location.schema : {};
  return {
    takesObjects: isJsonArray(type) ? type.includes('object') : type === 'object',
    tags: new Map(tagsOf(location, index)),
    required: new Set(isJsonArray(required) ? required.filter((name) => typeof name === 'string') : []),
  };
}

function tagsOf(location: SchemaLocation, index: SchemaIndex): readonly (readonly [string, Tag])[] {
  const isActive = activeKeywords(location).includes('properties');
  const properties = stepsToSubschemas(location.schema, location.resource.dialect).filter(
    ({ keyword }) => isActive && keyword === 'properties',
  );
  return properties.flatMap(({ steps }) => {
    const tags = listParts(index.descend(location, steps), index, 1).flatMap(readTag);
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
