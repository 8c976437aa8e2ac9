/** Where something stands in a text, as a person counts. */
export interface Position {
  /** From 1; CR LF, LF and CR each end a line. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
}

/** Gives ` (line 2, column 5)`, or nothing where the position is not known, to stand after what is said of a place. */
export function renderPosition({ line, column }: Partial<Position>): string {
  return line === undefined || column === undefined ? '' : ` (line ${line}, column ${column})`;
}

/** Gives line and column of an offset (UTF-16 code units) into a text. */
export function positionOf(text: string, offset: number): Position {
  let line = 1;
  let lineStart = 0;
  const breaks = /\r\n|\n|\r/g;
  for (let match = breaks.exec(text); match !== null && breaks.lastIndex <= offset; match = breaks.exec(text)) {
    line += 1;
    lineStart = breaks.lastIndex;
  }
  return { line, column: offset - lineStart + 1 };
}

/** Gives the positions of rising offsets in one pass over the text. */
export function positionsOf(text: string, offsets: readonly number[]): readonly Position[] {
  const breaks = /\r\n|\n|\r/g;
  let line = 1;
  let lineStart = 0;
  let match = breaks.exec(text);
  return offsets.map((offset) => {
    while (match !== null && breaks.lastIndex <= offset) {
      line += 1;
      lineStart = breaks.lastIndex;
      match = breaks.exec(text);
    }
    return { line, column: offset - lineStart + 1 };
  });
}
