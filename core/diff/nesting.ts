/** Tells whether JSON is nested deeper than a number of levels, at no cost in stack. */
export function isNestedDeeper(root: unknown, limit: number): boolean {
  let level: readonly unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) {
      return true;
    }
    level = level.flatMap((value): readonly unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}
