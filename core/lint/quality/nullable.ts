import { isJsonArray, isJsonObject, ownMember } from '../../json.ts';
import type { JsonValue } from '../../json.ts';
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
  if (isJsonArray(value)) {
    return node.keyword === 'items' ? value.map((item) => ({ node, value: item })) : [];
  }
  const member = isJsonObject(value) && node.keyword === 'properties' ? ownMember(value, String(node.name)) : undefined;
  return member === undefined ? [] : [{ node, value: member as JsonValue }];
}
