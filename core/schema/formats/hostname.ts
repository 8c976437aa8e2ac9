import { isValidLabel, isValidInBidiName, isRightToLeft } from './idna.ts';
import { decodePunycode, encodePunycode } from './punycode.ts';

/** Longest name without its final dot, in octets (RFC 1035, section 2.3.4, as text). */
const LONGEST_NAME = 253;
const LONGEST_LABEL = 63;
const LABEL = /^[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?$/;
/** Full stops that end a label (RFC 3490, section 3.1). */
const STOPS = /[.\u3002\uff0e\uff61]/;

/** Tells whether a text is a host name in ASCII, its encoded labels valid too (RFC 1123, section 2.1; RFC 5890, 2.3.2.1). */
export function isHostname(text: string): boolean {
  return text.length <= LONGEST_NAME && text.split('.').every((label) => readAscii(label) !== undefined);
}

/** Tells whether a text is a host name with labels in any script (RFC 5890, section 2.3.2.3; RFC 5893, section 2). */
export function isIdnHostname(text: string): boolean {
  if (text.length > LONGEST_NAME) {
    return false;
  }
  const labels = text.split(STOPS).map((label) => (isAscii(label) ? readAscii(label) : readUnicode(label)));
  const known = labels.filter((label) => label !== undefined);
  return (
    known.length === labels.length &&
    known.reduce((sum, { octets }) => sum + octets + 1, -1) <= LONGEST_NAME &&
    (!known.some(({ unicode }) => isRightToLeft(unicode)) || known.every(({ unicode }) => isValidInBidiName(unicode)))
  );
}

interface Label {
  readonly unicode: string;
  /** Length of its form in ASCII. */
  readonly octets: number;
}

function readAscii(label: string): Label | undefined {
  if (label.length > LONGEST_LABEL || !LABEL.test(label)) {
    return undefined;
  }
  if (!/^xn--/i.test(label)) {
    return { unicode: label, octets: label.length };
  }
  // Names in the DNS are the same in either case (RFC 5890, section 2.3.2.1).
  const encoded = label.slice(4).toLowerCase();
  const unicode = decodePunycode(encoded);
  const isCanonical = unicode !== undefined && !isAscii(unicode) && encodePunycode(unicode).toLowerCase() === encoded;
  return isCanonical && isValidLabel(unicode) ? { unicode, octets: label.length } : undefined;
}

function readUnicode(label: string): Label | undefined {
  const octets = 'xn--'.length + encodePunycode(label).length;
  return octets <= LONGEST_LABEL && isValidLabel(label) ? { unicode: label, octets } : undefined;
}

function isAscii(text: string): boolean {
  return /^[\u0000-\u007f]*$/.test(text);
}
