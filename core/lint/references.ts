import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { parsePointer } from '../pointer.ts';
import { isSchema } from './subschemas.ts';
import { walkSchema } from './walk.ts';

/** Resolves the references of one document; none is ever fetched. */
export interface References {
  /** Gives the pointer that a `$ref` means, `undefined` where it leaves the document or names nothing in it. */
  readonly resolve: (reference: string) => string | undefined;
  /** Gives the schema at a pointer, `undefined` where none is there. */
  readonly at: (pointer: string) => JsonObject | boolean | undefined;
}

/** Reads a schema's anchors and ids once, so that its references can be resolved. */
export function indexReferences(root: JsonObject): References {
  const anchors = findAnchors(root);
  const id = findId(root);
  return {
    resolve(reference) {
      const local = id !== undefined && reference.startsWith(id) ? reference.slice(id.length) || '#' : reference;
      const known = anchors.get(local);
      if (known !== undefined || !local.startsWith('#')) {
        return known;
      }
      const pointer = decode(local.slice(1));
      return pointer !== undefined && isSchema(selectPointer(root, pointer)) ? pointer : undefined;
    },
    at(pointer) {
      const found = selectPointer(root, pointer);
      return isSchema(found) ? found : undefined;
    },
  };
}

function findId(root: JsonObject): string | undefined {
  const id = root['$id'] ?? root['id'];
  return typeof id === 'string' && id !== '' ? id.replace(/#$/, '') : undefined;
}

function decode(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // A lone `%` is no escape: such a reference names nothing.
    return undefined;
  }
}

/** Gives the value at a JSON Pointer (RFC 6901), own members only; `undefined` where nothing is there. */
function selectPointer(document: JsonValue, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = document;
  for (const step of parsePointer(pointer) ?? ['\u0000']) {
    if (isJsonArray(value)) {
      value = /^(?:0|[1-9]\d*)$/.test(step) ? value[Number(step)] : undefined;
    } else {
      value = isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    }
  }
  return value;
}

/** Finds each `$anchor` and local `$id` with the pointer that it names. */
function findAnchors(root: JsonObject): ReadonlyMap<string, string> {
  const anchors = new Map<string, string>();
  for (const { members, pointer } of walkSchema(root)) {
    namesOf(members, pointer).forEach((name) => {
      anchors.set(name, pointer);
    });
  }
  return anchors;
}

function namesOf(members: JsonObject, pointer: string): readonly string[] {
  const anchors = [members['$anchor'], members['$dynamicAnchor']].filter((name) => typeof name === 'string');
  const id = members['$id'] ?? members['id'];
  return [...anchors.map((name) => `#${name}`), ...(typeof id === 'string' && pointer !== '' ? [id] : [])];
}
