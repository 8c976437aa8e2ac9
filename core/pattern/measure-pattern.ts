import type { PatternNode } from './parse-pattern.ts';

/** Gives the most characters that a part can match; Infinity also for what cannot be measured. */
export function longestOf(node: PatternNode): number {
  switch (node.kind) {
    case 'sequence':
      return node.nodes.reduce((sum, part) => sum + longestOf(part), 0);
    case 'choice':
      return Math.max(...node.nodes.map(longestOf));
    case 'repeat':
      return node.most === 0 ? 0 : longestOf(node.node) * node.most || 0;
    default:
      return leafLengths[node.kind];
  }
}

const leafLengths = {
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
