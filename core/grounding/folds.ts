/**
 * Every difference that may be overlooked between a quote and its source, the plainest first.
 *
 * The order is the order of preference where several would explain one difference: a no-break space is white space
 * before it is a matter of Unicode.
 */
export const foldNames = [
  'whitespace',
  'typography',
  'invisible',
  'unicode',
  'case',
  'lineEndHyphen',
  'markdown',
] as const;

/** One difference that may be overlooked. */
export type Fold = (typeof foldNames)[number];

/** What is overlooked unless the option `fold` says otherwise. */
export const defaultFolds: readonly Fold[] = ['whitespace', 'typography', 'unicode', 'invisible', 'case'];
