import { mayOverlap, outlineSet } from './character-set.ts';
import type { SetOutline } from './character-set.ts';
import type { PatternNode } from './parse-pattern.ts';

/** Larger patterns are not analysed: an automaton runs them. */
const MOST_POSITIONS = 200;
/** An unanchored pattern is tried at each character; short ones cost no more than this each time. */
const LONGEST_UNANCHORED = 64;

/** A short end that can be gone through in more ways is not taken for cheap. */
const MOST_WAYS = 64;

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
 * Proves that the backtracking engine decides a pattern in time linear in the text.
 *
 * It proves this where at each character there is only one way on, and only one way to match the empty text: a failed
 * match then has nothing else to try. Look-aheads at the start are tried once. In a look-ahead, and at the end of a
 * pattern, one loop over single characters may also run into what follows it, if that is short and without a loop.
 * What is not proven may still be linear.
 */
export function isProvenLinear(pattern: PatternNode): boolean {
  const nodes = pattern.kind === 'sequence' ? pattern.nodes : [pattern];
  if (nodes[0]?.kind !== 'start') {
    return longestOf(pattern) <= LONGEST_UNANCHORED && isDeterministic(nodes);
  }
  const rest = nodes.slice(1);
  const aheads = rest.findIndex(({ kind }) => kind !== 'ahead');
  const main = aheads === -1 ? [] : rest.slice(aheads);
  const bodies = rest.slice(0, aheads === -1 ? rest.length : aheads);
  return (
    isLinearPart(main) &&
    bodies.every((body) => body.kind === 'ahead' && isLinearPart(toNodes(body.node))) &&
    // No automaton can take over where a loop over a group exhausts the engine's stack.
    (bodies.length === 0 || nodes.every(loopsOverSetsAlone))
  );
}

function loopsOverSetsAlone(node: PatternNode): boolean {
  switch (node.kind) {
    case 'sequence':
    case 'choice':
      return node.nodes.every(loopsOverSetsAlone);
    case 'repeat':
      return node.node.kind === 'set' || longestOf(node) <= LONGEST_UNANCHORED;
    case 'ahead':
      return loopsOverSetsAlone(node.node);
    default:
      return true;
  }
}

function toNodes(node: PatternNode): readonly PatternNode[] {
  return node.kind === 'sequence' ? node.nodes : [node];
}

function isLinearPart(nodes: readonly PatternNode[]): boolean {
  return isDeterministic(nodes) || runsIntoShortEnd(nodes);
}

/** `.*[0-9]`: the loop gives back one character after another, and for each the short end is tried once. */
function runsIntoShortEnd(nodes: readonly PatternNode[]): boolean {
  const loops = nodes.findIndex((node) => longestOf(node) === Infinity);
  const loop = nodes[loops];
  const end = nodes.slice(loops + 1);
  return (
    loop?.kind === 'repeat' &&
    loop.node.kind === 'set' &&
    isDeterministic(nodes.slice(0, loops + 1)) &&
    longestOf({ kind: 'sequence', nodes: end }) <= LONGEST_UNANCHORED &&
    (isDeterministic(end) || waysThrough({ kind: 'sequence', nodes: end }) <= MOST_WAYS)
  );
}

/** Gives in how many ways, at most, a part without loops can be gone through. */
function waysThrough(node: PatternNode): number {
  switch (node.kind) {
    case 'sequence':
      return node.nodes.reduce((product, part) => product * waysThrough(part), 1);
    case 'choice':
      return node.nodes.reduce((sum, part) => sum + waysThrough(part), 0);
    case 'repeat':
      return (waysThrough(node.node) + 1) ** node.most;
    default:
      return 1;
  }
}

function isDeterministic(nodes: readonly PatternNode[]): boolean {
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
  switch (node.kind) {
    case 'set':
      return addPosition(node.source, construction);
    case 'sequence':
      return node.nodes.reduce<Part>(
        (before, next) => join(before, construct(next, construction), construction),
        EMPTY,
      );
    case 'choice':
      return choose(
        node.nodes.map((branch) => construct(branch, construction)),
        construction,
      );
    case 'repeat':
      return repeat(node, construct(node.node, construction), construction);
    case 'ahead':
    case 'beyond':
      construction.isAmbiguous = true;
      return EMPTY;
    case 'empty':
    case 'start':
    case 'end':
    case 'border':
    case 'noBorder':
      return EMPTY;
  }
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

/** Gives the most characters that a part can match. */
function longestOf(node: PatternNode): number {
  switch (node.kind) {
    case 'set':
      return 1;
    case 'sequence':
      return node.nodes.reduce((sum, part) => sum + longestOf(part), 0);
    case 'choice':
      return Math.max(...node.nodes.map(longestOf));
    case 'repeat':
      return node.most === 0 ? 0 : longestOf(node.node) * node.most || 0;
    case 'ahead':
    case 'beyond':
      return Infinity;
    case 'empty':
    case 'start':
    case 'end':
    case 'border':
    case 'noBorder':
      return 0;
  }
}
