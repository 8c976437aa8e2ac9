import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { appendPointer } from '../pointer.ts';
import { findTypes } from '../lint/types.ts';
import { findRuling, isDropped } from '../profiles/rulings.ts';
import { InexpressibleError, lose, loseEnforcement, omit } from './derivation.ts';
import type { Place } from './derivation.ts';
import { makeNullable } from './nullable.ts';
import type { Standing } from './unfold.ts';

/**
 * Writes an object as the provider wants it: without patterns it refuses, closed where it must be.
 *
 * @throws {InexpressibleError} where that would refuse objects that the reviewed schema takes
 */
export function rewriteObject(standing: Standing): Standing {
  return [leavePatterns, closeUnevaluated, leaveImpossible, closeObject, openExplicitly].reduce(
    (now, step) => step(now),
    standing,
  );
}

function isObject({ node }: Standing): boolean {
  return findTypes(node['type']).includes('object') || Object.hasOwn(node, 'properties');
}

function leavePatterns({ node, place }: Standing): Standing {
  const { patternProperties } = node;
  const { profile } = place.derivation;
  const ruling =
    patternProperties === undefined ? undefined : findRuling(profile, ['patternProperties', patternProperties], node);
  if (!isDropped(ruling)) {
    return { node, place };
  }
  if (isDropped(profile.structure.openObject)) {
    throw new InexpressibleError(
      appendPointer(place.pointer, 'patternProperties'),
      `${profile.title} takes only properties that are declared by name`,
    );
  }
  loseEnforcement(place, 'patternProperties', 'patternProperties, nor that no other properties are there');
  return { node: omit(node, ['patternProperties', 'additionalProperties', 'unevaluatedProperties']), place };
}

/** Without branches of its own an object knows all that it has evaluated: `unevaluatedProperties` is the plainer keyword. */
function closeUnevaluated({ node, place }: Standing): Standing {
  const isPlain = !['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas'].some((name) =>
    Object.hasOwn(node, name),
  );
  if (node['unevaluatedProperties'] !== false || Object.hasOwn(node, 'additionalProperties') || !isPlain) {
    return { node, place };
  }
  return { node: { ...omit(node, ['unevaluatedProperties']), additionalProperties: false }, place };
}

/** A property that may not be there is simply not declared in a closed object. */
function leaveImpossible({ node, place }: Standing): Standing {
  const { properties } = node;
  if (!isJsonObject(properties) || node['additionalProperties'] !== false || Object.hasOwn(node, 'patternProperties')) {
    return { node, place };
  }
  const kept = Object.fromEntries(Object.entries(properties).filter(([, property]) => property !== false));
  const missing = requiredOf(node).find((name) => !Object.hasOwn(kept, name));
  if (missing !== undefined) {
    throw new InexpressibleError(place.pointer, 'the closed object requires a property that it cannot have');
  }
  return { node: { ...node, properties: kept }, place };
}

function closeObject(standing: Standing): Standing {
  const { node, place } = standing;
  const { structure, title } = place.derivation.profile;
  const isClosed = node['additionalProperties'] === false;
  if (structure.openObject !== undefined && isDropped(structure.openObject) && isObject(standing) && !isClosed) {
    throw new InexpressibleError(
      place.pointer,
      `the object takes properties that it does not declare, and ${title} ${structure.openObject.says}: close it in the reviewed schema`,
    );
  }
  return standing;
}

/** Where an absent `additionalProperties` would be read as `false`, that it is not has to be said. */
function openExplicitly(standing: Standing): Standing {
  const { node, place } = standing;
  const isOpen = isObject(standing) && !Object.hasOwn(node, 'additionalProperties');
  return place.derivation.profile.structure.closedByDefault !== undefined &&
    isOpen &&
    !Object.hasOwn(node, 'unevaluatedProperties')
    ? { node: { ...node, additionalProperties: true }, place }
    : standing;
}

/** Makes each optional property required and nullable, where the provider takes no optional ones. */
export function requireAll(standing: Standing): Standing {
  const { node, place } = standing;
  const { properties } = node;
  const { structure, title } = place.derivation.profile;
  if (isObject(standing) && requiredOf(node).length === 0 && Object.keys(properties ?? {}).length === 0) {
    refuseNothingRequired(place);
  }
  if (!isJsonObject(properties)) {
    return standing;
  }
  const required = requiredOf(node);
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const wanted = isDropped(structure.optionalProperty) ? optional : optional.slice(0, neededOf(required, place));
  wanted.forEach((name) => {
    const at = { ...place, pointer: appendPointer(appendPointer(place.pointer, 'properties'), name) };
    lose(at, 'required', `is required by ${title} and null where it would be absent: the consumer meets null there`);
  });
  if (wanted.length === 0) {
    return { node: loosen(node, properties, place), place };
  }
  const nullable = Object.entries(properties).map(([name, property]): [string, JsonValue] => [
    name,
    wanted.includes(name) && isJsonObject(property) ? makeNullable(property, place) : property,
  ]);
  const order = Object.keys(properties).filter((name) => required.includes(name) || wanted.includes(name));
  return { node: { ...node, properties: Object.fromEntries(nullable), required: order }, place };
}

function refuseNothingRequired({ derivation, pointer }: Place): void {
  const { structure, title } = derivation.profile;
  if (structure.nothingRequired !== undefined) {
    throw new InexpressibleError(
      pointer,
      `the object declares no property, and ${title} ${structure.nothingRequired.says}`,
    );
  }
}

/** Gives how many properties must become required so that the object has one that is. */
function neededOf(required: readonly string[], { derivation }: Place): number {
  return isDropped(derivation.profile.structure.nothingRequired) && required.length === 0 ? 1 : 0;
}

/** Leaves out of `required` what is not declared, where the provider refuses that. */
function loosen(node: JsonObject, properties: JsonObject, place: Place): JsonObject {
  const required = requiredOf(node);
  const declared = required.filter((name) => Object.hasOwn(properties, name));
  if (!isDropped(place.derivation.profile.structure.requiredUndeclared) || declared.length === required.length) {
    return node;
  }
  loseEnforcement(place, 'required', 'required for properties that are not declared');
  return { ...node, required: declared };
}

/** Gives the names that a schema requires. */
export function requiredOf(schema: JsonObject): readonly string[] {
  const { required } = schema;
  return isJsonArray(required) ? required.filter((name) => typeof name === 'string') : [];
}
