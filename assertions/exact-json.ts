import { defineAssertion } from '../core/assertion.ts';
import type { Assertion } from '../core/assertion.ts';
import type { Finding, Verdict } from '../core/finding.ts';
import { exactReadSchema } from '../core/reading/options-schema.ts';
import { renderPosition } from '../core/reading/position.ts';
import { readingCodes } from '../core/reading/reading.ts';
import type { Place, ReadingCode, ReadOptions, Unread } from '../core/reading/reading.ts';

interface Options {
  readonly read?: Omit<ReadOptions, 'extract'>;
}

/** Requires the response to be exactly one JSON value and nothing else. */
export const exactJson: Assertion = defineAssertion<ReadingCode, Options, undefined>({
  id: 'exact-json',
  summary: 'Require the response to be exactly one JSON value',
  holds: 'is exactly one JSON value',
  codes: readingCodes,
  options: { type: 'object', additionalProperties: false, properties: { read: exactReadSchema } },
  prepare: () => undefined,
  check: () => ({ checked: 1, findings: [] }),
  checkUnread,
});

export default exactJson;

function checkUnread({ places, ...whole }: Unread): Verdict<ReadingCode> {
  return { checked: 1, findings: (places ?? [whole]).map(toFinding) };
}

function toFinding({ code, pointer, detail, ...rest }: Place | Omit<Unread, 'places'>): Finding<ReadingCode> {
  const got = 'got' in rest ? { got: rest.got } : {};
  return { code, pointer, detail: `${detail}${renderPosition(rest)}`, ...got };
}
