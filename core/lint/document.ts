import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { indexReferences } from './references.ts';
import type { References } from './references.ts';
import { walkSchema } from './walk.ts';
import type { SchemaNode } from './walk.ts';

/** A schema with all that its rules need to know of it. */
export interface SchemaDocument {
  readonly root: SchemaNode;
  readonly nodes: readonly SchemaNode[];
  readonly references: References;
  /** Gives the schemas right under one: its children, and what its `$ref` names. Definitions count only when named. */
  readonly leadsTo: (node: SchemaNode) => readonly SchemaNode[];
  /** Gives the schema that a `$ref` names, `undefined` without one or where it names nothing here. */
  readonly targetOf: (node: SchemaNode) => SchemaNode | undefined;
}

const definitions = new Set(['$defs', 'definitions']);

/** Reads a schema once for all rules. */
export function readSchemaDocument(schema: JsonObject | boolean): SchemaDocument {
  const nodes = walkSchema(schema);
  const references = indexReferences(isJsonObject(schema) ? schema : {});
  const byPointer = new Map(nodes.map((node) => [node.pointer, node]));
  const children = new Map<SchemaNode, SchemaNode[]>();
  for (const node of nodes.filter(({ keyword }) => !definitions.has(keyword))) {
    const siblings = node.parent === undefined ? [] : (children.get(node.parent) ?? []);
    siblings.push(node);
    if (node.parent !== undefined) {
      children.set(node.parent, siblings);
    }
  }
  const targetOf = (node: SchemaNode): SchemaNode | undefined => {
    const { $ref } = node.members;
    const target = typeof $ref === 'string' ? references.resolve($ref) : undefined;
    return target === undefined ? undefined : byPointer.get(target.pointer);
  };
  return {
    root: nodes[0],
    nodes,
    references,
    targetOf,
    leadsTo(node) {
      const target = targetOf(node);
      return [...(children.get(node) ?? []), ...(target === undefined ? [] : [target])];
    },
  };
}

/** Gives the names that an object schema requires. */
export function requiredNames(members: JsonObject): readonly string[] {
  const { required } = members;
  return isJsonArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

const requiredSets = new WeakMap<JsonObject, ReadonlySet<string>>();

/** Tells whether an object schema requires a property; the names are gathered once a schema. */
export function isRequired(members: JsonObject, name: string): boolean {
  const known = requiredSets.get(members) ?? new Set(requiredNames(members));
  requiredSets.set(members, known);
  return known.has(name);
}

/** Tells whether a schema is that of a property which the object must have. */
export function isRequiredProperty({ keyword, name, parent }: SchemaNode): boolean {
  return parent !== undefined && keyword === 'properties' && isRequired(parent.members, String(name));
}

/** Gives the properties that a schema declares. */
export function declaredProperties(members: JsonObject): JsonObject {
  return isJsonObject(members['properties']) ? members['properties'] : {};
}

/** Tells whether a schema speaks of objects. */
export function isObjectSchema({ members }: SchemaNode): boolean {
  const { type } = members;
  return type === 'object' || (isJsonArray(type) && type.includes('object')) || Object.hasOwn(members, 'properties');
}
