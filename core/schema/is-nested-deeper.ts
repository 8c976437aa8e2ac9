/** Tells whether arrays and objects stand within one another deeper than so many levels. Iterative. */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  let level = containersOf([value]);
  for (let depth = 0; depth < levels && level.length > 0; depth += 1) {
    level = level.flatMap((one) => containersOf(Object.values(one)));
  }
  return level.length > 0;
}

function containersOf(values: readonly unknown[]): readonly object[] {
  return values.filter((value) => typeof value === 'object' && value !== null);
}
