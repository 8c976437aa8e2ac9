import type { PatternNode } from './parse-pattern.ts';

/** Gives the most characters that a part can match; Infinity also for what cannot be measured. */
export function longestOf(node: PatternNode): number {
  if (node.kind === 'sequence') {
    return node.nodes.reduce((sum, part) => sum + longestOf(part), 0);
  }
  if (node.kind === 'choice') {
    return Math.max(...node.nodes.map(longestOf));
  }
  if (node.kind === 'repeat') {
    // Nothing, however often, is nothing.
    return longestOf(node.node) * node.most || 0;
  }
  return lengths[node.kind];
}

const lengths = {
  set: 1,
  ahead: Infinity,
  beyond: Infinity,
  empty: 0,
  start: 0,
  end: 0,
  border: 0,
  noBorder: 0,
} as const;

/** Gives in how many ways, at most, a part without loops can be gone through. */
export function waysThrough(node: PatternNode): number {
  if (node.kind === 'sequence') {
    return node.nodes.reduce((product, part) => product * waysThrough(part), 1);
  }
  if (node.kind === 'choice') {
    return node.nodes.reduce((sum, part) => sum + waysThrough(part), 0);
  }
  return node.kind === 'repeat' ? (waysThrough(node.node) + 1) ** node.most : 1;
}
