import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { mapSubschemas, pointerOf } from '../lint/subschemas.ts';
import type { Subschema } from '../lint/subschemas.ts';
import { isAnnotation, isDropped } from '../profiles/rulings.ts';
import { requireItems, rewriteArray } from './arrays.ts';
import { InexpressibleError } from './derivation.ts';
import type { Place } from './derivation.ts';
import { dropRefused } from './drop.ts';
import { keepExact } from './exact.ts';
import { separateFirstKeys } from './first-keys.ts';
import { canonical } from './equal.ts';
import { requireAll, rewriteObject } from './objects.ts';
import { mergeAllOf, rewriteOneOf, tidyAnyOf } from './unions.ts';
import { unfoldReference } from './unfold.ts';
import type { Standing } from './unfold.ts';
import { rewriteValues } from './values.ts';

/** A schema that unfolds to more than this many is not written. */
const MOST = 50_000;

/** What a walk through a gathered schema needs to know of it. */
export interface Walk {
  /** Gives where a schema stands in the reviewed one, `undefined` for one that was put together. */
  readonly placeOf: (schema: JsonObject) => string | undefined;
  /** Counts the schemas written so far. */
  readonly count: { schemas: number };
}

/**
 * Gives the schema that the provider takes in place of this one; it takes whatever this one takes.
 *
 * @throws {InexpressibleError} where there is none
 */
export function deriveNode(node: JsonObject, place: Place, walk: Walk): JsonObject {
  walk.count.schemas += 1;
  if (walk.count.schemas > MOST || place.depth > 500) {
    throw new InexpressibleError(
      place.pointer,
      `unfolded, it is deeper than 500 levels or has more than ${MOST} schemas`,
    );
  }
  const settled = settle({ node, place });
  const written = [rewriteValues, rewriteArray, rewriteObject, dropRefused].reduce((now, step) => step(now), settled);
  requireMeaning(written);
  requireItems(written);
  const after = keepExact({
    before: written.node,
    after: deriveChildren(written, walk),
    place: written.place,
    tryDefinition: (name, definition) => {
      // Without a trace: what is lost on the way is not lost here.
      const derivation = { ...place.derivation, losses: [] };
      return deriveNode(definition.schema, { derivation, pointer: '', unfolding: [name], depth: 0 }, walk);
    },
  });
  const inner: Standing = { node: after, place: written.place };
  return separateFirstKeys(requireAll(inner)).node;
}

/** Resolves references, intersections and unions until none of them changes anything more. */
function settle(standing: Standing): Standing {
  let now = standing;
  for (let round = 0; round < 100; round += 1) {
    const next = [unfoldReference, mergeAllOf, rewriteOneOf, tidyAnyOf].reduce((before, step) => step(before), now);
    if (canonicalKeys(next) === canonicalKeys(now)) {
      return next;
    }
    now = next;
  }
  throw new InexpressibleError(standing.place.pointer, 'its references lead back to themselves');
}

function canonicalKeys({ node }: Standing): string {
  const { $ref, anyOf, allOf, oneOf } = node;
  return canonical([
    $ref ?? '',
    Object.keys(node),
    [anyOf, allOf, oneOf].map((list) => (Array.isArray(list) ? list.length : 0)),
  ]);
}

function requireMeaning({ node, place }: Standing): void {
  const { structure, title } = place.derivation.profile;
  const constraints = Object.keys(node).filter((keyword) => !isAnnotation(keyword));
  const isTyped = ['type', '$ref', 'anyOf', 'oneOf', 'enum', 'const'].some((keyword) => constraints.includes(keyword));
  const ruling = constraints.length === 0 ? structure.emptySchema : structure.typeless;
  if (ruling !== undefined && isDropped(ruling) && !isTyped) {
    throw new InexpressibleError(place.pointer, `it takes values of any type, and ${title} ${ruling.says}`);
  }
}

function deriveChildren({ node, place }: Standing, walk: Walk): JsonObject {
  return mapSubschemas(node, (child) => deriveChild(child, place, walk));
}

function deriveChild(child: Subschema, place: Place, walk: Walk): JsonValue {
  const { schema } = child;
  const isRest = child.keyword === 'additionalProperties' || child.keyword === 'unevaluatedProperties';
  if (isJsonObject(schema)) {
    return deriveNode(
      schema,
      { ...place, pointer: walk.placeOf(schema) ?? pointerOf(place.pointer, child), depth: place.depth + 1 },
      walk,
    );
  }
  if (isRest || place.derivation.profile.structure.booleanSchema === undefined) {
    return schema;
  }
  const at = { ...place, pointer: pointerOf(place.pointer, child), depth: place.depth + 1 };
  return deriveNode(schema ? {} : { not: {} }, at, walk);
}
