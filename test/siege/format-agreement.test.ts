import * as other from '@hyperjump/json-schema-formats';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { findFormat } from '../../core/schema/formats/formats.ts';
import { formatNames, textsOf } from './format-texts.ts';

const tests: Readonly<Record<string, (text: string) => boolean>> = {
  'date-time': other.isDateTime,
  date: other.isDate,
  time: other.isTime,
  duration: other.isDuration,
  email: other.isEmail,
  'idn-email': other.isIdnEmail,
  hostname: other.isAsciiIdn,
  'idn-hostname': other.isIdn,
  ipv4: other.isIPv4,
  ipv6: other.isIPv6,
  uri: other.isUri,
  'uri-reference': other.isUriReference,
  iri: other.isIri,
  'iri-reference': other.isIriReference,
  uuid: other.isUuid,
  'uri-template': other.isUriTemplate,
  'json-pointer': other.isJsonPointer,
  'relative-json-pointer': other.isRelativeJsonPointer,
};

/** Where the best other library is known to differ, and why ours stands. */
const explained: Readonly<Record<string, (text: string) => boolean>> = {
  // A leap second needs no date: 23:59:60 in UTC is a time of RFC 3339, which the other refuses without a date.
  time: (text) => /:\d\d:60/.test(text),
  // Two hyphens in the third and fourth place are reserved for IDNA, which is no matter of RFC 1123; only `xn--` is read.
  // A label that is decoded begins with no hyphen, as no other does.
  hostname: (text) => /(?:^|\.)(?:(?!xn)..--|xn---)/i.test(text),
  // A label in Unicode is in normal form C (RFC 5891, section 4.1), which the other does not ask for.
  'idn-hostname': (text) => text !== text.normalize('NFC'),
  // `#` may follow the manipulation of an index (draft-bhutton-relative-json-pointer-00, section 3).
  'relative-json-pointer': (text) => /^\d+[+-]\d+#$/.test(text),
};

// The other library prints each domain that it refuses.
beforeAll(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});

describe('a format is at least as right as in the best library', () => {
  test.each(formatNames)('%s', (name) => {
    let right = 0;
    fc.assert(
      fc.property(textsOf(name), (text) => {
        const ours = findFormat(name)?.(text);
        right += Number(ours);
        expect(explained[name]?.(text) === true ? ours : tests[name]?.(text)).toBe(ours);
      }),
      { numRuns: 1500, seed: 1 },
    );
    expect(right).toBeGreaterThan(0);
  });
});
