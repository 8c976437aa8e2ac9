/**
 * Gives the rows of a table as lines, each column as wide as its widest cell and two blanks apart.
 *
 * @param texts how many columns, from the left, begin at one place; those after them, of numbers, end at one
 */
export function alignTable(rows: readonly (readonly string[])[], texts: number): readonly string[] {
  const widths: number[] = [];
  for (const cells of rows) {
    cells.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)));
  }
  return rows.map((cells) =>
    widths
      .map((width, column) => align(cells[column] ?? '', width, column < texts))
      .join('  ')
      .trimEnd(),
  );
}

function align(cell: string, width: number, isText: boolean): string {
  return isText ? cell.padEnd(width) : cell.padStart(width);
}
