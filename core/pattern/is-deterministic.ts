import { mayOverlap, outlineSet } from './character-set.ts';
import type { SetOutline } from './character-set.ts';
import type { PatternNode } from './parse-pattern.ts';

/** Larger patterns are not analysed. */
const MOST_POSITIONS = 200;

/** The sets of a pattern part by the order in which they can match, as Glushkov's construction has them. */
interface Part {
  readonly isNullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

interface Construction {
  readonly sets: SetOutline[];
  /** Which set can come after which; each pair only once, or there are two ways to the same match. */
  readonly follow: Map<number, Set<number>>;
  isAmbiguous: boolean;
}

const EMPTY: Part = { isNullable: true, first: [], last: [] };

/**
 * Tells whether at each character there is only one way on, and only one way to match the empty text.
 *
 * It follows Glushkov's construction; a set that can follow another in two ways counts as two ways on.
 */
export function isDeterministic(nodes: readonly PatternNode[]): boolean {
  const construction: Construction = { sets: [], follow: new Map(), isAmbiguous: false };
  const whole = construct({ kind: 'sequence', nodes }, construction);
  if (construction.isAmbiguous) {
    return false;
  }
  const rows = [whole.first, ...[...construction.follow.values()].map((row) => [...row])];
  return rows.every((row) => areDisjoint(row.map((position) => construction.sets[position])));
}

function areDisjoint(sets: readonly (SetOutline | undefined)[]): boolean {
  return sets.every((left, index) =>
    sets.slice(index + 1).every((right) => left !== undefined && right !== undefined && !mayOverlap(left, right)),
  );
}

function construct(node: PatternNode, construction: Construction): Part {
  if (node.kind === 'set') {
    return addPosition(node.source, construction);
  }
  if (node.kind === 'sequence') {
    return node.nodes.reduce<Part>((before, next) => join(before, construct(next, construction), construction), EMPTY);
  }
  if (node.kind === 'choice') {
    const branches = node.nodes.map((branch) => construct(branch, construction));
    return choose(branches, construction);
  }
  if (node.kind === 'repeat') {
    return repeat(node, construct(node.node, construction), construction);
  }
  construction.isAmbiguous ||= node.kind === 'ahead' || node.kind === 'beyond';
  return EMPTY;
}

function addPosition(source: string, construction: Construction): Part {
  const position = construction.sets.length;
  if (position >= MOST_POSITIONS) {
    construction.isAmbiguous = true;
    return EMPTY;
  }
  construction.sets.push(outlineSet(source));
  return { isNullable: false, first: [position], last: [position] };
}

function join(before: Part, after: Part, construction: Construction): Part {
  connect(before.last, after.first, construction);
  return {
    isNullable: before.isNullable && after.isNullable,
    first: before.isNullable ? [...before.first, ...after.first] : before.first,
    last: after.isNullable ? [...before.last, ...after.last] : after.last,
  };
}

function choose(branches: readonly Part[], construction: Construction): Part {
  construction.isAmbiguous ||= branches.filter(({ isNullable }) => isNullable).length > 1;
  return {
    isNullable: branches.some(({ isNullable }) => isNullable),
    first: branches.flatMap(({ first }) => first),
    last: branches.flatMap(({ last }) => last),
  };
}

function repeat(
  { least, most }: { readonly least: number; readonly most: number },
  part: Part,
  construction: Construction,
): Part {
  construction.isAmbiguous ||= part.isNullable && !(least === 1 && most === 1);
  if (most > 1) {
    connect(part.last, part.first, construction);
  }
  return { ...part, isNullable: part.isNullable || least === 0 };
}

function connect(from: readonly number[], to: readonly number[], construction: Construction): void {
  for (const position of from) {
    const row = construction.follow.get(position) ?? new Set<number>();
    for (const next of to) {
      construction.isAmbiguous ||= row.has(next);
      row.add(next);
    }
    construction.follow.set(position, row);
  }
}
