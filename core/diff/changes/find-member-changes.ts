import type { Arena } from '../arena.ts';
import type { Comparison } from '../comparison.ts';
import { memberShapes } from '../shape-at.ts';
import { appendPointer } from '../../pointer.ts';
import { isRecord } from '../../json.ts';
import { snippet } from '../../snippet.ts';
import type { MembersAtom, Shape } from '../shape.ts';
import { ANY_KIND } from '../value.ts';
import type { Draft } from './change.ts';
import type { PathStep } from './path.ts';
import { everyPlace } from './path.ts';
import { findMembersAtoms, findMentions, sideOf } from './side.ts';
import type { Pair, Side } from './side.ts';

/** What is found at one place: differences, and places inside that have to be compared in turn. */
export interface Findings {
  readonly drafts: readonly Draft[];
  readonly inner: readonly Pair[];
}

/** What one side says about the members of an object. */
export interface Model {
  readonly side: Side;
  readonly atoms: readonly MembersAtom[];
  readonly declared: ReadonlyMap<string, readonly Declaration[]>;
  readonly patterns: ReadonlyMap<string, readonly Declaration[]>;
  readonly rest: Shape;
}

interface Declaration {
  readonly raw: unknown;
  readonly pointer: string;
}

/** Gathers what a side says about the members of an object. */
export function readModel(arena: Arena, side: Side): Model {
  const atoms = findMembersAtoms(side);
  return {
    side,
    atoms,
    declared: findDeclarations(side, 'properties'),
    patterns: findDeclarations(side, 'patternProperties'),
    rest: both(
      arena,
      atoms.map(({ rest }) => rest),
    ),
  };
}

function findDeclarations(side: Side, keyword: string): ReadonlyMap<string, readonly Declaration[]> {
  const found = new Map<string, readonly Declaration[]>();
  for (const { value, pointer } of findMentions(side, keyword)) {
    for (const [name, raw] of isRecord(value) ? Object.entries(value) : []) {
      found.set(name, [...(found.get(name) ?? []), { raw, pointer: appendPointer(pointer, name) }]);
    }
  }
  return found;
}

function both(arena: Arena, shapes: readonly Shape[]): Shape {
  const [only] = shapes;
  return only !== undefined && shapes.length === 1
    ? only
    : arena.shape(
        shapes.reduce((kinds, shape) => kinds & shape.kinds, ANY_KIND),
        shapes.flatMap(({ atoms }) => atoms),
      );
}

/** Gives all that a side asks of the member of that name, declared or not. */
export function shapeOfMember(arena: Arena, { atoms }: Model, name: string): Shape {
  return both(
    arena,
    atoms.flatMap((atom) => memberShapes(atom, name)),
  );
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
    drafts: [...found.flatMap(({ drafts }) => drafts), ...findRequired(comparison, pair)],
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
  const [before, after] = [shapeOfMember(arena, older, name), shapeOfMember(arena, newer, name)];
  const other = side === 'old' ? newer : older;
  const [own] = (side === 'old' ? older : newer).declared.get(name) ?? [];
  return {
    code: side === 'old' ? 'property_removed' : 'property_added',
    side,
    ...(side === 'old' ? { oldPointer: own?.pointer } : { newPointer: own?.pointer }),
    ...(side === 'old' ? { newPointer: pair.newer.pointer } : { oldPointer: pair.older.pointer }),
    path: [...pair.path, { kind: 'name', name }],
    detail: `${snippet(name)} is declared in the ${side} schema only; the object of the ${side === 'old' ? 'new' : 'old'} one ${describeModel(arena, other)}`,
    backward: [{ sign: false, shape: after }],
    forward: [{ sign: false, shape: before }],
    suggestion:
      side === 'old'
        ? 'keep the property declared and optional until no output holds it'
        : 'let the consumers take the new property first; an open object that takes any undeclared property cannot later say what it is',
  };
}

/** Says what an object allows beside its declared properties. */
export function describeModel(arena: Arena, { rest, patterns }: Model): string {
  const matching = patterns.size > 0 ? ', apart from the names that a pattern covers' : '';
  if (rest.kinds === 0) {
    return `is closed: it takes no other property${matching}`;
  }
  return rest === arena.anything
    ? `is open: it takes any other property with any value${matching}`
    : `is partly open: it takes any other property whose value fits a schema${matching}`;
}

function findPatterned({ arena, pair, older, newer }: Context): Findings {
  const inner: Pair[] = [];
  const drafts: Draft[] = [];
  for (const source of new Set([...older.patterns.keys(), ...newer.patterns.keys()])) {
    const [before, after] = [older.patterns.get(source), newer.patterns.get(source)];
    const step: PathStep = { kind: 'pattern', source };
    if (before !== undefined && after !== undefined) {
      inner.push(innerPair(pair, step, { older: before, newer: after }));
      continue;
    }
    const membersOf = (model: Model): Shape => arena.shape(ANY_KIND, model.atoms);
    const some = { sign: false, shape: arena.shape(ANY_KIND, [everyPlace(arena, step, arena.nothing)]) };
    drafts.push({
      code: before === undefined ? 'pattern_property_added' : 'pattern_property_removed',
      side: before === undefined ? 'new' : 'old',
      oldPointer: before?.[0]?.pointer ?? pair.older.pointer,
      newPointer: after?.[0]?.pointer ?? pair.newer.pointer,
      path: pair.path,
      detail: `the pattern ${snippet(source)} is declared in the ${before === undefined ? 'new' : 'old'} schema only; the object of the other one ${describeModel(arena, before === undefined ? older : newer)}`,
      backward: [some, { sign: false, shape: membersOf(newer) }],
      forward: [some, { sign: false, shape: membersOf(older) }],
    });
  }
  return { drafts, inner };
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
    oldPointer: pointerOfRest(pair.older),
    newPointer: pointerOfRest(pair.newer),
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

function pointerOfRest(side: Side): string {
  return findMentions(side, 'additionalProperties')[0]?.pointer ?? side.pointer;
}

function findRequired({ arena }: Comparison, pair: Pair): readonly Draft[] {
  const [before, after] = [requiredNames(pair.older), requiredNames(pair.newer)];
  const lacking = (name: string) =>
    [{ sign: false, shape: arena.shape(ANY_KIND, [{ kind: 'required', name }]) }] as const;
  const gone = [...before].filter(([name]) => !after.has(name));
  const come = [...after].filter(([name]) => !before.has(name));
  return [
    ...come.map(([name, pointer]): Draft => ({
      code: 'required_added',
      side: 'new',
      oldPointer: pair.older.pointer,
      newPointer: pointer,
      path: pair.path,
      detail: `${snippet(name)} is required now; outputs recorded so far may lack it`,
      backward: lacking(name),
      suggestion: 'make it optional or nullable, until every output that is still read has it',
    })),
    ...gone.map(([name, pointer]): Draft => ({
      code: 'required_removed',
      side: 'old',
      oldPointer: pointer,
      newPointer: pair.newer.pointer,
      path: pair.path,
      detail: `${snippet(name)} is no longer required; a consumer on the old schema relies on it`,
      forward: lacking(name),
      suggestion: 'keep it required until the consumers do without it',
    })),
  ];
}

function requiredNames(side: Side): ReadonlyMap<string, string> {
  return new Map(
    findMentions(side, 'required').flatMap(({ value, pointer }) =>
      Array.isArray(value)
        ? value.map((name: unknown, index) => [String(name), appendPointer(pointer, index)] as const)
        : [],
    ),
  );
}
