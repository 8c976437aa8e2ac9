import { isIpv6 } from './ip.ts';

/** Letters beyond ASCII that an IRI may hold, and those that only its query may hold (RFC 3987, section 2.2). */
const UCS = String.raw`\u{a0}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{ffef}${findPlanes()}`;
const PRIVATE = String.raw`\u{e000}-\u{f8ff}\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}`;

interface Grammar {
  readonly userinfo: RegExp;
  readonly host: RegExp;
  readonly path: RegExp;
  readonly query: RegExp;
  readonly fragment: RegExp;
}

const ascii = makeGrammar('', '');
const wide = makeGrammar(UCS, PRIVATE);

/** Tells whether a text is a URI (RFC 3986, section 3). */
export function isUri(text: string): boolean {
  return hasScheme(text) && isReference(text, ascii);
}

/** Tells whether a text is a URI or a relative reference (RFC 3986, section 4.1). */
export function isUriReference(text: string): boolean {
  return isReference(text, ascii);
}

/** Tells whether a text is an IRI (RFC 3987, section 2.2). */
export function isIri(text: string): boolean {
  return hasScheme(text) && isReference(text, wide);
}

/** Tells whether a text is an IRI or a relative reference (RFC 3987, section 2.2). */
export function isIriReference(text: string): boolean {
  return isReference(text, wide);
}

function hasScheme(text: string): boolean {
  return /^[A-Za-z][A-Za-z\d+.-]*:/.test(text);
}

/** The parts of a reference (RFC 3986, appendix B); unlike there a scheme may be empty, which is then refused. */
const PARTS = /^(?:([^:/?#]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/;

function isReference(text: string, grammar: Grammar): boolean {
  // Every text matches as a whole, so that to split at the match leaves its groups alone.
  const [, scheme, authority, ...rest] = text.split(PARTS);
  // Every `%` begins a triplet; looked for apart, since a group that repeats for each character could exhaust the stack.
  const hasTriplets = !/%(?![\dA-Fa-f]{2})/.test(text);
  const parts = [grammar.path, grammar.query, grammar.fragment];
  return (
    hasTriplets &&
    (scheme === undefined || hasScheme(text)) &&
    (authority === undefined || isAuthority(authority, grammar)) &&
    parts.every((part, index) => part.test(rest[index] ?? ''))
  );
}

function isAuthority(authority: string, { userinfo, host }: Grammar): boolean {
  const at = authority.lastIndexOf('@');
  const [, name] = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/.exec(authority.slice(at + 1)) ?? [];
  return (
    name !== undefined && userinfo.test(authority.slice(0, Math.max(at, 0))) && (isIpLiteral(name) || host.test(name))
  );
}

function isIpLiteral(host: string): boolean {
  const [, address] = /^\[(.*)\]$/.exec(host) ?? [];
  return address !== undefined && (isIpv6(address) || /^[Vv][\dA-Fa-f]+\.[\w!$&'()*+,;=:.~-]+$/.test(address));
}

function makeGrammar(letters: string, inQuery: string): Grammar {
  const common = String.raw`\w.~!$&'()*+,;=%${letters}\-`;
  const allow = (more: string): RegExp => new RegExp(String.raw`^[${common}${more}]*$`, 'u');
  return {
    userinfo: allow(':'),
    host: allow(''),
    path: allow(':@/'),
    query: allow(`:@/?${inQuery}`),
    fragment: allow(':@/?'),
  };
}

/** Planes 1 to 14 without the last two code points of each; plane 14 begins at 0xe1000. */
function findPlanes(): string {
  const planes = Array.from({ length: 13 }, (_, index) => (index + 1).toString(16));
  return `${planes.map((plane) => String.raw`\u{${plane}0000}-\u{${plane}fffd}`).join('')}\u{e1000}-\u{efffd}`;
}
