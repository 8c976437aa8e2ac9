import { isDate, isDateTime, isDuration, isTime } from './date-time.ts';
import { isEmail, isIdnEmail } from './email.ts';
import { isHostname, isIdnHostname } from './hostname.ts';
import { isIpv4, isIpv6 } from './ip.ts';
import { isJsonPointer, isRegex, isRelativeJsonPointer, isUriTemplate, isUuid } from './notations.ts';
import { isIri, isIriReference, isUri, isUriReference } from './uri.ts';

/** A kind of text that JSON Schema has a name for. */
export interface Format {
  /** Tells whether a text is of it, in time linear in the text. */
  readonly holds: (text: string) => boolean;
  /** What the text must be, for messages. */
  readonly what: string;
}

/** The formats of JSON Schema 2020-12, section 7.3 of the validation vocabulary, each by the text that it cites. */
export const formats: ReadonlyMap<string, Format> = new Map<string, Format>([
  ['date-time', { holds: isDateTime, what: 'a date and time with an offset, such as 2026-01-31T10:20:30Z' }],
  ['date', { holds: isDate, what: 'a date, such as 2026-01-31' }],
  ['time', { holds: isTime, what: 'a time with an offset, such as 10:20:30Z' }],
  ['duration', { holds: isDuration, what: 'a duration, such as P1DT12H' }],
  ['email', { holds: isEmail, what: 'an e-mail address' }],
  ['idn-email', { holds: isIdnEmail, what: 'an e-mail address' }],
  ['hostname', { holds: isHostname, what: 'a host name in ASCII' }],
  ['idn-hostname', { holds: isIdnHostname, what: 'a host name' }],
  ['ipv4', { holds: isIpv4, what: 'an IPv4 address' }],
  ['ipv6', { holds: isIpv6, what: 'an IPv6 address' }],
  ['uri', { holds: isUri, what: 'a URI with its scheme' }],
  ['uri-reference', { holds: isUriReference, what: 'a URI or a relative reference' }],
  ['iri', { holds: isIri, what: 'an IRI with its scheme' }],
  ['iri-reference', { holds: isIriReference, what: 'an IRI or a relative reference' }],
  ['uuid', { holds: isUuid, what: 'a UUID' }],
  ['uri-template', { holds: isUriTemplate, what: 'a URI template' }],
  ['json-pointer', { holds: isJsonPointer, what: 'a JSON Pointer' }],
  ['relative-json-pointer', { holds: isRelativeJsonPointer, what: 'a relative JSON Pointer' }],
  ['regex', { holds: isRegex, what: 'a regular expression' }],
]);

/** Tells whether a format is one that JSON Schema defines. */
export function isKnownFormat(name: string): boolean {
  return formats.has(name);
}

/** Gives the test of a format, linear in the text; `undefined` where JSON Schema defines none of that name. */
export function findFormat(name: string): ((text: string) => boolean) | undefined {
  return formats.get(name)?.holds;
}

/** Gives the words for what a text of a format is. */
export function describeFormat(name: string): string {
  return formats.get(name)?.what ?? name;
}
