import { isJsonObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { findSubschemas, pointerOf } from './subschemas.ts';

/** A schema within a document, and what stands above it. */
export interface SchemaNode {
  readonly schema: JsonObject | boolean;
  /** The members of `schema`; none for `true` and `false`. */
  readonly members: JsonObject;
  /** JSON Pointer into the document. */
  readonly pointer: string;
  readonly parent: SchemaNode | undefined;
  /** The keyword of the parent under which it stands; `""` for the root. */
  readonly keyword: string;
  readonly name: string | number | undefined;
  /** Whether it stands within a branch of `allOf`. */
  readonly isInAllOf: boolean;
}

/** A schema with more subschemas than this is cut off there. */
const MOST = 200_000;

/** Finds each schema within a document, the root first, in the order in which they stand; iterative, whatever the depth. */
export function walkSchema(root: JsonObject | boolean): readonly [SchemaNode, ...SchemaNode[]] {
  const first: SchemaNode = {
    schema: root,
    members: membersOf(root),
    pointer: '',
    parent: undefined,
    keyword: '',
    name: undefined,
    isInAllOf: false,
  };
  const nodes: [SchemaNode, ...SchemaNode[]] = [first];
  const waiting = findChildren(first).reverse();
  for (let node = waiting.pop(); node !== undefined && nodes.length < MOST; node = waiting.pop()) {
    nodes.push(node);
    waiting.push(...findChildren(node).reverse());
  }
  return nodes;
}

function findChildren(parent: SchemaNode): SchemaNode[] {
  return findSubschemas(parent.members).map((child) => ({
    ...child,
    members: membersOf(child.schema),
    pointer: pointerOf(parent.pointer, child),
    parent,
    isInAllOf: parent.isInAllOf || child.keyword === 'allOf',
  }));
}

function membersOf(schema: JsonObject | boolean): JsonObject {
  return isJsonObject(schema) ? schema : {};
}
