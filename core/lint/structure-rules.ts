import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { appendPointer } from '../pointer.ts';
import type { Profile, StructureRulings } from '../profiles/profile.ts';
import { isAnnotation } from '../profiles/rulings.ts';
import { findRecursiveReferences, findRequiredRecursion } from './circles.ts';
import { declaredProperties, isObjectSchema, requiredNames } from './document.ts';
import type { SchemaDocument } from './document.ts';
import { enumRules } from './enum-rules.ts';
import { findSharedFirstKeys } from './first-keys.ts';
import { findTypes } from './types.ts';
import type { SchemaNode } from './walk.ts';

/** A rule about a schema's shape, by its name in a profile. */
export type StructureKey = keyof StructureRulings;

/** What a rule may look at. */
export interface StructureContext {
  readonly document: SchemaDocument;
  readonly profile: Profile;
  /** Whether the schema is a response format or the parameters of a tool. */
  readonly use: 'format' | 'tool';
}

type StructureRule = (context: StructureContext) => readonly string[];

const unions = ['anyOf', 'oneOf', 'allOf', 'enum', 'not'];
const typeNaming = ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', 'not', '$dynamicRef', '$recursiveRef'];
const outer = new Set(['$defs', 'definitions', '$schema', '$id', 'id', '$comment']);

/** Gives a rule that looks at one schema at a time. */
function eachNode(find: (node: SchemaNode, context: StructureContext) => readonly string[]): StructureRule {
  return (context) => context.document.nodes.flatMap((node) => find(node, context));
}

function where(test: (node: SchemaNode, context: StructureContext) => boolean): StructureRule {
  return eachNode((node, context) => (test(node, context) ? [node.pointer] : []));
}

/** Finds the places that each rule about a schema's shape is about. */
export const structureRules: Readonly<Record<StructureKey, StructureRule>> = {
  ...enumRules,
  rootNotObject: ({ document: { root } }) => (root.members['type'] === 'object' ? [] : ['']),
  rootUnion: ({ document: { root } }) =>
    unions.filter((name) => Object.hasOwn(root.members, name)).map((name) => `/${name}`),
  toolRoot: ({ document: { root }, use }) =>
    use === 'tool' &&
    (root.members['type'] !== 'object' || ['anyOf', 'oneOf', 'allOf'].some((name) => Object.hasOwn(root.members, name)))
      ? ['']
      : [],
  openObject: eachNode(findOpenObject),
  optionalProperty: eachNode(({ members, pointer }) => {
    const required = new Set(requiredNames(members));
    return Object.keys(declaredProperties(members))
      .filter((name) => !required.has(name))
      .map((name) => appendPointer(`${pointer}/properties`, name));
  }),
  nothingRequired: where((node) => isObjectSchema(node) && requiredNames(node.members).length === 0),
  requiredUndeclared: eachNode(({ members, pointer }) => {
    const properties = declaredProperties(members);
    return requiredNames(members).flatMap((name, at) =>
      Object.hasOwn(properties, name) ? [] : [`${pointer}/required/${at}`],
    );
  }),
  arrayWithoutItems: where(
    ({ members }) =>
      findTypes(members['type']).includes('array') &&
      !Object.hasOwn(members, 'items') &&
      !Object.hasOwn(members, 'prefixItems'),
  ),
  typeless: where(({ members, schema }) => isJsonObject(schema) && isTypeless(members) && !isEmpty(members)),
  emptySchema: where(({ members, schema }) => isJsonObject(schema) && isEmpty(members)),
  booleanSchema: where(
    ({ schema, keyword }) => typeof schema === 'boolean' && !/^(?:additional|unevaluated)/.test(keyword),
  ),
  typeList: eachNode(({ members, pointer }) => (isJsonArray(members['type']) ? [`${pointer}/type`] : [])),
  sharedFirstKey: (context) => findSharedFirstKeys(context.document, false),
  sharedFirstConstant: (context) => findSharedFirstKeys(context.document, true),
  reference: () => [], // whoever takes no reference lists what is taken: the keyword is found as an unlisted one
  externalReference: eachNode(({ members, pointer }, { document }) =>
    isExternal(members['$ref'], document) ? [`${pointer}/$ref`] : [],
  ),
  recursion: ({ document }) => findRecursiveReferences(document).map(({ pointer }) => `${pointer}/$ref`),
  requiredRecursion: ({ document }) => findRequiredRecursion(document).map(({ pointer }) => `${pointer}/$ref`),
  referenceSibling: eachNode(({ members, pointer }, { profile }) => {
    const taken = profile.besideReference ?? [];
    const sibling = Object.keys(members).find((name) => name !== '$ref' && !outer.has(name) && !taken.includes(name));
    return Object.hasOwn(members, '$ref') && sibling !== undefined ? [appendPointer(pointer, sibling)] : [];
  }),
  nestedId: eachNode(({ members, pointer }) =>
    pointer !== '' && Object.hasOwn(members, '$id') ? [`${pointer}/$id`] : [],
  ),
  referenceInAllOf: eachNode(({ members, pointer, isInAllOf }) =>
    isInAllOf && Object.hasOwn(members, '$ref') ? [`${pointer}/$ref`] : [],
  ),
  propertiesBesideUnion: where(
    ({ members }) =>
      Object.hasOwn(members, 'properties') && (Object.hasOwn(members, 'anyOf') || Object.hasOwn(members, 'oneOf')),
  ),
  closedByDefault: where(
    (node) =>
      isObjectSchema(node) &&
      !Object.hasOwn(node.members, 'additionalProperties') &&
      !Object.hasOwn(node.members, 'unevaluatedProperties'),
  ),
};

/** One finding a place: where a keyword rule speaks of `additionalProperties`, this one does not. */
function findOpenObject(node: SchemaNode, { profile }: StructureContext): readonly string[] {
  if (!isObjectSchema(node) || node.members['additionalProperties'] === false) {
    return [];
  }
  if (!Object.hasOwn(node.members, 'additionalProperties')) {
    return [node.pointer];
  }
  return Object.hasOwn(profile.keywords, 'additionalProperties') ? [] : [`${node.pointer}/additionalProperties`];
}

function isTypeless(members: Readonly<Record<string, JsonValue>>): boolean {
  return !typeNaming.some((name) => Object.hasOwn(members, name));
}

function isEmpty(members: Readonly<Record<string, JsonValue>>): boolean {
  return Object.keys(members).every((name) => isAnnotation(name) || outer.has(name));
}

function isExternal(reference: JsonValue | undefined, { references }: SchemaDocument): boolean {
  return typeof reference === 'string' && !reference.startsWith('#') && references.resolve(reference) === undefined;
}
