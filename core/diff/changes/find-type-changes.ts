import { shapeOfValues } from '../arena.ts';
import type { Arena } from '../arena.ts';
import type { Comparison } from '../comparison.ts';
import { textSnippet } from '../../snippet.ts';
import type { Shape } from '../shape.ts';
import { ANY_KIND, KIND, fromValue } from '../value.ts';
import type { Value } from '../value.ts';
import type { Draft } from './change.ts';
import { findMentions } from './side.ts';
import type { Pair, Side } from './side.ts';

const NAMES: readonly (readonly [mask: number, name: string])[] = [
  [KIND.string, 'string'],
  [KIND.integer | KIND.fraction, 'number'],
  [KIND.integer, 'integer'],
  [KIND.fraction, 'fractional number'],
  [KIND.boolean, 'boolean'],
  [KIND.object, 'object'],
  [KIND.array, 'array'],
  [KIND.null, 'null'],
];

/** Says which kinds a mask holds: "string or null". */
export function describeKinds(mask: number): string {
  if (mask === ANY_KIND || mask === 0) {
    return mask === 0 ? 'nothing' : 'any type';
  }
  const named: string[] = [];
  let rest = mask;
  for (const [bits, name] of NAMES) {
    if ((rest & bits) === bits) {
      named.push(name);
      rest &= ~bits;
    }
  }
  return named.join(' or ');
}

/** Finds types and listed values that came or went. */
export function findTypeChanges(comparison: Comparison, pair: Pair): readonly Draft[] {
  const [before, after] = [listedValues(pair.older), listedValues(pair.newer)];
  if (before === undefined && after === undefined) {
    return findKindChanges(comparison, pair);
  }
  if (before !== undefined && after !== undefined) {
    return findValueChanges(comparison, pair, { before, after });
  }
  const isNew = before === undefined;
  const kinds = findKindChanges(comparison, pair).filter(
    ({ code, forward, backward }) => code === 'nullable_added' || (isNew ? forward : backward) !== undefined,
  );
  return [findListChange(comparison, pair, isNew), ...kinds];
}

function findKindChanges({ arena }: Comparison, pair: Pair): readonly Draft[] {
  const [before, after] = [pair.older.shape.kinds, pair.newer.shape.kinds];
  const [gone, come] = [before & ~after, after & ~before];
  const base = {
    path: pair.path,
    pointer: pointerOf(pair.newer, ['type']),
    oldPointer: pointerOf(pair.older, ['type']),
    newPointer: pointerOf(pair.newer, ['type']),
    detail: `${describeKinds(before)} becomes ${describeKinds(after)}`,
  };
  const drafts: Draft[] = [];
  if (gone !== 0) {
    drafts.push({
      ...base,
      code: gone === KIND.null ? 'nullable_removed' : 'type_narrowed',
      backward: [{ sign: true, shape: arena.shape(gone, []) }],
      suggestion: 'allow the old type too until no output of it is left',
    });
  }
  if (come !== 0) {
    drafts.push({
      ...base,
      code: come === KIND.null ? 'nullable_added' : 'type_widened',
      forward: [{ sign: true, shape: arena.shape(come, []) }],
      suggestion: 'bring the consumers to the new type first, then let the model emit it',
    });
  }
  return drafts;
}

function pointerOf(side: Side, keywords: readonly string[]): string {
  return keywords.flatMap((keyword) => findMentions(side, keyword))[0]?.pointer ?? side.pointer;
}

const LISTS = ['enum', 'const'];

/** Gives the values that a side lists, as an enum, a constant, or alternatives that are constants. */
export function listedValues(side: Side): ReadonlyMap<string, Value> | undefined {
  const lists = side.shape.atoms.flatMap((atom) => (atom.kind === 'values' ? [atom.values] : []));
  const [first, ...others] = lists;
  return first === undefined ? undefined : new Map([...first].filter(([key]) => others.every((list) => list.has(key))));
}

function findListChange({ arena }: Comparison, pair: Pair, isNew: boolean): Draft {
  const listing = isNew ? pair.newer : pair.older;
  const outside = { sign: false, shape: readLists(arena, listing) };
  return {
    path: pair.path,
    pointer: pointerOf(listing, LISTS),
    oldPointer: pointerOf(pair.older, LISTS),
    newPointer: pointerOf(pair.newer, LISTS),
    code: isNew ? 'enum_added' : 'enum_removed',
    detail: isNew ? 'any value of the type becomes one of a list' : 'one of a list becomes any value of the type',
    ...(isNew ? { backward: [outside] } : { forward: [outside] }),
    suggestion: 'let the list come with its own version of the contract',
  };
}

/** Gives the shape of what a side lists, whatever else it asks of it. */
function readLists(arena: Arena, { shape: { kinds, atoms } }: Side): Shape {
  return arena.shape(
    kinds,
    atoms.filter(({ kind }) => kind === 'values'),
  );
}

interface Lists {
  readonly before: ReadonlyMap<string, Value>;
  readonly after: ReadonlyMap<string, Value>;
}

function findValueChanges({ arena }: Comparison, pair: Pair, { before, after }: Lists): readonly Draft[] {
  const base = { path: pair.path, oldPointer: pointerOf(pair.older, LISTS), newPointer: pointerOf(pair.newer, LISTS) };
  const gone = [...before].filter(([key]) => !after.has(key));
  const come = [...after].filter(([key]) => !before.has(key));
  return [
    ...gone.map(([, value]): Draft => ({
      ...base,
      code: 'enum_value_removed',
      pointer: base.oldPointer,
      detail: `${textSnippet(JSON.stringify(fromValue(value)))} is no longer one of the values`,
      backward: [{ sign: true, shape: shapeOfValues(arena, [value]) }],
      suggestion: 'keep the value until no output holds it',
    })),
    ...come.map(([, value]): Draft => ({
      ...base,
      code: 'enum_value_added',
      pointer: base.newPointer,
      detail: `${textSnippet(JSON.stringify(fromValue(value)))} is one of the values now; a consumer that lists them does not know it`,
      forward: [{ sign: true, shape: shapeOfValues(arena, [value]) }],
      suggestion: 'give the enum a value such as "other" that consumers already handle, or bring them up to date first',
    })),
  ];
}
