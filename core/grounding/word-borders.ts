import { BORDERLESS, CURRENCY, DIGIT, LETTER, lookAhead, lookBack, MARK, OPENS, traitsOf, WORD } from './characters.ts';

/** The side of a quote that a border is asked for: a quote may begin where another may not end. */
export type Side = 'start' | 'end';

const apostrophes = codesOf("'\u2019\u02bc\u00b4\uff07");
const hyphens = codesOf('-\u2010\u2011');
const signs = codesOf('+-\u2212\u00b1\uff0b\uff0d');
const points = codesOf('.,\u066b\uff0e\uff0c');
const separators = codesOf(".,'\u2019\u066b\u066c\uff0e\uff0c\uff07\u00a0\u202f\u2009\u2007\u2044");

function codesOf(characters: string): ReadonlySet<number | undefined> {
  return new Set(Array.from(characters, (character) => character.codePointAt(0)));
}

/** What stands on both sides of a border, nearest first. */
interface Sight {
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly side: Side;
}

/**
 * Tells whether a quote may begin or end between two characters of a source without cutting a word or a number.
 *
 * Judged by the source's own characters, since a dash that folds to a hyphen joins nothing.
 *
 * @param before the offset in the source after the character on the left
 * @param after the offset in the source of the character on the right
 */
export function isWordBorder(
  source: string,
  [before, after]: readonly [before: number, after: number],
  side: Side,
): boolean {
  const sight = { left: lookBack(source, before), right: lookAhead(source, after), side };
  return sight.left.length === 0 || !isInside(sight);
}

function isInside(sight: Sight): boolean {
  const [before, after] = [sight.left[0], sight.right[0]];
  if (has(after, MARK)) {
    return true;
  }
  if (isWordCharacter(before) && isWordCharacter(after) && areJoined(before, after)) {
    return true;
  }
  return isInNumber(sight) || isAtHyphen(sight) || isAtApostrophe(sight);
}

function has(code: number | undefined, trait: number): boolean {
  return (traitsOf(code) & trait) !== 0;
}

function isOneOf(codes: ReadonlySet<number | undefined>, code: number | undefined): boolean {
  return codes.has(code);
}

/** The modifier letter apostrophe is a letter to Unicode, and an apostrophe to those who write it. */
function isWordCharacter(code: number | undefined): boolean {
  return has(code, WORD) && !isOneOf(apostrophes, code);
}

/** Scripts without word borders match by character; a number keeps its borders among them. */
function areJoined(before: number | undefined, after: number | undefined): boolean {
  return (has(before, DIGIT) && has(after, DIGIT)) || (!has(before, BORDERLESS) && !has(after, BORDERLESS));
}

function isInNumber({ left: [before, second, third], right: [after, next] }: Sight): boolean {
  if (has(before, DIGIT)) {
    return isOneOf(separators, after) && has(next, DIGIT);
  }
  if (isOneOf(separators, before) && has(after, DIGIT)) {
    return has(second, DIGIT) || (isOneOf(points, before) && startsFraction(second));
  }
  return startsNumber(after, next) && hasSign([before, second, third]);
}

/** A point begins a number where nothing goes before it but a sign. */
function startsFraction(before: number | undefined): boolean {
  return isOpening(before) || isOneOf(signs, before);
}

/** A sign goes before its number, or before the currency of its number. */
function hasSign([before, second, third]: readonly (number | undefined)[]): boolean {
  return isOneOf(signs, before)
    ? isOpening(second)
    : has(before, CURRENCY) && isOneOf(signs, second) && isOpening(third);
}

/** A sign or a leading decimal point is one only where no word or number goes before. */
function isOpening(code: number | undefined): boolean {
  return code === undefined || has(code, OPENS);
}

function startsNumber(first: number | undefined, second: number | undefined): boolean {
  return has(first, DIGIT) || ((isOneOf(points, first) || has(first, CURRENCY)) && has(second, DIGIT));
}

/** A hyphen joins letters, or a letter and a digit: `non-refundable`, `A-104`, and not the two ends of a range. */
function isAtHyphen({ left: [before, second], right: [after, next] }: Sight): boolean {
  if (isOneOf(hyphens, after)) {
    return isCompound(before, next);
  }
  return isOneOf(hyphens, before) && isCompound(second, after);
}

function isCompound(before: number | undefined, after: number | undefined): boolean {
  return (
    isWordCharacter(before) &&
    isWordCharacter(after) &&
    !(has(before, DIGIT) && has(after, DIGIT)) &&
    !has(before, BORDERLESS) &&
    !has(after, BORDERLESS)
  );
}

/** An apostrophe joins what follows to what stands before: a quote may begin after it, or end before a possessive s. */
function isAtApostrophe({ left: [before, second], right: [after, next, third], side }: Sight): boolean {
  if (isOneOf(apostrophes, after)) {
    return joinsAcross(before, next) && (side === 'start' || !isPossessive(next, third));
  }
  return side === 'end' && isOneOf(apostrophes, before) && joinsAcross(second, after);
}

function joinsAcross(before: number | undefined, after: number | undefined): boolean {
  return isWordCharacter(before) && isWordCharacter(after) && areJoined(before, after);
}

function isPossessive(letter: number | undefined, after: number | undefined): boolean {
  return (letter === 0x73 || letter === 0x53) && !has(after, WORD | LETTER);
}
