import { isJsonArray, isJsonObject } from '../../json.ts';
import type { JsonObject } from '../../json.ts';
import { declaredProperties, isObjectSchema, isRequired, requiredNames } from '../document.ts';
import type { SchemaDocument } from '../document.ts';
import type { SchemaNode } from '../walk.ts';
import type { Fault, QualityRule } from './rule.ts';

/** Where an object schema only adds to another one, so that being open is its purpose. */
const partial = new Set(['allOf', 'if', 'then', 'else', 'not', 'dependentSchemas', 'contains', 'propertyNames']);

/** Rules about which properties an object may and must have. */
export const objectRules: readonly QualityRule[] = [
  {
    code: 'open_object',
    severity: 'warning',
    evidence: 'judgement',
    find: ({ document }) =>
      document.nodes.filter(isOpenObject).map(({ pointer }) => ({
        pointer,
        detail:
          'the object takes properties that nobody declared: close it with additionalProperties false, or say which extensions are allowed: "patternProperties": { "^x_[a-z]+$": { "type": "string", "maxLength": 200 } }',
      })),
  },
  {
    code: 'required_undeclared_closed',
    severity: 'error',
    evidence: 'specification',
    find: ({ document }) => document.nodes.flatMap((node) => findUndeclared(node, true)),
  },
  {
    code: 'required_undeclared_open',
    severity: 'warning',
    evidence: 'judgement',
    find: ({ document }) => document.nodes.flatMap((node) => findUndeclared(node, false)),
  },
  {
    code: 'closed_branches_exclude',
    severity: 'error',
    evidence: 'specification',
    find: ({ document }) => document.nodes.flatMap((node) => findExcluded(node, document, requiredNames)),
  },
  {
    code: 'closed_branches_narrow',
    severity: 'warning',
    evidence: 'specification',
    find: ({ document }) =>
      document.nodes.flatMap((node) => findExcluded(node, document, (members) => optionalNames(members))),
  },
  {
    code: 'property_ordering',
    severity: 'error',
    evidence: 'specification',
    find: ({ document }) => document.nodes.flatMap(findMisordered),
  },
];

function isOpenObject(node: SchemaNode): boolean {
  const { members, parent, keyword } = node;
  const isClosedAbove = partial.has(keyword) || Object.hasOwn(parent?.members ?? {}, 'unevaluatedProperties');
  return isObjectSchema(node) && !isClosedAbove && !Object.hasOwn(members, '$ref') && takesUndeclared(members);
}

function takesUndeclared(members: JsonObject): boolean {
  const rest = members['additionalProperties'] ?? members['unevaluatedProperties'];
  return rest === undefined || rest === true;
}

function isClosed(members: JsonObject): boolean {
  return members['additionalProperties'] === false && !Object.hasOwn(members, 'patternProperties');
}

function findUndeclared({ members, pointer, keyword }: SchemaNode, closed: boolean): readonly Fault[] {
  // Only a schema that declares properties can forget one; branches that only require are a common idiom.
  if (!Object.hasOwn(members, 'properties') || partial.has(keyword) || isClosed(members) !== closed) {
    return [];
  }
  const properties = declaredProperties(members);
  const detail = closed
    ? 'the closed object requires a property that it cannot have: no object fits'
    : 'a property is required that is not declared, so that nothing is said of its value';
  return requiredNames(members).flatMap((name, at) =>
    Object.hasOwn(properties, name) ? [] : [{ pointer: `${pointer}/required/${at}`, detail }],
  );
}

/** A closed branch of `allOf` knows only its own properties, whatever its siblings declare. */
function findExcluded(
  node: SchemaNode,
  document: SchemaDocument,
  namesOf: (members: JsonObject) => readonly string[],
): readonly Fault[] {
  const { allOf } = node.members;
  if (!isJsonArray(allOf)) {
    return [];
  }
  const branches = allOf.map((branch, at) => resolveBranch(branch, at, { node, document }));
  const parts = [...branches, { members: node.members, pointer: node.pointer }];
  return parts
    .filter(({ members }) => isClosed(members))
    .flatMap((closed) => {
      const own = declaredProperties(closed.members);
      const foreign = parts.filter((part) => part !== closed).flatMap(({ members }) => namesOf(members));
      const detail =
        'the branch is closed and does not declare what another one does: close the whole with unevaluatedProperties instead';
      return foreign.some((name) => !Object.hasOwn(own, name)) ? [{ pointer: closed.pointer, detail }] : [];
    });
}

interface Part {
  readonly members: JsonObject;
  readonly pointer: string;
}

function resolveBranch(
  branch: unknown,
  at: number,
  { node, document }: { readonly node: SchemaNode; readonly document: SchemaDocument },
): Part {
  const members = isJsonObject(branch as JsonObject) ? (branch as JsonObject) : {};
  const { $ref } = members;
  const resolved = (typeof $ref === 'string' ? document.references.resolve($ref)?.schema : undefined) ?? members;
  return { members: isJsonObject(resolved) ? resolved : {}, pointer: `${node.pointer}/allOf/${at}` };
}

function optionalNames(members: JsonObject): readonly string[] {
  return Object.keys(declaredProperties(members)).filter((name) => !isRequired(members, name));
}

function findMisordered({ members, pointer }: SchemaNode): readonly Fault[] {
  const order = members['propertyOrdering'];
  if (!isJsonArray(order)) {
    return [];
  }
  const properties = declaredProperties(members);
  return order.flatMap((name, at) => {
    const isKnown = typeof name === 'string' && Object.hasOwn(properties, name);
    const detail = isKnown
      ? 'a property is named twice in propertyOrdering'
      : 'propertyOrdering names a property that is not declared';
    return isKnown && order.indexOf(name) === at ? [] : [{ pointer: `${pointer}/propertyOrdering/${at}`, detail }];
  });
}
