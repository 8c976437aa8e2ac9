import { isJsonObject } from '../../json.ts';
import type { JsonValue } from '../../json.ts';
import { keyOf } from '../equality.ts';
import { partReader } from './branch-parts.ts';
import type { Part, Tag } from './branch-parts.ts';
import type { Frame, KeywordContext, Place, SchemaNode } from './frame.ts';

/** A value that no branch takes, and what each branch found. */
interface Refusal {
  readonly value: JsonValue;
  readonly at: Place | undefined;
  readonly frames: readonly Frame[];
}

/** A branch that can take an object; one that cannot is not meant by any. */
interface Branch {
  /** Position among the branches. */
  readonly index: number;
  readonly parts: readonly Part[];
}

/** The constants of one property by which each branch is known. */
interface Discriminator {
  readonly name: string;
  readonly choices: readonly Choice[];
}

/** A branch and what it says of that property. */
interface Choice {
  readonly index: number;
  readonly tag: Tag;
  readonly isRequired: boolean;
}

/**
 * Finds the property whose constants tell the branches of a `oneOf` or `anyOf` apart, and gives what explains a refusal
 * by it; `undefined` where there is none.
 *
 * What it gives puts into the frame the faults of the branch that the value names, or one fault at the constant, and
 * tells whether it could.
 */
export function findDiscriminator(
  { index }: KeywordContext,
  nodes: readonly SchemaNode[],
): ((refusal: Refusal, frame: Frame) => boolean) | undefined {
  const readParts = partReader(index);
  const branches = nodes
    .map(({ location }, position): Branch => ({ index: position, parts: readParts(location) }))
    .filter(({ parts }) => parts.every(({ takesObjects }) => takesObjects));
  const names = new Set(branches.slice(0, 1).flatMap(({ parts }) => parts.flatMap(({ tags }) => [...tags.keys()])));
  const found = [...names]
    .map((name) => ({ name, choices: branches.flatMap((branch) => choicesOf(name, branch)) }))
    .find(({ choices }) => choices.length === branches.length && areApart(choices));
  return found === undefined || branches.length < 2 ? undefined : (refusal, frame) => explain(found, refusal, frame);
}

function explain({ name, choices }: Discriminator, { value, at, frames }: Refusal, frame: Frame): boolean {
  if (!isJsonObject(value)) {
    return false;
  }
  const tag = Object.hasOwn(value, name) ? value[name] : undefined;
  const meant = tag === undefined ? withoutTag(choices) : withTag(tag, choices);
  const found = meant === undefined ? undefined : frames[meant.index];
  if (found !== undefined) {
    frame.addAll(found);
    return true;
  }
  for (const {
    tag: { location, keyword },
  } of choices.slice(0, 1)) {
    const wanted = choices.flatMap((choice) => choice.tag.values);
    frame.add({ keyword: 'const', at: { parent: at, step: name }, value: tag, location, steps: [keyword], wanted });
  }
  return true;
}

function withTag(tag: JsonValue, choices: readonly Choice[]): Choice | undefined {
  const key = keyOf(tag);
  return choices.find((choice) => choice.tag.values.some((value) => keyOf(value) === key));
}

/** Where one branch alone can do without the property, a value without it means that one. */
function withoutTag(choices: readonly Choice[]): Choice | undefined {
  const optional = choices.filter(({ isRequired }) => !isRequired);
  return optional.length === 1 ? optional[0] : undefined;
}

function choicesOf(name: string, { index, parts }: Branch): readonly Choice[] {
  const tag = parts.map(({ tags }) => tags.get(name)).findLast((one) => one !== undefined);
  return tag === undefined ? [] : [{ index, tag, isRequired: parts.some(({ required }) => required.has(name)) }];
}

function areApart(choices: readonly Choice[]): boolean {
  const keys = choices.flatMap(({ tag }) => tag.values.map(keyOf));
  return choices.every(({ tag }) => tag.values.length > 0) && new Set(keys).size === keys.length;
}
