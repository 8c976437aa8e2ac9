import { snippet } from '../../snippet.ts';
import type { Arena } from '../arena.ts';
import type { Comparison } from '../comparison.ts';
import type { Literal, Shape } from '../shape.ts';
import { ANY_KIND } from '../value.ts';
import type { Draft } from './change.ts';
import { findRequiredChanges } from './find-required-changes.ts';
import { describeModel, matchDeclarations, readModel, shapeOfMember } from './object-model.ts';
import type { Model } from './object-model.ts';
import { everyPlace } from './path.ts';
import type { PathStep } from './path.ts';
import { draftOfRename, findRenames } from './renames.ts';
import { findMentions, sideOf } from './side.ts';
import type { Pair, Written } from './side.ts';

/** What is found at one place: differences, and places inside that have to be compared in turn. */
export interface Findings {
  readonly drafts: readonly Draft[];
  readonly inner: readonly Pair[];
}

/** Finds properties, patterns of names and the content model that changed, and what to compare inside them. */
export function findMemberChanges(comparison: Comparison, pair: Pair): Findings {
  const { arena } = comparison;
  const [older, newer] = [readModel(arena, pair.older), readModel(arena, pair.newer)];
  const lets = (taken: Shape, refused: Shape): boolean =>
    comparison.solve([
      { sign: true, shape: taken },
      { sign: false, shape: refused },
    ]).kind !== 'empty';
  const context = { arena, pair, older, newer, lets };
  const found = [findNamed(context), findPatterned(context), findRest(context)];
  return {
    drafts: [...found.flatMap(({ drafts }) => drafts), ...findRequiredChanges(comparison, pair)],
    inner: found.flatMap(({ inner }) => inner),
  };
}

interface Context {
  readonly arena: Arena;
  readonly pair: Pair;
  readonly older: Model;
  readonly newer: Model;
  readonly lets: (taken: Shape, refused: Shape) => boolean;
}

function findNamed(context: Context): Findings {
  const { arena, pair, older, newer } = context;
  const { shared, gone, come } = matchDeclarations(older.declared, newer.declared);
  const renames = findRenames(arena, context, { gone, come });
  const renamed = new Set(renames.values());
  return {
    inner: shared.map(([before, after]) => innerPair(pair, { kind: 'name', name: before.step }, [before, after])),
    drafts: [
      ...gone.filter((from) => !renamed.has(from)).map((from) => draftOfName(context, from, 'old')),
      ...come.map((to) => {
        const [added, from] = [draftOfName(context, to, 'new'), renames.get(to)];
        return from === undefined ? added : draftOfRename(arena, added, { from, to, path: pair.path });
      }),
    ],
  };
}

function innerPair(pair: Pair, step: PathStep, [before, after]: readonly [Written, Written]): Pair {
  return {
    older: sideOf(pair.older.reader, before.raw, before.pointer),
    newer: sideOf(pair.newer.reader, after.raw, after.pointer),
    path: [...pair.path, step],
  };
}

function draftOfName({ arena, pair, older, newer }: Context, written: Written, side: 'old' | 'new'): Draft {
  const isGone = side === 'old';
  const { step: name, pointer } = written;
  return {
    code: isGone ? 'property_removed' : 'property_added',
    pointer,
    oldPointer: isGone ? pointer : pair.older.pointer,
    newPointer: isGone ? pair.newer.pointer : pointer,
    path: [...pair.path, { kind: 'name', name }],
    detail: `${snippet(name)} is declared in the ${side} schema only; the object of the other one ${describeModel(arena, isGone ? newer : older)}`,
    backward: [{ sign: false, shape: shapeOfMember(arena, newer, name) }],
    forward: [{ sign: false, shape: shapeOfMember(arena, older, name) }],
    suggestion: isGone ? KEEP : FOLLOW,
  };
}

const KEEP = 'keep the property declared and optional until no output holds it';
const FOLLOW =
  'let the consumers take the new property first; an open object that takes any undeclared property cannot later say what it is';

function findPatterned(context: Context): Findings {
  const { pair, older, newer } = context;
  const { shared, gone, come } = matchDeclarations(older.patterns, newer.patterns);
  return {
    inner: shared.map(([before, after]) => innerPair(pair, { kind: 'pattern', source: before.step }, [before, after])),
    drafts: [
      ...gone.map((pattern) => draftOfPattern(context, pattern, 'old')),
      ...come.map((pattern) => draftOfPattern(context, pattern, 'new')),
    ],
  };
}

function draftOfPattern({ arena, pair, older, newer }: Context, written: Written, side: 'old' | 'new'): Draft {
  const isGone = side === 'old';
  const { step: source, pointer } = written;
  const nowhere = everyPlace(arena, { kind: 'pattern', source }, arena.nothing);
  const some: Literal = { sign: false, shape: arena.shape(ANY_KIND, [nowhere]) };
  return {
    code: isGone ? 'pattern_property_removed' : 'pattern_property_added',
    pointer,
    oldPointer: isGone ? pointer : pair.older.pointer,
    newPointer: isGone ? pair.newer.pointer : pointer,
    path: pair.path,
    detail: `the pattern ${snippet(source)} is declared in the ${side} schema only; the object of the other one ${describeModel(arena, isGone ? newer : older)}`,
    backward: [some, { sign: false, shape: arena.shape(ANY_KIND, newer.atoms) }],
    forward: [some, { sign: false, shape: arena.shape(ANY_KIND, older.atoms) }],
  };
}

/** Compares what undeclared properties may be: a closed object that opens, or the reverse. */
function findRest({ arena, pair, older, newer, lets }: Context): Findings {
  if (older.rest === newer.rest) {
    return { drafts: [], inner: [] };
  }
  const step: PathStep = {
    kind: 'rest',
    named: [...new Set([...older.declared.keys(), ...newer.declared.keys()])],
    patterns: [...new Set([...older.patterns.keys(), ...newer.patterns.keys()])],
  };
  const { pointer } = findMentions(pair.newer, 'additionalProperties')[0] ?? pair.newer;
  const base = {
    pointer,
    oldPointer: (findMentions(pair.older, 'additionalProperties')[0] ?? pair.older).pointer,
    newPointer: pointer,
    path: [...pair.path, step],
    detail: `the object was such that it ${describeModel(arena, older)}; now it ${describeModel(arena, newer)}`,
  };
  const opened = older.rest.kinds === 0 ? 'object_opened' : 'additional_loosened';
  const closed = newer.rest.kinds === 0 ? 'object_closed' : 'additional_tightened';
  const drafts: Draft[] = [];
  if (lets(older.rest, newer.rest)) {
    const suggestion = 'declare as optional what old outputs may hold, then close the object';
    drafts.push({ ...base, code: closed, backward: [{ sign: false, shape: newer.rest }], suggestion });
  }
  if (lets(newer.rest, older.rest)) {
    const suggestion = 'declare the properties that may come, and keep the object closed';
    drafts.push({ ...base, code: opened, forward: [{ sign: false, shape: older.rest }], suggestion });
  }
  return { inner: [], drafts };
}
