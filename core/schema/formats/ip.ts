const OCTET = /^(?:0|[1-9]\d{0,2})$/;

/** Tells whether a text is four decimal octets without leading zeros (RFC 2673, section 3.2). */
export function isIpv4(text: string): boolean {
  // Longer text is none, and is not worth splitting.
  const octets = text.length <= 15 ? text.split('.') : [];
  return octets.length === 4 && octets.every((octet) => OCTET.test(octet) && Number(octet) <= 255);
}

/** Tells whether a text is an IPv6 address, without brackets, zone or prefix length (RFC 4291, section 2.2). */
export function isIpv6(text: string): boolean {
  const halves = text.length <= 45 ? text.split('::') : [];
  const [head = '', tail] = halves;
  if (halves.length === 0 || halves.length > 2) {
    return false;
  }
  const before = countGroups(head, tail === undefined);
  const after = tail === undefined ? 0 : countGroups(tail, true);
  // `::` stands for one group of zeros or more.
  return tail === undefined ? before === 8 : before + after <= 7;
}

/** Counts 16-bit groups, an IPv4 address at the very end as two; NaN where one is none. */
function countGroups(text: string, mayEndInIpv4: boolean): number {
  if (text === '') {
    return 0;
  }
  const groups = text.split(':');
  const endsInIpv4 = mayEndInIpv4 && groups.slice(-1).some(isIpv4);
  const plain = endsInIpv4 ? groups.slice(0, -1) : groups;
  return plain.every((group) => /^[\dA-Fa-f]{1,4}$/.test(group)) ? groups.length + Number(endsInIpv4) : NaN;
}
