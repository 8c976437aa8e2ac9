import { isJsonObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { findRequiredRecursion } from '../lint/circles.ts';
import { isRequiredProperty, readSchemaDocument } from '../lint/document.ts';
import { mapSubschemas, pointerOf } from '../lint/subschemas.ts';
import type { SchemaNode } from '../lint/walk.ts';
import { InexpressibleError } from './derivation.ts';
import type { Derivation } from './derivation.ts';
import { requiredOf } from './objects.ts';

/**
 * Makes optional what leads back to itself, where the provider follows no other recursion.
 *
 * @throws {InexpressibleError} where the way back goes through no property
 */
export function loosenRecursion(schema: JsonObject, derivation: Derivation): JsonObject {
  if (derivation.profile.structure.requiredRecursion === undefined) {
    return schema;
  }
  const document = readSchemaDocument(schema);
  const properties = new Set(findRequiredRecursion(document).map(findProperty));
  if (properties.size === 0) {
    return schema;
  }
  properties.forEach(({ pointer, name }) => {
    const unenforced = `that "${String(name)}" is there`;
    const detail = `${derivation.profile.title} does not enforce ${unenforced}: \`schema-validity\` still does`;
    derivation.losses.push({ pointer, keyword: 'required', detail, unenforced });
  });
  const places = new Set([...properties].map(({ pointer }) => pointer));
  return loosenRecursion(withoutRequired(schema, '', places), derivation);
}

/** Finds the required property within which a reference leads back. */
function findProperty(reference: SchemaNode): SchemaNode {
  for (let node: SchemaNode | undefined = reference; node !== undefined; node = node.parent) {
    if (isRequiredProperty(node)) {
      return node;
    }
  }
  throw new InexpressibleError(
    `${reference.pointer}/$ref`,
    'the schema leads back to itself through no property that could be optional',
  );
}

function withoutRequired(schema: JsonObject, pointer: string, places: ReadonlySet<string>): JsonObject {
  const inner = mapSubschemas(schema, (child) =>
    isJsonObject(child.schema) ? withoutRequired(child.schema, pointerOf(pointer, child), places) : child.schema,
  );
  const kept = requiredOf(inner).filter((name) => !places.has(pointerOf(pointer, { keyword: 'properties', name })));
  return Object.hasOwn(inner, 'required') ? { ...inner, required: kept } : inner;
}
