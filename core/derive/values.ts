import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { findRuling } from '../profiles/rulings.ts';
import { findTypes, typeOfValue } from '../lint/types.ts';
import { annotations, loseEnforcement, omit, pick } from './derivation.ts';
import type { Standing } from './unfold.ts';

/** Writes constants, enums and types in the forms that the provider takes; each form means the same. */
export function rewriteValues(standing: Standing): Standing {
  return [rewriteConst, leaveEnum, leaveNull, nameType, splitEnum, splitTypes].reduce(
    (now, step) => step(now),
    standing,
  );
}

function rewriteConst({ node, place }: Standing): Standing {
  const value = node['const'];
  const { profile } = place.derivation;
  if (value === undefined || isStructured(value) || findRuling(profile, ['const', value], node) === undefined) {
    return { node, place };
  }
  return { node: { ...omit(node, ['const']), enum: [value] }, place };
}

/** An enum with values that the provider cannot compare is left out whole. */
function leaveEnum({ node, place }: Standing): Standing {
  const values = node['enum'];
  const { structuredEnum, nonStringEnum } = place.derivation.profile.structure;
  if (!isJsonArray(values)) {
    return { node, place };
  }
  const isForeign = (value: JsonValue): boolean =>
    (structuredEnum !== undefined && isStructured(value)) ||
    (nonStringEnum !== undefined && typeof value !== 'string' && value !== null);
  if (!values.some(isForeign)) {
    return { node, place };
  }
  loseEnforcement(place, 'enum', 'enum with values that it cannot compare');
  return { node: { type: typesOf(values), ...omit(node, ['enum']) }, place };
}

/** Where an enum may hold only texts, that null fits is for the type to say. */
function leaveNull({ node, place }: Standing): Standing {
  const values = node['enum'];
  if (
    place.derivation.profile.structure.nonStringEnum === undefined ||
    !isJsonArray(values) ||
    !values.includes(null)
  ) {
    return { node, place };
  }
  const texts = values.filter((value) => value !== null);
  const rest = { type: typesOf(values), ...omit(node, ['enum']) };
  return { node: texts.length === 0 ? rest : { ...rest, enum: texts }, place };
}

/** Says the type that an enum's or a constant's values have anyway. */
function nameType({ node, place }: Standing): Standing {
  const values = Object.hasOwn(node, 'const') ? [node['const'] ?? null] : node['enum'];
  const isNamed = Object.hasOwn(node, 'type') || Object.hasOwn(node, 'anyOf') || Object.hasOwn(node, '$ref');
  if (place.derivation.profile.structure.typeless === undefined || isNamed || !isJsonArray(values)) {
    return { node, place };
  }
  return { node: { type: typesOf(values), ...node }, place };
}

/** Leaves out the values that the type beside them refuses anyway, and gives each type of the rest a branch of its own. */
function splitEnum({ node, place }: Standing): Standing {
  const listed = node['enum'];
  if (place.derivation.profile.structure.mixedEnum === undefined || !isJsonArray(listed)) {
    return { node, place };
  }
  const values = listed.filter((value) => fitsType(node, typeOfValue(value)));
  const types = [...new Set(values.map(typeOfValue))];
  if (types.length < 2 || Object.hasOwn(node, 'anyOf')) {
    return { node: { ...node, enum: values }, place };
  }
  const constraints = omit(node, [...annotations, 'type', 'enum']);
  const branches = types.map((type) =>
    type === 'null' ? { type } : { type, enum: values.filter((value) => typeOfValue(value) === type), ...constraints },
  );
  return { node: { ...pick(node, annotations), anyOf: branches }, place };
}

function fitsType(node: JsonObject, type: string): boolean {
  const allowed = findTypes(node['type']);
  return !Object.hasOwn(node, 'type') || allowed.includes(type) || (type === 'integer' && allowed.includes('number'));
}

/** Writes a list of types as `nullable`, and as one branch for each of several. */
function splitTypes({ node, place }: Standing): Standing {
  const { type } = node;
  if (place.derivation.profile.structure.typeList === undefined || !isJsonArray(type)) {
    return { node, place };
  }
  const types = findTypes(type).filter((name) => name !== 'null');
  const nullable = type.includes('null') ? { nullable: true } : {};
  const values = node['enum'];
  const rest = {
    ...omit(node, ['type', 'enum']),
    ...(isJsonArray(values) ? { enum: values.filter((value) => value !== null) } : {}),
  };
  const [only] = types;
  if (types.length === 1 && only !== undefined) {
    return { node: { type: only, ...nullable, ...rest }, place };
  }
  const constraints = omit(rest, annotations);
  return {
    node: { ...pick(rest, annotations), ...nullable, anyOf: types.map((name) => ({ type: name, ...constraints })) },
    place,
  };
}

function typesOf(values: readonly JsonValue[]): JsonValue {
  const types = [...new Set(values.map(typeOfValue))];
  return types.length === 1 && types[0] !== undefined ? types[0] : types;
}

function isStructured(value: JsonValue): boolean {
  return isJsonArray(value) || isJsonObject(value);
}
