import { isJsonArray, isJsonObject } from '../../json.ts';
import type { JsonArray, JsonObject, JsonValue } from '../../json.ts';
import { declaredProperties } from '../document.ts';
import type { SchemaDocument } from '../document.ts';
import { findTypes } from '../types.ts';
import type { SchemaNode } from '../walk.ts';
import type { QualityRule } from './rule.ts';

/** Finds the fields that may be null and are so in no fixture: nobody has tried whether the consumer can take it. */
export const nullableWithoutFixture: QualityRule = {
  code: 'nullable_without_fixture',
  severity: 'advice',
  evidence: 'judgement',
  find({ document, fixtures }) {
    if (fixtures === undefined) {
      return [];
    }
    const seen = new Set(fixtures.flatMap((fixture) => findNulls(document, fixture)));
    return document.nodes
      .filter((node) => node.keyword === 'properties' && takesNull(node) && !seen.has(node))
      .map(({ pointer }) => ({ pointer, detail: 'the field may be null, and no fixture has it null' }));
  },
};

function takesNull({ members }: SchemaNode): boolean {
  const branches = members['anyOf'] ?? members['oneOf'];
  const isBranch = isJsonArray(branches) && branches.some((one) => isJsonObject(one) && one['type'] === 'null');
  const values = members['enum'];
  return isBranch || findTypes(members['type']).includes('null') || (isJsonArray(values) && values.includes(null));
}

interface Visit {
  readonly node: SchemaNode;
  readonly value: JsonValue;
}

/** More steps than this through one fixture are not taken. */
const MOST = 100_000;

/** Finds the schemas that meet a null somewhere in a value. */
function findNulls(document: SchemaDocument, fixture: JsonValue): readonly SchemaNode[] {
  const met: SchemaNode[] = [];
  const waiting: Visit[] = [{ node: document.root, value: fixture }];
  for (let steps = 0; steps < MOST; steps += 1) {
    const visit = waiting.pop();
    if (visit === undefined) {
      break;
    }
    if (visit.value === null) {
      met.push(visit.node);
    }
    waiting.push(...document.leadsTo(visit.node).flatMap((node) => stepInto(visit, node)));
  }
  return met;
}

function stepInto({ node: from, value }: Visit, node: SchemaNode): readonly Visit[] {
  if (node.parent !== from || /^(?:allOf|anyOf|oneOf|then|else)$/.test(node.keyword)) {
    return [{ node, value }];
  }
  const items = isJsonArray(value) ? findItems(value, node) : [];
  const members = isJsonObject(value) ? findMembers(value, node, from) : [];
  return [...items, ...members].map((part) => ({ node, value: part }));
}

/** A schema in a tuple is about the item at its index; one for the rest is looked at with every item. */
function findItems(list: JsonArray, { keyword, name }: SchemaNode): JsonArray {
  if (typeof name === 'number') {
    return list.slice(name, name + 1);
  }
  return keyword === 'items' ? list : [];
}

/** A schema for undeclared members is looked at with each of them, whatever the pattern of their names. */
function findMembers(value: JsonObject, { keyword, name }: SchemaNode, { members }: SchemaNode): JsonArray {
  if (keyword === 'properties') {
    const member = Object.hasOwn(value, String(name)) ? value[String(name)] : undefined;
    return member === undefined ? [] : [member];
  }
  const declared = declaredProperties(members);
  const isMap = keyword === 'additionalProperties' || keyword === 'patternProperties';
  return isMap ? Object.entries(value).flatMap(([own, member]) => (Object.hasOwn(declared, own) ? [] : [member])) : [];
}
