import type { JsonObject } from '../../json.ts';
import { isJsonObject } from '../../json.ts';
import { textMember } from '../text-member.ts';
import { decodeFragment, splitFragment } from '../uri.ts';
import type { Check, Frame, KeywordContext, KeywordFactory, Scope, SchemaNode } from './frame.ts';

/** Keywords that lead to a schema elsewhere (2020-12, section 8.2.3; 2019-09, section 8.2.4.2). */
export const referenceKeywords: Readonly<Record<string, KeywordFactory>> = {
  $ref: (context) => follow(context.referred('$ref')),
  $dynamicRef: dynamicRef,
  $recursiveRef: recursiveRef,
};

function follow(node: SchemaNode): Check {
  return (value, at, frame) => {
    const { memory } = frame.scope;
    if (memory === undefined || typeof value !== 'object' || value === null) {
      frame.demandToo(node, value, at);
      return;
    }
    const known = memory.get(value) ?? new Map<SchemaNode, Frame>();
    const found = known.get(node) ?? frame.apply(node, value, at);
    known.set(node, found);
    memory.set(value, known);
    frame.merge(found);
  };
}

/** Looks for the outermost resource in scope with that dynamic anchor, but only where the first target has one. */
function dynamicRef(context: KeywordContext): Check {
  const initial = context.referred('$dynamicRef');
  const name = decodeFragment(splitFragment(textMember(context.schema, '$dynamicRef')).fragment) ?? '';
  const { location } = initial;
  const { schema } = location;
  if (!isJsonObject(schema) || schema['$dynamicAnchor'] !== name || name === '') {
    return follow(initial);
  }
  return (value, at, frame) => {
    let outermost = location;
    for (let scope: Scope | undefined = frame.scope; scope !== undefined; scope = scope.outer) {
      outermost = scope.resource.dynamicAnchors.get(name) ?? outermost;
    }
    follow(context.nodeOf(outermost))(value, at, frame);
  };
}

/** Looks for the outermost resource in scope whose root is a recursive anchor. */
function recursiveRef(context: KeywordContext): Check {
  const initial = context.referred('$recursiveRef');
  if (!isRecursiveAnchor(initial.location.schema as JsonObject)) {
    return follow(initial);
  }
  return (value, at, frame) => {
    let outermost = initial.location;
    for (let scope: Scope | undefined = frame.scope; scope !== undefined; scope = scope.outer) {
      const { root } = scope.resource;
      if (isJsonObject(root.schema) && isRecursiveAnchor(root.schema)) {
        outermost = root;
      }
    }
    follow(context.nodeOf(outermost))(value, at, frame);
  };
}

function isRecursiveAnchor(schema: JsonObject): boolean {
  return schema['$recursiveAnchor'] === true;
}
