import { isRecord } from '../../json.ts';
import { appendPointer } from '../../pointer.ts';
import { conjunctionOf } from '../arena.ts';
import type { Arena } from '../arena.ts';
import type { Comparison } from '../comparison.ts';
import { itemShape } from '../shape-at.ts';
import type { Shape } from '../shape.ts';
import { describeKinds } from './find-type-changes.ts';
import type { Draft } from './change.ts';
import type { Findings } from './find-member-changes.ts';
import type { PathStep } from './path.ts';
import { findMentions, sideOf } from './side.ts';
import type { Pair, Side } from './side.ts';

/** The schemas for items where they are written: one for each place of a tuple, and one for all other items. */
interface Model {
  readonly prefix: readonly Declared[];
  readonly rest: Declared | undefined;
}

interface Declared {
  readonly raw: unknown;
  readonly pointer: string;
}

/** Finds items, by place in a tuple and beyond it, that changed, and what to compare inside them. */
export function findItemChanges(comparison: Comparison, pair: Pair): Findings {
  const [older, newer] = [readModel(pair.older), readModel(pair.newer)];
  const length = Math.max(older.prefix.length, newer.prefix.length);
  const places = [
    ...Array.from({ length }, (_, index): PathStep => ({ kind: 'item', index })),
    { kind: 'items', from: length } as const,
  ];
  const drafts: Draft[] = [];
  const inner: Pair[] = [];
  for (const step of places) {
    const index = step.kind === 'item' ? step.index : length;
    const [before, after] = [older, newer].map(({ prefix, rest }) => prefix[index] ?? rest);
    if (isRecord(before?.raw) && isRecord(after?.raw)) {
      inner.push({
        older: sideOf(pair.older.reader, before.raw, before.pointer),
        newer: sideOf(pair.newer.reader, after.raw, after.pointer),
        path: [...pair.path, step],
      });
    } else {
      drafts.push(...findItemChange(comparison, pair, { step, index, before, after }));
    }
  }
  return { drafts, inner };
}

function readModel(side: Side): Model {
  const tuples = ['prefixItems', 'items'].flatMap((keyword) => findTuples(side, keyword));
  const rests = ['items', 'additionalItems'].flatMap((keyword) => findMentions(side, keyword));
  const rest = rests.find(({ value }) => !Array.isArray(value));
  return {
    prefix: tuples[0] ?? [],
    rest: rest === undefined ? undefined : { raw: rest.value, pointer: rest.pointer },
  };
}

function findTuples(side: Side, keyword: string): readonly (readonly Declared[])[] {
  return findMentions(side, keyword).flatMap(({ value, pointer }) =>
    Array.isArray(value)
      ? [value.map((raw: unknown, index): Declared => ({ raw, pointer: appendPointer(pointer, index) }))]
      : [],
  );
}

interface Place {
  readonly step: PathStep;
  readonly index: number;
  readonly before: Declared | undefined;
  readonly after: Declared | undefined;
}

function findItemChange(comparison: Comparison, pair: Pair, { step, index, before, after }: Place): readonly Draft[] {
  const { arena, solve } = comparison;
  const [older, newer] = [shapeAt(arena, pair.older, index), shapeAt(arena, pair.newer, index)];
  const lets = (taken: Shape, refused: Shape): boolean =>
    solve([
      { sign: true, shape: taken },
      { sign: false, shape: refused },
    ]).kind !== 'empty';
  const where = step.kind === 'item' ? `at index ${index}` : `from index ${index} on`;
  const [oldPointer, newPointer] = [(before ?? pair.older).pointer, (after ?? pair.newer).pointer];
  const base = {
    pointer: after === undefined ? oldPointer : newPointer,
    path: [...pair.path, step],
    oldPointer,
    newPointer,
    detail: `items ${where}: ${describeKinds(older.kinds)} becomes ${describeKinds(newer.kinds)}`,
  } as const;
  const tightened: Draft = { ...base, code: 'items_tightened', backward: [{ sign: false, shape: newer }] };
  const loosened: Draft = { ...base, code: 'items_loosened', forward: [{ sign: false, shape: older }] };
  return [...(lets(older, newer) ? [tightened] : []), ...(lets(newer, older) ? [loosened] : [])];
}

function shapeAt(arena: Arena, side: Side, index: number): Shape {
  const keywords = ['prefixItems', 'items', 'additionalItems'];
  const atoms = side.parts.flatMap((place) => side.reader.readFragment(place, keywords).atoms);
  const items = atoms.filter((atom) => atom.kind === 'items');
  return conjunctionOf(
    arena,
    items.map((atom) => itemShape(atom, index)),
  );
}
