import { defineAssertion } from '../core/assertion.ts';
import type { Assertion } from '../core/assertion.ts';
import type { Verdict } from '../core/finding.ts';
import { exactReadSchema } from '../core/reading/options-schema.ts';
import { readingCodes } from '../core/reading/reading.ts';
import type { ReadingCode, ReadOptions, Unread } from '../core/reading/reading.ts';

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

function checkUnread({ code, pointer, detail, line, column, places }: Unread): Verdict<ReadingCode> {
  const position = line === undefined ? '' : ` (line ${line}, column ${column ?? 1})`;
  const findings = places?.map((place) => ({ code, ...place })) ?? [{ code, pointer, detail: `${detail}${position}` }];
  return { checked: 1, findings };
}
