import { declaredProperties } from './document.ts';
import type { SchemaDocument } from './document.ts';
import { valuesOf } from './disjoint.ts';
import { isJsonObject } from '../json.ts';
import type { SchemaNode } from './walk.ts';

/**
 * Finds the branches of an `anyOf` that begin with the same property as an earlier one.
 *
 * @param byConstant whether to find those where the property has other constants in each branch, or the rest
 */
export function findSharedFirstKeys(document: SchemaDocument, byConstant: boolean): readonly string[] {
  const branches = new Map<SchemaNode, readonly SchemaNode[]>();
  for (const node of document.nodes) {
    if (node.parent !== undefined && node.keyword === 'anyOf') {
      branches.set(node.parent, [...(branches.get(node.parent) ?? []), node]);
    }
  }
  return [...branches.values()].flatMap((siblings) => findShared(siblings, document, byConstant));
}

interface First {
  readonly name: string;
  readonly values: readonly string[] | undefined;
}

function findShared(siblings: readonly SchemaNode[], document: SchemaDocument, byConstant: boolean): readonly string[] {
  const seen = new Map<string, First[]>();
  return siblings.flatMap((branch) => {
    const first = firstOf(document.targetOf(branch) ?? branch);
    if (first === undefined) {
      return [];
    }
    const earlier = seen.get(first.name) ?? [];
    seen.set(first.name, [...earlier, first]);
    const isToldApart = earlier.every((other) => isApart(other, first));
    return earlier.length > 0 && isToldApart === byConstant ? [branch.pointer] : [];
  });
}

function firstOf({ members }: SchemaNode): First | undefined {
  const [entry] = Object.entries(declaredProperties(members));
  return entry === undefined
    ? undefined
    : { name: entry[0], values: isJsonObject(entry[1]) ? valuesOf(entry[1]) : undefined };
}

function isApart(a: First, b: First): boolean {
  return a.values !== undefined && b.values !== undefined && !a.values.some((value) => b.values?.includes(value));
}
