import type { Arena } from '../arena.ts';
import { snippet } from '../../snippet.ts';
import { KIND } from '../value.ts';
import type { Draft } from './change.ts';
import { readModel, shapeOfMember } from './object-model.ts';
import type { Model } from './object-model.ts';
import type { Pair } from './side.ts';

/** Puts one change, `probable_rename`, where a property went and another of like shape came in its object. */
export function joinRenames(arena: Arena, pair: Pair, drafts: readonly Draft[]): readonly Draft[] {
  const gone = drafts.filter(({ code }) => code === 'property_removed');
  const come = new Set(drafts.filter(({ code }) => code === 'property_added'));
  if (gone.length === 0 || come.size === 0) {
    return drafts;
  }
  const [older, newer] = [readModel(arena, pair.older), readModel(arena, pair.newer)];
  const isOnly = gone.length === 1 && come.size === 1;
  const joined = new Map<Draft, Draft | undefined>();
  for (const removed of gone) {
    const added = [...come].find((draft) => areAlike(arena, { removed, added: draft, older, newer, isOnly }));
    if (added !== undefined) {
      come.delete(added);
      joined.set(removed, undefined);
      joined.set(added, renameOf(arena, pair, { removed, added }));
    }
  }
  return drafts.flatMap((draft) => {
    const other = joined.has(draft) ? joined.get(draft) : draft;
    return other === undefined ? [] : [other];
  });
}

interface Candidates {
  readonly removed: Draft;
  readonly added: Draft;
}

interface Likeness extends Candidates {
  readonly older: Model;
  readonly newer: Model;
  /** Whether no other property came or went; then the same type is likeness enough. */
  readonly isOnly: boolean;
}

function areAlike(arena: Arena, { removed, added, older, newer, isOnly }: Likeness): boolean {
  const before = shapeOfMember(arena, older, nameOf(removed));
  const after = shapeOfMember(arena, newer, nameOf(added));
  return before === after || (isOnly && before.kinds === after.kinds && before !== arena.anything);
}

function nameOf({ path }: Draft): string {
  const last = path.at(-1);
  return last?.kind === 'name' ? last.name : '';
}

function renameOf(arena: Arena, pair: Pair, { removed, added }: Candidates): Draft {
  const [from, to] = [nameOf(removed), nameOf(added)];
  const has = (name: string) =>
    [{ sign: true, shape: arena.shape(KIND.object, [{ kind: 'required', name }]) }] as const;
  return {
    code: 'probable_rename',
    side: 'new',
    oldPointer: removed.oldPointer,
    newPointer: added.newPointer,
    path: pair.path,
    detail: `${snippet(from)} went and ${snippet(to)} of like shape came: probably one renamed; ${added.detail}`,
    backward: has(from),
    forward: has(to),
    suggestion: `declare both names for a while, and let consumers read either`,
  };
}
