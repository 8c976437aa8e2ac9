/** A reference taken apart at its `#`; no fragment is `""`, as an empty one is. */
export interface SplitReference {
  readonly uri: string;
  readonly fragment: string;
}

interface Parts {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
}

/** Takes a reference apart at its first `#` (RFC 3986, section 3.5). */
export function splitFragment(reference: string): SplitReference {
  const at = reference.indexOf('#');
  return at === -1
    ? { uri: reference, fragment: '' }
    : { uri: reference.slice(0, at), fragment: reference.slice(at + 1) };
}

/** Tells whether a reference begins with a scheme, and so is a URI of its own (RFC 3986, section 3.1). */
export function isAbsoluteUri(reference: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:/.test(reference);
}

/** Decodes the percent-encoded octets of a fragment; `undefined` where they are no UTF-8. */
export function decodeFragment(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

/** Resolves a reference against a base URI (RFC 3986, section 5.2.2). */
export function resolveUri(reference: string, base: string): string {
  const wanted = parse(reference);
  const { fragment } = wanted;
  if (wanted.scheme !== undefined) {
    return format({ ...wanted, path: removeDots(wanted.path) });
  }
  const from = parse(base);
  if (wanted.authority !== undefined) {
    return format({ ...wanted, scheme: from.scheme, path: removeDots(wanted.path) });
  }
  if (wanted.path === '') {
    return format({ ...from, query: wanted.query ?? from.query, fragment });
  }
  const path = wanted.path.startsWith('/') ? wanted.path : mergePaths(from, wanted.path);
  return format({ ...from, path: removeDots(path), query: wanted.query, fragment });
}

/** The expression of RFC 3986, appendix B: each part excludes what begins the next, so it runs in linear time. */
const PARTS = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/;

function parse(text: string): Parts {
  // Every text matches as a whole, so that to split at the match leaves its groups alone.
  const [, scheme, authority, path = '', query, fragment] = text.split(PARTS);
  return { scheme, authority, path, query, fragment };
}

function format({ scheme, authority, path, query, fragment }: Parts): string {
  return [
    scheme === undefined ? '' : `${scheme}:`,
    authority === undefined ? '' : `//${authority}`,
    path,
    query === undefined ? '' : `?${query}`,
    fragment === undefined ? '' : `#${fragment}`,
  ].join('');
}

function mergePaths({ authority, path }: Parts, relative: string): string {
  return authority !== undefined && path === '' ? `/${relative}` : path.slice(0, path.lastIndexOf('/') + 1) + relative;
}

function removeDots(path: string): string {
  if (!path.includes('.')) {
    return path;
  }
  const kept: string[] = [];
  const segments = path.split('/');
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1;
    if (segment === '..') {
      if (kept.length > 1 || (kept.length === 1 && kept[0] !== '')) {
        kept.pop();
      }
    } else if (segment !== '.') {
      kept.push(segment);
      return;
    }
    if (isLast) {
      kept.push('');
    }
  });
  return kept.join('/');
}
