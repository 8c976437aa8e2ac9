import { conjunctionOf } from '../arena.ts';
import type { Arena } from '../arena.ts';
import { memberShapes } from '../shape-at.ts';
import type { MembersAtom, Shape } from '../shape.ts';
import { findMembersAtoms, findWritten } from './side.ts';
import type { Side, Written } from './side.ts';

/** What one side says about the members of an object. */
export interface Model {
  readonly side: Side;
  readonly atoms: readonly MembersAtom[];
  /** Where each property is declared first. */
  readonly declared: ReadonlyMap<string, Written>;
  /** Where each pattern of names is declared first. */
  readonly patterns: ReadonlyMap<string, Written>;
  readonly rest: Shape;
}

/** Gathers what a side says about the members of an object. */
export function readModel(arena: Arena, side: Side): Model {
  const atoms = findMembersAtoms(side);
  return {
    side,
    atoms,
    declared: findDeclarations(side, 'properties'),
    patterns: findDeclarations(side, 'patternProperties'),
    rest: conjunctionOf(
      arena,
      atoms.map(({ rest }) => rest),
    ),
  };
}

function findDeclarations(side: Side, keyword: string): ReadonlyMap<string, Written> {
  const found = new Map<string, Written>();
  for (const written of findWritten(side, keyword)) {
    found.set(written.step, found.get(written.step) ?? written);
  }
  return found;
}

/** What is declared on both sides, and what on one of them only. */
export interface Matching {
  readonly shared: readonly (readonly [before: Written, after: Written])[];
  readonly gone: readonly Written[];
  readonly come: readonly Written[];
}

/** Matches what two sides declare, by name. */
export function matchDeclarations(before: ReadonlyMap<string, Written>, after: ReadonlyMap<string, Written>): Matching {
  return {
    shared: [...before].flatMap(([name, old]) => {
      const current = after.get(name);
      return current === undefined ? [] : [[old, current] as const];
    }),
    gone: [...before.values()].filter(({ step }) => !after.has(step)),
    come: [...after.values()].filter(({ step }) => !before.has(step)),
  };
}

/** Gives all that a side asks of the member of that name, declared or not. */
export function shapeOfMember(arena: Arena, { atoms }: Model, name: string): Shape {
  return conjunctionOf(
    arena,
    atoms.flatMap((atom) => memberShapes(atom, name)),
  );
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
