import { attempt } from '../attempt.ts';
import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { parsePointer } from '../pointer.ts';
import { isSchema } from './subschemas.ts';
import { walkSchema } from './walk.ts';

/** Resolves the references of one document; none is ever fetched. */
export interface References {
  /** Gives what a `$ref` means, `undefined` where it leaves the document or names nothing in it. */
  readonly resolve: (reference: string) => Target | undefined;
}

/** What a reference names. */
interface Target {
  readonly schema: JsonObject | boolean;
  readonly pointer: string;
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
      const schema = selectPointer(root, pointer);
      return isSchema(schema) ? { schema, pointer } : undefined;
    },
  };
}

function findId(root: JsonObject): string | undefined {
  const id = root['$id'] ?? root['id'];
  return typeof id === 'string' && id !== '' ? id.replace(/#$/, '') : undefined;
}

/** A lone `%` is no escape: the text stays as it is then. */
function decode(fragment: string): string {
  return attempt(
    () => decodeURIComponent(fragment),
    URIError,
    () => fragment,
  );
}

/** Gives the value at a JSON Pointer (RFC 6901), own members only; `undefined` where nothing is there. */
function selectPointer(document: JsonValue | undefined, pointer: string): JsonValue | undefined {
  const steps = parsePointer(pointer);
  let value = steps === undefined ? undefined : document;
  for (const step of steps ?? []) {
    if (isJsonArray(value)) {
      value = /^(?:0|[1-9]\d*)$/.test(step) ? value[Number(step)] : undefined;
    } else {
      value = isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    }
  }
  return value;
}

/** Finds each `$anchor` and local `$id` with the pointer that it names. */
function findAnchors(root: JsonObject): ReadonlyMap<string, Target> {
  const anchors = new Map<string, Target>();
  for (const { schema, members, pointer } of walkSchema(root)) {
    namesOf(members, pointer).forEach((name) => {
      anchors.set(name, { schema, pointer });
    });
  }
  return anchors;
}

function namesOf(members: JsonObject, pointer: string): readonly string[] {
  const anchors = [members['$anchor'], members['$dynamicAnchor']].filter((name) => typeof name === 'string');
  const id = members['$id'] ?? members['id'];
  return [...anchors.map((name) => `#${name}`), ...(typeof id === 'string' && pointer !== '' ? [id] : [])];
}
