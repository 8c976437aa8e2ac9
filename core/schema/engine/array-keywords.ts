import { isJsonArray } from '../../json.ts';
import type { JsonArray } from '../../json.ts';
import type { FaultKeyword } from '../fault-keyword.ts';
import type { Check, Frame, KeywordContext, KeywordFactory, Place, SchemaNode } from './frame.ts';
import { faultOf } from './value-keywords.ts';

/** Keywords that judge the items of an array (2020-12, sections 10.3.1 and 11.2). */
export const arrayKeywords: Readonly<Record<string, KeywordFactory>> = {
  prefixItems: (context) => tuple(context, 'prefixItems'),
  items: (context) =>
    isJsonArray(context.schema['items'])
      ? tuple(context, 'items')
      : rest(context, 'items', { from: lengthOf(context, 'prefixItems') }),
  // Without a list in `items` it decides nothing (2019-09, section 9.3.1.2).
  additionalItems: (context) =>
    isJsonArray(context.schema['items'])
      ? rest(context, 'additionalItems', { from: lengthOf(context, 'items') })
      : undefined,
  unevaluatedItems: (context) => rest(context, 'unevaluatedItems', { from: 0 }),
  contains,
};

interface Items {
  readonly value: JsonArray;
  readonly at: Place | undefined;
}

/** How many items a list of schemas has judged; none where the dialect does not know the keyword that holds it. */
function lengthOf({ schema, location }: KeywordContext, keyword: string): number {
  const list = location.resource.dialect.keywords.has(keyword) ? schema[keyword] : undefined;
  return isJsonArray(list) ? list.length : 0;
}

function tuple(context: KeywordContext, keyword: string): Check {
  const nodes = (context.schema[keyword] as JsonArray).map((_, index) => context.inner(keyword, String(index)));
  return (value, at, frame) => {
    if (isJsonArray(value)) {
      nodes.slice(0, value.length).forEach((node, index) => {
        judgeItem({ value, at }, index, { context, frame, node });
      });
    }
  };
}

/** Makes a keyword that judges the items from an index on, for `unevaluatedItems` those that none has judged. */
function rest(context: KeywordContext, keyword: FaultKeyword, { from }: { readonly from: number }): Check {
  const node = context.inner(keyword);
  const fault = faultOf(context, keyword);
  const isClaimed = (index: number, { items }: Frame): boolean =>
    keyword === 'unevaluatedItems' && items?.has(index) === true;
  const judge = (items: Items, frame: Frame): void => {
    for (let index = from; index < items.value.length; index += 1) {
      if (!isClaimed(index, frame)) {
        judgeItem(items, index, { context, frame, node });
      }
    }
  };
  const close = ({ value, at }: Items, frame: Frame): void => {
    const first = value.findIndex((_, index) => index >= from && !isClaimed(index, frame));
    if (first !== -1) {
      frame.add(fault(value, at, { hint: String(first) }));
    }
  };
  const run = node.location.schema === false ? close : judge;
  return (value, at, frame) => {
    if (isJsonArray(value)) {
      run({ value, at }, frame);
    }
  };
}

function judgeItem(
  { value, at }: Items,
  index: number,
  { context, frame, node }: { readonly context: KeywordContext; readonly frame: Frame; readonly node: SchemaNode },
): void {
  frame.demand(node, value[index] ?? null, { parent: at, step: index });
  if (context.tracks) {
    frame.sawItem(index);
  }
}

function contains(context: KeywordContext): Check {
  const { schema, tracks, location } = context;
  const node = context.inner('contains');
  const knows = (keyword: string): boolean => location.resource.dialect.keywords.has(keyword);
  const least = knows('minContains') && typeof schema['minContains'] === 'number' ? schema['minContains'] : 1;
  const most = knows('maxContains') && typeof schema['maxContains'] === 'number' ? schema['maxContains'] : Infinity;
  const tooFew = faultOf(context, least === 1 ? 'contains' : 'minContains');
  const tooMany = faultOf(context, 'maxContains');
  // Only since 2020-12 has `contains` judged the items that it matches (section 10.3.1.3).
  const marks = tracks && location.resource.dialect.name === '2020-12';
  return (value, at, frame) => {
    if (!isJsonArray(value)) {
      return;
    }
    const matches = countMatches({ value, at }, frame, { node, marks });
    if (matches < least) {
      frame.add(tooFew(value, at, { hint: String(matches) }));
    }
    if (matches > most) {
      frame.add(tooMany(value, at, { hint: String(matches) }));
    }
  };
}

function countMatches(
  { value, at }: Items,
  frame: Frame,
  { node, marks }: { readonly node: SchemaNode; readonly marks: boolean },
): number {
  let matches = 0;
  value.forEach((item, index) => {
    if (frame.apply(node, item, { parent: at, step: index }).isValid) {
      matches += 1;
      if (marks) {
        frame.sawItem(index);
      }
    }
  });
  return matches;
}
