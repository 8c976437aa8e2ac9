import { snippet } from '../../snippet.ts';
import type { Arena } from '../arena.ts';
import type { Comparison } from '../comparison.ts';
import type { Literal, Shape } from '../shape.ts';
import { ANY_KIND } from '../value.ts';
import type { Draft } from './change.ts';
import { findRequiredChanges } from './find-required-changes.ts';
import { describeModel, readModel, shapeOfMember } from './object-model.ts';
import type { Declaration, Model } from './object-model.ts';
import { everyPlace } from './path.ts';
import type { PathStep } from './path.ts';
import { findMentions, sideOf } from './side.ts';
import type { Pair } from './side.ts';

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
  const { pair, older, newer } = context;
  const shared = [...older.declared.keys()].filter((name) => newer.declared.has(name));
  const inner = shared.map((name) => {
    const step: PathStep = { kind: 'name', name };
    return innerPair(pair, step, { older: older.declared.get(name) ?? [], newer: newer.declared.get(name) ?? [] });
  });
  const gone = [...older.declared.keys()].filter((name) => !newer.declared.has(name));
  const come = [...newer.declared.keys()].filter((name) => !older.declared.has(name));
  return {
    inner,
    drafts: [
      ...gone.map((name) => draftOfName(context, name, 'old')),
      ...come.map((name) => draftOfName(context, name, 'new')),
    ],
  };
}

function innerPair(
  pair: Pair,
  step: PathStep,
  found: { readonly older: readonly Declaration[]; readonly newer: readonly Declaration[] },
): Pair {
  const [before, after] = [found.older[0], found.newer[0]];
  return {
    older: sideOf(pair.older.reader, before?.raw, before?.pointer ?? ''),
    newer: sideOf(pair.newer.reader, after?.raw, after?.pointer ?? ''),
    path: [...pair.path, step],
  };
}

function draftOfName({ arena, pair, older, newer }: Context, name: string, side: 'old' | 'new'): Draft {
  const isGone = side === 'old';
  const [own, other] = isGone ? [older, newer] : [newer, older];
  const pointer = own.declared.get(name)?.[0]?.pointer;
  return {
    code: isGone ? 'property_removed' : 'property_added',
    side,
    oldPointer: isGone ? pointer : pair.older.pointer,
    newPointer: isGone ? pair.newer.pointer : pointer,
    path: [...pair.path, { kind: 'name', name }],
    detail: `${snippet(name)} is declared in the ${side} schema only; the object of the other one ${describeModel(arena, other)}`,
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
  const shared = [...older.patterns].flatMap(([source, before]) => {
    const after = newer.patterns.get(source);
    return after === undefined ? [] : [innerPair(pair, { kind: 'pattern', source }, { older: before, newer: after })];
  });
  const gone = [...older.patterns.keys()].filter((source) => !newer.patterns.has(source));
  const come = [...newer.patterns.keys()].filter((source) => !older.patterns.has(source));
  return {
    inner: shared,
    drafts: [
      ...gone.map((source) => draftOfPattern(context, source, 'old')),
      ...come.map((source) => draftOfPattern(context, source, 'new')),
    ],
  };
}

function draftOfPattern({ arena, pair, older, newer }: Context, source: string, side: 'old' | 'new'): Draft {
  const isGone = side === 'old';
  const [own, other] = isGone ? [older, newer] : [newer, older];
  const pointer = own.patterns.get(source)?.[0]?.pointer;
  const nowhere = everyPlace(arena, { kind: 'pattern', source }, arena.nothing);
  const some: Literal = { sign: false, shape: arena.shape(ANY_KIND, [nowhere]) };
  return {
    code: isGone ? 'pattern_property_removed' : 'pattern_property_added',
    side,
    oldPointer: isGone ? pointer : pair.older.pointer,
    newPointer: isGone ? pair.newer.pointer : pointer,
    path: pair.path,
    detail: `the pattern ${snippet(source)} is declared in the ${side} schema only; the object of the other one ${describeModel(arena, other)}`,
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
  const base = {
    side: 'new' as const,
    oldPointer: (findMentions(pair.older, 'additionalProperties')[0] ?? pair.older).pointer,
    newPointer: (findMentions(pair.newer, 'additionalProperties')[0] ?? pair.newer).pointer,
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
