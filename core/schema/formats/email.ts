import { isHostname, isIdnHostname } from './hostname.ts';
import { isIpv4, isIpv6 } from './ip.ts';

const ATOMS = /^[\w!#$%&'*+\-/=?^`{|}~]+(?:\.[\w!#$%&'*+\-/=?^`{|}~]+)*$/;
const QUOTED = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/;
const WIDE_ATOMS = /^[\w!#$%&'*+\-/=?^`{|}~\u0080-\u{10ffff}]+(?:\.[\w!#$%&'*+\-/=?^`{|}~\u0080-\u{10ffff}]+)*$/u;
const WIDE_QUOTED = /^"(?:[ !#-[\]-~\u0080-\u{10ffff}]|\\[ -~])*"$/u;

/** Longest local part, in octets of UTF-8 (RFC 5321, section 4.5.3.1.1). */
const LONGEST_LOCAL_PART = 64;

/** Tells whether a text is a `Mailbox` in ASCII (RFC 5321, section 4.1.2). */
export function isEmail(text: string): boolean {
  const { local, domain } = splitAtSign(text);
  return (
    isShort(local, LONGEST_LOCAL_PART) &&
    (ATOMS.test(local) || QUOTED.test(local)) &&
    (isHostname(domain) || isAddressLiteral(domain))
  );
}

/**
 * Tells whether a text is a `Mailbox` that may hold any letters (RFC 6531, section 3.3). Its domain is put into NFC first,
 * as every application does before it looks one up (RFC 5891, section 5.2).
 */
export function isIdnEmail(text: string): boolean {
  const { local, domain } = splitAtSign(text);
  return (
    text.isWellFormed() &&
    isShort(local, LONGEST_LOCAL_PART) &&
    (WIDE_ATOMS.test(local) || WIDE_QUOTED.test(local)) &&
    (isIdnHostname(domain.normalize('NFC')) || isAddressLiteral(domain))
  );
}

/** A quoted local part may hold signs of its own: the last one counts. */
function splitAtSign(text: string): { readonly local: string; readonly domain: string } {
  const at = text.lastIndexOf('@');
  return { local: text.slice(0, Math.max(at, 0)), domain: text.slice(at + 1) };
}

function isShort(text: string, most: number): boolean {
  return text.length <= most && new TextEncoder().encode(text).length <= most;
}

function isAddressLiteral(domain: string): boolean {
  const [, address] = /^\[(.*)\]$/.exec(domain) ?? [];
  if (address === undefined) {
    return false;
  }
  return /^IPv6:/i.test(address) ? isIpv6(address.slice(5)) : isIpv4(address);
}
