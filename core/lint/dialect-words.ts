import type { JsonObject } from '../json.ts';

/** Tells whether a schema's dialect is draft-07 or older, where everything beside a `$ref` means nothing. */
export function isBefore2019(root: JsonObject): boolean {
  const dialect = root['$schema'];
  return typeof dialect === 'string' && /draft-0[4-7]/.test(dialect);
}
