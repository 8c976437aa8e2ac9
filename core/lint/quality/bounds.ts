import type { JsonObject } from '../../json.ts';
import { isRequiredProperty } from '../document.ts';
import { findTypes } from '../types.ts';
import type { SchemaNode } from '../walk.ts';
import type { QualityRule } from './rule.ts';

/** Rules about what has no least or largest size. */
export const boundRules: readonly QualityRule[] = [
  {
    code: 'required_string_may_be_empty',
    severity: 'warning',
    evidence: 'judgement',
    find: ({ document }) =>
      document.nodes.filter(isRequiredAndMayBeEmpty).map(({ pointer }) => ({
        pointer,
        detail: 'the required string may be empty, which says no more than a missing one: give it a minLength of 1',
      })),
  },
  {
    code: 'unbounded_string',
    severity: 'advice',
    evidence: 'judgement',
    find: ({ document }) =>
      document.nodes.filter(isUnboundedString).map(({ pointer }) => ({
        pointer,
        detail: 'the string may be of any length: give it the maxLength that the consumer can store',
      })),
  },
  {
    code: 'unbounded_array',
    severity: 'advice',
    evidence: 'judgement',
    find: ({ document }) =>
      document.nodes
        .filter(({ members }) => hasType(members, 'array') && !isFixed(members) && !Object.hasOwn(members, 'maxItems'))
        .map(({ pointer }) => ({
          pointer,
          detail: 'the list may be of any length: give it the maxItems that the consumer can store',
        })),
  },
];

function isRequiredAndMayBeEmpty(node: SchemaNode): boolean {
  const { members } = node;
  const least = members['minLength'];
  const isLong = typeof least === 'number' && least > 0;
  return isRequiredProperty(node) && isFreeText(members) && !isLong;
}

function isUnboundedString({ members, keyword }: SchemaNode): boolean {
  return keyword !== 'propertyNames' && isFreeText(members) && !Object.hasOwn(members, 'maxLength');
}

/** A pattern or a format says what a text is; its length is not the question then. */
function isFreeText(members: JsonObject): boolean {
  return (
    hasType(members, 'string') &&
    !isFixed(members) &&
    !Object.hasOwn(members, 'pattern') &&
    !Object.hasOwn(members, 'format')
  );
}

function hasType(members: JsonObject, type: string): boolean {
  return findTypes(members['type']).includes(type);
}

function isFixed(members: JsonObject): boolean {
  return Object.hasOwn(members, 'enum') || Object.hasOwn(members, 'const');
}
