import { isRecord } from '../../json.ts';
import { appendPointer } from '../../pointer.ts';
import { conjunctionOf } from '../arena.ts';
import type { Arena } from '../arena.ts';
import { memberShapes } from '../shape-at.ts';
import type { MembersAtom, Shape } from '../shape.ts';
import { findMembersAtoms, findMentions } from './side.ts';
import type { Side } from './side.ts';

/** What one side says about the members of an object. */
export interface Model {
  readonly side: Side;
  readonly atoms: readonly MembersAtom[];
  readonly declared: ReadonlyMap<string, readonly Declaration[]>;
  readonly patterns: ReadonlyMap<string, readonly Declaration[]>;
  readonly rest: Shape;
}

/** A schema where it is written. */
export interface Declaration {
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
    rest: conjunctionOf(
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
