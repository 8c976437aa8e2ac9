import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { lose } from './derivation.ts';
import type { Place } from './derivation.ts';
import { isSame } from './equal.ts';

/** The keywords that decide together which properties an object may have. */
export const objectKeywords: readonly string[] = [
  'properties',
  'required',
  'patternProperties',
  'additionalProperties',
];

interface Meeting {
  readonly place: Place;
  readonly intersect: (a: JsonObject, b: JsonObject, place: Place) => JsonObject;
}

/** Gives the object keywords of a schema that takes the objects which both take. */
export function intersectObjects(a: JsonObject, b: JsonObject, meeting: Meeting): JsonObject {
  const required = [...new Set([...namesOf(a['required']), ...namesOf(b['required'])])];
  const patterns = mergePatterns(a, b, meeting.place);
  const properties = mergeProperties(a, b, meeting);
  const rest = mergeRest(a['additionalProperties'], b['additionalProperties'], meeting);
  return {
    ...(Object.hasOwn(a, 'required') || Object.hasOwn(b, 'required') ? { required } : {}),
    ...(properties === undefined ? {} : { properties }),
    ...(patterns === undefined ? {} : { patternProperties: patterns }),
    ...(rest === undefined ? {} : { additionalProperties: rest }),
  };
}

function mergeProperties(a: JsonObject, b: JsonObject, meeting: Meeting): JsonObject | undefined {
  const [left, right] = [membersOf(a['properties']), membersOf(b['properties'])];
  if (!Object.hasOwn(a, 'properties') && !Object.hasOwn(b, 'properties')) {
    return undefined;
  }
  const names = [...Object.keys(left), ...Object.keys(right).filter((name) => !Object.hasOwn(left, name))];
  return Object.fromEntries(
    names.map((name) => [name, both(declared(a, left, name), declared(b, right, name), meeting)]),
  );
}

/** Gives what a schema says about a property: its declaration, else what holds for all undeclared ones. */
function declared(schema: JsonObject, properties: JsonObject, name: string): JsonValue | undefined {
  if (Object.hasOwn(properties, name)) {
    return properties[name];
  }
  // Whether a pattern covers the name is left open, which only widens.
  return Object.hasOwn(schema, 'patternProperties') ? undefined : schema['additionalProperties'];
}

function mergePatterns(a: JsonObject, b: JsonObject, place: Place): JsonValue | undefined {
  const [left, right] = [a['patternProperties'], b['patternProperties']];
  if (left !== undefined && right !== undefined && !isSame(left, right)) {
    lose(place, 'patternProperties', 'cannot be written together with the other patternProperties here');
    return left;
  }
  return left ?? right;
}

function mergeRest(a: JsonValue | undefined, b: JsonValue | undefined, meeting: Meeting): JsonValue | undefined {
  return a === undefined && b === undefined ? undefined : both(a, b, meeting);
}

/** Gives a schema for what both take; one that says nothing takes anything. */
function both(a: JsonValue = true, b: JsonValue = true, { place, intersect }: Meeting): JsonValue {
  if (a === false || b === false) {
    return false;
  }
  if (!isJsonObject(a)) {
    return b;
  }
  return !isJsonObject(b) || isSame(a, b) ? a : intersect(a, b, place);
}

function namesOf(value: JsonValue | undefined): readonly string[] {
  return (isJsonArray(value) ? value : []).filter((name) => typeof name === 'string');
}

function membersOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
