import { distance } from 'fastest-levenshtein';

/** Longer names are not compared: nobody misspells them, and the cost is quadratic in their length. */
const LONGEST = 64;

/** Gives the known name that was probably meant, `undefined` where none is close (more than a third of it differs). */
export function findNearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > LONGEST) {
    return undefined;
  }
  let nearest: string | undefined;
  let least = Infinity;
  for (const candidate of known.filter(({ length }) => length <= LONGEST)) {
    const edits = distance(name.toLowerCase(), candidate.toLowerCase());
    if (edits < least && edits <= Math.max(1, Math.ceil(candidate.length / 3))) {
      nearest = candidate;
      least = edits;
    }
  }
  return nearest;
}

/** Gives `; did you mean "…"?` for the nearest known name, or nothing. */
export function suggest(name: string, known: readonly string[]): string {
  const nearest = findNearest(name, known);
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`;
}
