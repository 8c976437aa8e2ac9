import { isJsonObject } from '../../json.ts';
import type { JsonValue } from '../../json.ts';
import { textMember } from '../text-member.ts';
import { decodeFragment, splitFragment } from '../uri.ts';
import type { Check, Frame, KeywordContext, KeywordFactory, SchemaNode } from './frame.ts';

/** Keywords that lead to a schema elsewhere (2020-12, section 8.2.3; 2019-09, section 8.2.4.2). */
export const referenceKeywords: Readonly<Record<string, KeywordFactory>> = {
  $ref: (context) => follow(context.referred('$ref')),
  $dynamicRef: dynamicRef,
  $recursiveRef: recursiveRef,
};

function follow(node: SchemaNode): Check {
  return (value, at, frame) => {
    const { memory } = frame.scope.way;
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
  const { fragment } = splitFragment(textMember(context.schema, '$dynamicRef'));
  const { location } = initial;
  const name = textMember(location.schema, '$dynamicAnchor');
  if (name === '' || name !== decodeFragment(fragment)) {
    return follow(initial);
  }
  return (value, at, frame) => {
    const outermost = frame.scope.way.entered.find(({ dynamicAnchors }) => dynamicAnchors.has(name));
    follow(context.nodeOf(outermost?.dynamicAnchors.get(name) ?? location))(value, at, frame);
  };
}

/** Looks for the outermost resource in scope whose root is a recursive anchor. */
function recursiveRef(context: KeywordContext): Check {
  const initial = context.referred('$recursiveRef');
  if (!isRecursiveAnchor(initial.location.schema)) {
    return follow(initial);
  }
  return (value, at, frame) => {
    const outermost = frame.scope.way.entered.find(({ root: { schema } }) => isRecursiveAnchor(schema));
    follow(context.nodeOf(outermost?.root ?? initial.location))(value, at, frame);
  };
}

function isRecursiveAnchor(schema: JsonValue): boolean {
  return isJsonObject(schema) && schema['$recursiveAnchor'] === true;
}
