import { draft04, draft06, draft07, vocabularies } from './vocabularies.ts';
import type { KeywordKind, Keywords } from './vocabularies.ts';

/** One version of JSON Schema, or a dialect that a meta-schema builds from the vocabularies of one. */
export interface Dialect {
  /** The version whose rules apply: `2020-12`, `draft-07` … */
  readonly name: DialectName;
  /** Value of `$schema`, without an empty fragment. */
  readonly uri: string;
  readonly idKeyword: 'id' | '$id';
  /** Whether keywords beside a `$ref` are ignored (up to draft-07). */
  readonly refAlone: boolean;
  /** Every keyword that the dialect knows, with what its value must be. */
  readonly keywords: ReadonlyMap<string, KeywordKind>;
  /** Keywords that decide nothing in it, with what its meta-schema says that their values must be. */
  readonly former: ReadonlyMap<string, KeywordKind>;
}

/** The versions of JSON Schema that are judged. */
export type DialectName = '2020-12' | '2019-09' | 'draft-07' | 'draft-06' | 'draft-04';

/**
 * Keywords of earlier versions that decide nothing in 2019-09 and 2020-12, whose meta-schemas yet say what they must be.
 * 2019-09 still knows the last two.
 */
const former: Keywords = { dependencies: 'dependencies', $recursiveAnchor: 'anchor', $recursiveRef: 'string' };

/** The five dialects by the value of `$schema`, without an empty fragment. */
export const dialects: ReadonlyMap<string, Dialect> = new Map(
  [
    defineDialect('2020-12', 'https://json-schema.org/draft/2020-12/schema', ofVersion('2020-12')),
    defineDialect('2019-09', 'https://json-schema.org/draft/2019-09/schema', ofVersion('2019-09')),
    defineDialect('draft-07', 'http://json-schema.org/draft-07/schema', draft07),
    defineDialect('draft-06', 'http://json-schema.org/draft-06/schema', draft06),
    defineDialect('draft-04', 'http://json-schema.org/draft-04/schema', draft04),
  ].map((dialect) => [dialect.uri, dialect]),
);

/** The dialect of a schema that names none. */
export const defaultDialect: Dialect = defineDialect(
  '2020-12',
  'https://json-schema.org/draft/2020-12/schema',
  ofVersion('2020-12'),
);

/** Makes the dialect that a meta-schema's `$vocabulary` declares, on the rules of a version. */
export function withVocabularies(base: Dialect, uri: string, names: readonly string[]): Dialect {
  const keywords = Object.assign({}, ...names.map((name) => vocabularies[name] ?? {})) as Keywords;
  return { ...base, uri, keywords: new Map(Object.entries({ $schema: 'string', ...keywords })), former: new Map() };
}

function defineDialect(name: DialectName, uri: string, keywords: Keywords): Dialect {
  const refAlone = name.startsWith('draft-');
  return {
    name,
    uri,
    idKeyword: name === 'draft-04' ? 'id' : '$id',
    refAlone,
    keywords: new Map(Object.entries(keywords)),
    former: new Map(Object.entries(refAlone ? {} : former)),
  };
}

function ofVersion(version: string): Keywords {
  const own = Object.entries(vocabularies).filter(([uri]) => uri.includes(version));
  return Object.assign({}, ...own.map(([, keywords]) => keywords)) as Keywords;
}
