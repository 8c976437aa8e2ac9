import { attempt } from '../attempt.ts';

/** Resolves a reference or an id against a base; where that is no URL, the reference stands as it is. */
export function resolveUri(reference: string, base: string): string {
  if (reference.startsWith('#')) {
    return stripFragment(base) + reference;
  }
  return URL.canParse(reference, base) ? new URL(reference, base).href : reference;
}

/** Gives a URI without its fragment. */
export function stripFragment(uri: string): string {
  return uri.replace(/#.*/s, '');
}

/** Takes the percent-encoding off a fragment; one that is broken stands as it is. */
export function decode(fragment: string): string {
  return attempt(
    () => decodeURIComponent(fragment),
    URIError,
    () => fragment,
  );
}

/** Gives the names under which a schema is an anchor: `$anchor`, `$dynamicAnchor`, and up to draft-07 an id `#name`. */
export function anchorsOf(raw: Readonly<Record<string, unknown>>, id: unknown): readonly string[] {
  const inId = typeof id === 'string' ? id.replace(/^[^#]*#?/, '') : '';
  return [inId, raw['$anchor'], raw['$dynamicAnchor']].filter(
    (anchor): anchor is string => typeof anchor === 'string' && anchor !== '',
  );
}
