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

/**
 * Writes a schema and all that its references name as one document, with the keywords alone that decide.
 *
 * @returns a schema whose every `$ref` is `#/definitions/` with a number
 */
export function flattenSchemas(index: SchemaIndex, assertsFormats: boolean): JsonObject {
  const numbers = new Map<string, number>();
  const open: SchemaLocation[] = [];

  function refer(target: SchemaLocation): JsonValue {
    const key = keyOfLocation(target);
    const known = numbers.get(key);
    const number = known ?? numbers.size;
    if (known === undefined) {
      numbers.set(key, number);
      open.push(target);
    }
    return `#/definitions/${number}`;
  }

  function flatten(location: SchemaLocation): JsonValue {
    const { schema, resource } = location;
    if (!isJsonObject(schema)) {
      return schema;
    }
    const names = activeKeywords(location).filter(
      (keyword) => !resolved.has(keyword) && (keyword !== 'format' || isAsserted(schema, assertsFormats)),
    );
    const result = Object.fromEntries(names.map((keyword) => [keyword, copyOf(schema[keyword] ?? null)]));
    for (const { keyword, steps } of stepsToSubschemas(result, resource.dialect)) {
      const [, step] = steps;
      const inner = flatten(index.descend(location, steps) ?? location);
      if (step === undefined) {
        result[keyword] = inner;
      } else {
        Object.assign(result[keyword] as object, { [step]: inner });
      }
    }
    if (Object.hasOwn(result, '$ref')) {
      result['$ref'] = refer(resolveReference(location, '$ref', index));
    }
    return result;
  }

  const $ref = refer(index.main);
  const definitions: Record<string, JsonValue> = {};
  for (let count = 0; count < open.length; count += 1) {
    const location = open[count];
    if (location !== undefined) {
      definitions[String(count)] = flatten(location);
    }
  }
  return { $ref, definitions };
}

function isAsserted(schema: JsonValue, assertsFormats: boolean): boolean {
  return assertsFormats && findFormat(textMember(schema, 'format')) !== undefined;
}

/** Members are put in place of others: the schema itself stays as it is. */
function copyOf(value: JsonValue): JsonValue {
  return Array.isArray(value) ? [...(value as readonly JsonValue[])] : isJsonObject(value) ? { ...value } : value;
}
