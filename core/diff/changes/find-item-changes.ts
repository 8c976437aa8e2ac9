import { isRecord } from '../../json.ts';
import { appendPointer } from '../../pointer.ts';
import type { Comparison } from '../comparison.ts';
import { itemShape } from '../shape-at.ts';
import type { ItemsAtom, Literal, Shape } from '../shape.ts';
import { describeKinds } from './find-type-changes.ts';
import type { Draft } from './change.ts';
import type { Findings } from './find-member-changes.ts';
import type { PathStep } from './path.ts';
import { findMentions, sideOf } from './side.ts';
import type { Pair, Side } from './side.ts';

/** A schema for items where it is written: one for each place of a tuple, and one for all other items. */
interface Written {
  readonly prefix: readonly Declared[];
  readonly rest: Declared | undefined;
}

interface Declared {
  readonly raw: unknown;
  readonly pointer: string;
}

/** Finds items, by place in a tuple and beyond it, that changed, and what to compare inside them. */
export function findItemChanges(comparison: Comparison, pair: Pair): Findings {
  const [older, newer] = [readWritten(pair.older), readWritten(pair.newer)];
  const length = Math.max(older.prefix.length, newer.prefix.length);
  const places = [
    ...Array.from({ length }, (_, index): PathStep => ({ kind: 'item', index })),
    { kind: 'items', from: length } as const,
  ];
  const drafts: Draft[] = [];
  const inner: Pair[] = [];
  for (const step of places) {
    const index = step.kind === 'item' ? step.index : length;
    const [before, after] = [older, newer].map((written) => written.prefix[index] ?? written.rest);
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

function readWritten(side: Side): Written {
  const tuples = [...findMentions(side, 'prefixItems'), ...findMentions(side, 'items')].filter(({ value }) =>
    Array.isArray(value),
  );
  const [tuple] = tuples;
  const rests = [...findMentions(side, 'items'), ...findMentions(side, 'additionalItems')];
  const rest = rests.find(({ value }) => !Array.isArray(value));
  const list: readonly unknown[] = Array.isArray(tuple?.value) ? tuple.value : [];
  return {
    prefix: list.map((raw, index) => ({ raw, pointer: appendPointer(tuple?.pointer ?? '', index) })),
    rest: rest === undefined ? undefined : { raw: rest.value, pointer: rest.pointer },
  };
}

interface Place {
  readonly step: PathStep;
  readonly index: number;
  readonly before: Declared | undefined;
  readonly after: Declared | undefined;
}

function findItemChange(comparison: Comparison, pair: Pair, { step, index, before, after }: Place): readonly Draft[] {
  const [older, newer] = [shapesAt(pair.older, index), shapesAt(pair.newer, index)];
  const [was, is] = [older, newer].map((shapes) =>
    describeKinds(shapes.reduce((kinds, shape) => kinds & shape.kinds, 127)),
  );
  const refusal = (shapes: readonly Shape[]): readonly Literal[] => {
    const { arena } = comparison;
    const atoms = shapes.flatMap((shape) => shape.atoms);
    return [
      {
        sign: false,
        shape: arena.shape(
          shapes.reduce((kinds, shape) => kinds & shape.kinds, 127),
          atoms,
        ),
      },
    ];
  };
  const lets = (taken: readonly Shape[], refused: readonly Shape[]): boolean =>
    comparison.solve([...taken.map((shape) => ({ sign: true, shape })), ...refusal(refused)]).kind !== 'empty';
  const base = {
    side: after === undefined ? 'old' : 'new',
    path: [...pair.path, step],
    oldPointer: before?.pointer ?? pair.older.pointer,
    newPointer: after?.pointer ?? pair.newer.pointer,
    detail: `items ${step.kind === 'item' ? `at index ${index}` : `from index ${index} on`}: ${was ?? ''} becomes ${is ?? ''}`,
  } as const;
  return [
    ...(lets(older, newer) ? [{ ...base, code: 'items_tightened', backward: refusal(newer) } as const] : []),
    ...(lets(newer, older) ? [{ ...base, code: 'items_loosened', forward: refusal(older) } as const] : []),
  ];
}

function shapesAt(side: Side, index: number): readonly Shape[] {
  const keywords = ['prefixItems', 'items', 'additionalItems'];
  return side.parts.flatMap((place) =>
    side.reader
      .readFragment(place.raw, keywords)
      .atoms.filter((atom): atom is ItemsAtom => atom.kind === 'items')
      .map((atom) => itemShape(atom, index)),
  );
}
