import { isRecord } from '../json.ts';

/** Members of what has none. */
export const noMembers: Readonly<Record<string, never>> = Object.freeze(Object.create(null) as Record<string, never>);

/**
 * Gives a value out of results as a record, one without members where it is none.
 *
 * For names written in the code, such as `contract`: what `JSON.parse` gives inherits from `Object.prototype` alone, which
 * has none of them, so a plain read is a read of an own member. A read is some ten times as fast as asking first
 * whether it is there, and a row has fifty. For a name that comes from outside there is `ownMember`.
 */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : noMembers;
}
