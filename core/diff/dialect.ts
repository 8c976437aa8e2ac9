import { isRecord } from '../json.ts';
import { MisuseError } from '../misuse.ts';

/** A dialect by the year or number of its draft, in order of age. */
export type Dialect = 4 | 6 | 7 | 2019 | 2020;

const DIALECTS: readonly Dialect[] = [4, 6, 7, 2019, 2020];

const URIS: Readonly<Record<Dialect, string>> = {
  4: 'http://json-schema.org/draft-04/schema#',
  6: 'http://json-schema.org/draft-06/schema#',
  7: 'http://json-schema.org/draft-07/schema#',
  2019: 'https://json-schema.org/draft/2019-09/schema',
  2020: 'https://json-schema.org/draft/2020-12/schema',
};

/** Gives the dialect that a URI names, `undefined` for an unknown one; the scheme and an empty fragment do not matter. */
export function dialectOfUri(uri: string): Dialect | undefined {
  return DIALECTS.find((dialect) => withoutScheme(URIS[dialect]) === withoutScheme(uri));
}

function withoutScheme(uri: string): string {
  return uri.replace(/^https?:/, '').replace(/#$/, '');
}

/** Gives the URI by which a schema of the dialect names its meta-schema. */
export function uriOfDialect(dialect: Dialect): string {
  return URIS[dialect];
}

/**
 * Gives the dialect of a schema: what `$schema` says; without it 2020-12, unless a keyword's form gives an older one away
 * (`exclusiveMinimum: true` draft-04; a list under `items`, `additionalItems` or `dependencies` draft-07).
 *
 * @throws {MisuseError} for a `$schema` that names no known dialect
 */
export function dialectOf(root: unknown, schemas: Iterable<Readonly<Record<string, unknown>>>): Dialect {
  const uri = isRecord(root) ? root['$schema'] : undefined;
  if (uri === undefined) {
    return guessDialect(schemas);
  }
  const known = typeof uri === 'string' ? dialectOfUri(uri) : undefined;
  if (known === undefined) {
    const names = DIALECTS.map(uriOfDialect).join(', ');
    throw new MisuseError(
      `Cannot compare a schema of the unknown dialect ${JSON.stringify(uri)}: expected one of ${names}`,
    );
  }
  return known;
}

function guessDialect(schemas: Iterable<Readonly<Record<string, unknown>>>): Dialect {
  let guess: Dialect = 2020;
  for (const schema of schemas) {
    if (typeof schema['exclusiveMinimum'] === 'boolean' || typeof schema['exclusiveMaximum'] === 'boolean') {
      return 4;
    }
    if (Array.isArray(schema['items']) || 'additionalItems' in schema || 'dependencies' in schema) {
      guess = 7;
    }
  }
  return guess;
}
