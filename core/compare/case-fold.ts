/** Folds to itself (CaseFolding.txt has it for Turkic languages only), though its capital is a plain I. */
const DOTLESS_I = 'ı';

/**
 * Folds text so that texts which differ only in case, or only in how an accent is composed, become equal.
 *
 * Full case folding of each character (Unicode 3.13, `toCasefold`: `ß` and `ẞ` give `ss`, both small sigmas one),
 * between two canonical decompositions (definition D145, canonical caseless matching).
 */
export function foldCase(text: string): string {
  return Array.from(text.normalize('NFD'), foldCharacter).join('').normalize('NFD');
}

/** Character by character, because the lower case of a capital sigma depends on what follows it. */
function foldCharacter(character: string): string {
  return character === DOTLESS_I ? character : character.toLowerCase().toUpperCase().toLowerCase();
}
