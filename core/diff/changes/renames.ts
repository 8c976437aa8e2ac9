import { snippet } from '../../snippet.ts';
import type { Arena } from '../arena.ts';
import type { Literal } from '../shape.ts';
import { KIND } from '../value.ts';
import type { Draft } from './change.ts';
import { shapeOfMember } from './object-model.ts';
import type { Model } from './object-model.ts';
import type { PathStep } from './path.ts';
import type { Written } from './side.ts';

interface Models {
  readonly older: Model;
  readonly newer: Model;
}

interface Candidates {
  readonly gone: readonly Written[];
  readonly come: readonly Written[];
}

/** Finds, for properties of an object that came, another of like shape that went; each is taken for one that came. */
export function findRenames(
  arena: Arena,
  { older, newer }: Models,
  { gone, come }: Candidates,
): ReadonlyMap<Written, Written> {
  const renames = new Map<Written, Written>();
  // Where no other property came or went, the same type is likeness enough.
  const isOnly = gone.length === 1 && come.length === 1;
  for (const from of gone) {
    const before = shapeOfMember(arena, older, from.step);
    const isAlike = (to: Written): boolean => {
      const after = shapeOfMember(arena, newer, to.step);
      return before === after || (isOnly && before.kinds === after.kinds && before !== arena.anything);
    };
    const to = come.find((candidate) => !renames.has(candidate) && isAlike(candidate));
    if (to !== undefined) {
      renames.set(to, from);
    }
  }
  return renames;
}

interface Rename {
  readonly from: Written;
  readonly to: Written;
  /** Where in an instance the object stands. */
  readonly path: readonly PathStep[];
}

/** Says in place of the change that a property was added that it probably is another one, renamed. */
export function draftOfRename(arena: Arena, added: Draft, { from, to, path }: Rename): Draft {
  const has = ({ step: name }: Written): readonly Literal[] => [
    { sign: true, shape: arena.shape(KIND.object, [{ kind: 'required', name }]) },
  ];
  return {
    code: 'probable_rename',
    pointer: to.pointer,
    oldPointer: from.pointer,
    newPointer: to.pointer,
    path,
    detail: `${snippet(from.step)} went and ${snippet(to.step)} of like shape came: probably one renamed; ${added.detail}`,
    backward: has(from),
    forward: has(to),
    suggestion: `declare both names for a while, and let consumers read either`,
  };
}
