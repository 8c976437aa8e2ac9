import { isDeterministic } from './is-deterministic.ts';
import { longestOf, waysThrough } from './measure-pattern.ts';
import type { PatternNode } from './parse-pattern.ts';

/** An unanchored pattern is tried at each character; short ones cost no more than this each time. */
const LONGEST_UNANCHORED = 64;

/** A short end that can be gone through in more ways is not taken for cheap. */
const MOST_WAYS = 64;

/**
 * Proves that the backtracking engine decides a pattern in time linear in the text.
 *
 * It proves this where at each character there is only one way on, and only one way to match the empty text: a failed
 * match then has nothing else to try. Look-aheads at the start are tried once. In a look-ahead, and at the end of a
 * pattern, one loop over single characters may also run into what follows it, if that is short and without a loop.
 * What is not proven may still be linear.
 */
export function isProvenLinear(pattern: PatternNode): boolean {
  const nodes = toNodes(pattern);
  if (nodes[0]?.kind !== 'start') {
    return longestOf(pattern) <= LONGEST_UNANCHORED && isDeterministic(nodes);
  }
  const rest = nodes.slice(1);
  const first = rest.findIndex(({ kind }) => kind !== 'ahead');
  const aheads = first === -1 ? rest : rest.slice(0, first);
  // Nothing else can take over a look-ahead where a loop over a group exhausts the engine's stack.
  const isSafe = aheads.length === 0 || nodes.every(loopsOverSetsAlone);
  return isSafe && isLinearPart(rest.slice(aheads.length)) && aheads.every(isLinearAhead);
}

function isLinearAhead(node: PatternNode): boolean {
  return node.kind === 'ahead' && isLinearPart(toNodes(node.node));
}

function loopsOverSetsAlone(node: PatternNode): boolean {
  if (node.kind === 'repeat') {
    return node.node.kind === 'set' || longestOf(node) <= LONGEST_UNANCHORED;
  }
  if (node.kind === 'ahead') {
    return loopsOverSetsAlone(node.node);
  }
  return !('nodes' in node) || node.nodes.every(loopsOverSetsAlone);
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
