import { createRequire } from 'node:module';
import type { JsonValue } from '../json.ts';
import { metaSchemaOfDraft04 } from './meta-schema-draft-04.ts';

const require = createRequire(import.meta.url);

/** Where Ajv keeps the meta-schemas that the specification publishes, by their address. */
const files: ReadonlyMap<string, string> = new Map([
  ['http://json-schema.org/draft-07/schema', 'json-schema-draft-07.json'],
  ['http://json-schema.org/draft-06/schema', 'json-schema-draft-06.json'],
  ...listVocabularies('2019-09', ['core', 'applicator', 'validation', 'meta-data', 'format', 'content']),
  ...listVocabularies('2020-12', [
    'core',
    'applicator',
    'unevaluated',
    'validation',
    'meta-data',
    'format-annotation',
    'content',
  ]),
]);

/** Gives the meta-schema at an address of the specification, loaded when first asked for. */
export function findMetaSchema(uri: string): JsonValue | undefined {
  if (uri === 'http://json-schema.org/draft-04/schema') {
    return metaSchemaOfDraft04;
  }
  const file = files.get(uri);
  return file === undefined ? undefined : (require(`ajv/dist/refs/${file}`) as JsonValue);
}

function listVocabularies(version: string, names: readonly string[]): readonly (readonly [string, string])[] {
  const folder = `json-schema-${version}`;
  const address = `https://json-schema.org/draft/${version}`;
  return [
    [`${address}/schema`, `${folder}/schema.json`],
    ...names.map((name) => [`${address}/meta/${name}`, `${folder}/meta/${name}.json`] as const),
  ];
}
