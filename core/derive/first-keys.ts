import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { requiredNames } from '../lint/document.ts';
import { InexpressibleError, omit, pick } from './derivation.ts';
import type { Place } from './derivation.ts';
import { referredName } from './gather.ts';
import { resolve } from './unions.ts';
import type { Standing } from './unfold.ts';

/**
 * Orders the properties of an `anyOf`'s object branches so that no two begin with the same one; order refuses nothing.
 *
 * @throws {InexpressibleError} where no order does it
 */
export function separateFirstKeys({ node, place }: Standing): Standing {
  const { anyOf } = node;
  if (place.derivation.profile.structure.sharedFirstKey === undefined || !isJsonArray(anyOf)) {
    return { node, place };
  }
  const firsts = assign(anyOf.map((branch) => candidatesOf(branch, place)));
  if (firsts === undefined) {
    throw new InexpressibleError(place.pointer, 'object branches of one union must begin with different properties');
  }
  return { node: { ...node, anyOf: anyOf.map((branch, at) => startWith(branch, firsts[at])) }, place };
}

/** A branch that is a reference keeps its order, since others may refer to it too. */
function candidatesOf(branch: JsonValue, place: Place): readonly string[] {
  const isReference = isJsonObject(branch) && referredName(branch) !== undefined;
  const { properties } = resolve(branch, place);
  const names = isJsonObject(properties) ? Object.keys(properties) : [];
  return isReference ? names.slice(0, 1) : names;
}

/** Gives each branch a first property of its own (augmenting paths); `undefined` where there are too few. */
function assign(candidates: readonly (readonly string[])[]): readonly (string | undefined)[] | undefined {
  const branches = candidates.map((names): Branch => ({ names }));
  const holder = new Map<string, Branch>();
  function place(branch: Branch, tried: Set<string>): boolean {
    return branch.names.some((name) => {
      if (tried.has(name)) {
        return false;
      }
      tried.add(name);
      const other = holder.get(name);
      if (other !== undefined && !place(other, tried)) {
        return false;
      }
      holder.set(name, branch);
      return true;
    });
  }
  const isComplete = branches.every((branch) => branch.names.length === 0 || place(branch, new Set()));
  const firsts = new Map([...holder].map(([name, branch]) => [branch, name]));
  return isComplete ? branches.map((branch) => firsts.get(branch)) : undefined;
}

interface Branch {
  readonly names: readonly string[];
}

function startWith(branch: JsonValue, first: string | undefined): JsonValue {
  if (!isJsonObject(branch) || first === undefined || !isJsonObject(branch['properties'])) {
    return branch;
  }
  const properties: JsonObject = branch['properties'];
  const names = requiredNames(branch);
  return {
    ...branch,
    properties: { ...pick(properties, [first]), ...omit(properties, [first]) },
    // In the order of the properties, as OpenAI's client writes it, so that it has nothing to change.
    required: [...names.filter((name) => name === first), ...names.filter((name) => name !== first)],
  };
}
