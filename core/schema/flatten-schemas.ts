import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { findFormat } from './formats/formats.ts';
import { activeKeywords, keyOfLocation, resolveReference } from './follow-references.ts';
import type { SchemaIndex } from './schema-index.ts';
import type { SchemaLocation } from './schema-location.ts';
import { stepsToSubschemas } from './subschemas.ts';
import { textMember } from './text-member.ts';

/** Keywords that mean nothing once references are resolved. */
const resolved = new Set([
  '$id',
  'id',
  '$schema',
  '$anchor',
  '$dynamicAnchor',
  '$recursiveAnchor',
  '$vocabulary',
  '$defs',
  'definitions',
  '$comment',
]);

/** The schemas that references name, numbered in the order in which they were met. */
interface Flattening {
  readonly index: SchemaIndex;
  readonly assertsFormats: boolean;
  readonly numbers: Map<string, number>;
  readonly targets: SchemaLocation[];
}

/**
 * Writes a schema and all that its references name as one document, with the keywords alone that decide.
 *
 * @returns a schema whose every `$ref` is `#/definitions/` with a number
 */
export function flattenSchemas(index: SchemaIndex, assertsFormats: boolean): JsonObject {
  const flattening: Flattening = { index, assertsFormats, numbers: new Map(), targets: [] };
  const $ref = refer(index.main, flattening);
  const definitions: Record<string, JsonValue> = {};
  // Each one written can name further ones.
  for (const [number, target] of flattening.targets.entries()) {
    definitions[String(number)] = flatten(target, flattening);
  }
  return { $ref, definitions };
}

function refer(target: SchemaLocation, { numbers, targets }: Flattening): string {
  const key = keyOfLocation(target);
  const known = numbers.get(key);
  if (known !== undefined) {
    return `#/definitions/${known}`;
  }
  numbers.set(key, targets.length);
  return `#/definitions/${targets.push(target) - 1}`;
}

function flatten(location: SchemaLocation, flattening: Flattening): JsonValue {
  const { schema, resource } = location;
  if (!isJsonObject(schema)) {
    return schema;
  }
  const names = activeKeywords(location).filter(
    (keyword) => !resolved.has(keyword) && (keyword !== 'format' || isAsserted(schema, flattening.assertsFormats)),
  );
  const result = Object.fromEntries(names.map((keyword) => [keyword, copyOf(schema[keyword] ?? null)]));
  for (const { keyword, steps } of stepsToSubschemas(result, resource.dialect)) {
    const [, step] = steps;
    const inner = flatten(flattening.index.descend(location, steps), flattening);
    Object.assign(step === undefined ? result : (result[keyword] as object), { [step ?? keyword]: inner });
  }
  if (names.includes('$ref')) {
    result['$ref'] = refer(resolveReference(location, '$ref', flattening.index), flattening);
  }
  return result;
}

function isAsserted(schema: JsonValue, assertsFormats: boolean): boolean {
  return assertsFormats && findFormat(textMember(schema, 'format')) !== undefined;
}

/** Members are put in place of others: the schema itself stays as it is. */
function copyOf(value: JsonValue): JsonValue {
  return Array.isArray(value) ? [...(value as readonly JsonValue[])] : isJsonObject(value) ? { ...value } : value;
}
