import { isJsonObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { mapSubschemas } from '../lint/subschemas.ts';
import type { Derivation } from './derivation.ts';

/** The property in which a root stands that the provider does not take as one. */
export const WRAPPER = 'result';

/** Tells whether a root has to be put into an object first. */
export function isWrapped(root: JsonObject, { profile }: Derivation): boolean {
  const { rootNotObject, rootUnion } = profile.structure;
  const unions = ['anyOf', 'oneOf', 'allOf', 'enum', 'not'];
  return (
    (rootNotObject !== undefined && root['type'] !== 'object') ||
    (rootUnion !== undefined && unions.some((keyword) => Object.hasOwn(root, keyword)))
  );
}

/** Puts a root into an object with one property. */
export function wrapRoot(root: JsonObject): JsonObject {
  return { type: 'object', additionalProperties: false, required: [WRAPPER], properties: { [WRAPPER]: root } };
}

/** Points each reference to the root at a definition instead. */
export function repointRoot(schema: JsonObject, name: string): JsonObject {
  const inner = mapSubschemas(schema, ({ schema: child }) => (isJsonObject(child) ? repointRoot(child, name) : child));
  return inner['$ref'] === '#' ? { ...inner, $ref: `#/$defs/${name}` } : inner;
}
