import { BORDERLESS, FARTHEST, LETTER, lookAhead, lookBack, traitsOf } from './characters.ts';

/** One document or page within a searched text. */
export interface Part {
  /** What an output may call it. */
  readonly name: string;
  /** What a span calls it: the variable, and the name where there are several. */
  readonly source: string;
  /** Where it begins and ends in the searched text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
}

/** A page, before it is joined to others. */
export interface Page {
  readonly name: string;
  readonly source: string;
  readonly text: string;
}

/** Pages of consecutive numbers as one text. */
export interface JoinedPages {
  readonly text: string;
  readonly parts: readonly Part[];
}

/** Joins pages whose names are consecutive numbers, so that a quote may run over their borders; others stay alone. */
export function joinPages(pages: readonly Page[]): readonly JoinedPages[] {
  const numbered = pages
    .filter(({ name }) => isNumber(name))
    .sort((one, other) => Number(one.name) - Number(other.name));
  const runs: Page[][] = [];
  for (const page of numbered) {
    const run = runs.at(-1);
    if (run !== undefined && Number(run.at(-1)?.name) + 1 === Number(page.name)) {
      run.push(page);
    } else {
      runs.push([page]);
    }
  }
  return [...runs, ...pages.filter(({ name }) => !isNumber(name)).map((page) => [page])].map(join);
}

function isNumber(name: string): boolean {
  return /^\d{1,9}$/.test(name);
}

function join(pages: readonly Page[]): JoinedPages {
  const pieces: string[] = [];
  const parts: Part[] = [];
  let length = 0;
  // The end of all pages so far, as far as it is looked back on: to look into a text that still grows copies it each time.
  let tail = '';
  for (const { name, source, text: page } of pages) {
    const border = parts.length > 0 && !isBorderless(tail, page) ? '\n' : '';
    const start = length + border.length;
    length = start + page.length;
    parts.push({ name, source, start, end: length });
    pieces.push(border, page);
    tail = `${tail}${border}${page}`.slice(-FARTHEST - 1);
  }
  return { text: pieces.join(''), parts };
}

/** A page border is a line break, except within text that has no white space between words. */
function isBorderless(before: string, after: string): boolean {
  return [lookBack(before, before.length)[0], lookAhead(after, 0)[0]].every((code) => {
    const traits = traitsOf(code);
    return (traits & BORDERLESS) !== 0 && (traits & LETTER) !== 0;
  });
}

/** Gives the parts that a passage of the searched text touches. */
export function partsOf(parts: readonly Part[], start: number, end: number): readonly Part[] {
  return parts.filter((part) => part.start < end && start < part.end);
}

/** Gives where a passage stands in each part that it touches, without white space at a page border. */
export function splitAtPages(
  { text, parts }: JoinedPages,
  { start, end }: { readonly start: number; readonly end: number },
): readonly { readonly source: string; readonly start: number; readonly end: number }[] {
  return partsOf(parts, start, end).flatMap((part) => {
    const piece = text.slice(Math.max(start, part.start), Math.min(end, part.end));
    const from = Math.max(start, part.start) - part.start;
    const before = start < part.start ? piece.length - piece.trimStart().length : 0;
    const after = end > part.end ? piece.trimEnd().length : piece.length;
    return before < after ? [{ source: part.source, start: from + before, end: from + after }] : [];
  });
}
