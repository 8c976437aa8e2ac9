import type { JsonObject } from '../json.ts';
import { isAnnotation } from '../profiles/rulings.ts';
import { lose, omit, pick } from './derivation.ts';
import type { Place } from './derivation.ts';
import { referredName } from './gather.ts';
import { intersect } from './intersect.ts';

/** A schema with the place that it stands for. */
export interface Standing {
  readonly node: JsonObject;
  readonly place: Place;
}

/** Puts what a reference names in its place, where the provider takes no reference here or nothing beside it. */
export function unfoldReference(standing: Standing): Standing {
  const { node, place } = standing;
  const { structure, besideReference = [] } = place.derivation.profile;
  const siblings = omit(node, ['$ref', ...besideReference]);
  const isAlone = structure.referenceSibling === undefined || Object.keys(siblings).length === 0;
  if (referredName(node) === undefined || (structure.reference === undefined && isAlone)) {
    return standing;
  }
  return unfold(standing) ?? withoutSiblings(standing);
}

/** Copies what a reference names to where it stands; `undefined` where that would never end. */
export function unfold({ node, place }: Standing): Standing | undefined {
  const name = referredName(node);
  const target = name === undefined ? undefined : place.derivation.definitions.get(name);
  if (name === undefined || target === undefined) {
    return { node, place };
  }
  if (place.unfolding.includes(name)) {
    return undefined;
  }
  const inner: Place = { ...place, pointer: target.pointer, unfolding: [...place.unfolding, name] };
  return { node: intersect(omit(node, ['$ref']), target.schema, inner), place: inner };
}

/** Whoever takes no reference at all takes no recursion either, and was refused the schema before. */
function withoutSiblings({ node, place }: Standing): Standing {
  const kept = pick(node, ['$ref', ...(place.derivation.profile.besideReference ?? [])]);
  Object.keys(node)
    .filter((keyword) => !Object.hasOwn(kept, keyword) && !isAnnotation(keyword))
    .forEach((keyword) => {
      lose(place, keyword, 'cannot be written beside a recursive reference');
    });
  return { node: kept, place };
}
