/** Code points that the general rules would judge otherwise (RFC 5892, section 2.6). */
const ALWAYS_VALID = /^[\u00df\u03c2\u06fd\u06fe\u0f0b\u3007]$/u;
const NEVER_VALID = /^[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]$/u;
const LETTER_OR_DIGIT = /^[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}]$/u;
const IGNORABLE_OR_OLD_HANGUL = /^[\p{Default_Ignorable_Code_Point}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]$/u;

/** Signs with canonical combining class 9, which bind the next letter to them (RFC 5892, appendix A.1). */
const VIRAMA =
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u1714\u1715\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\u2d7f\ua806\ua82c\ua8c4\ua953\ua9c0\uaaf6\uabed\u{10a3f}\u{11046}\u{11070}\u{1107f}\u{110b9}\u{11133}\u{11134}\u{111c0}\u{11235}\u{112ea}\u{1134d}\u{11442}\u{114c2}\u{115bf}\u{1163f}\u{116b6}\u{1172b}\u{11839}\u{1193d}\u{1193e}\u{119e0}\u{11a34}\u{11a47}\u{11a99}\u{11c3f}\u{11d44}\u{11d45}\u{11d97}]$/u;

/** Arabic letters that join only what stands before them, or nothing (Unicode Joining_Type R and U). */
const NOT_JOINING_ON = String.raw`\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef`;
const JOINS_ON = new RegExp(
  String.raw`(?![${NOT_JOINING_ON}])[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}]\p{Mn}{0,8}$`,
  'u',
);
const JOINS_BACK = /^\p{Mn}{0,8}(?!\u0621)[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}]/u;

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Mende_Kikakui}\p{Script=Hanifi_Rohingya}\p{Script=Cypriot}\p{Script=Phoenician}\p{Script=Lydian}]/u;
const ARABIC_DIGIT = /[\u0660-\u0669]/u;
const EUROPEAN_DIGIT = /[0-9\u06f0-\u06f9]/u;
const MARK = /\p{Mn}/u;

interface Neighbours {
  readonly before: string;
  readonly after: string;
  readonly label: string;
}

/** Rules for code points that are valid only beside certain others (RFC 5892, appendix A). */
const contextRules: ReadonlyMap<string, (neighbours: Neighbours) => boolean> = new Map([
  ['\u00b7', ({ before, after }) => before.endsWith('l') && after.startsWith('l')],
  ['\u0375', ({ after }) => /^\p{Script=Greek}/u.test(after)],
  ['\u05f3', ({ before }) => /\p{Script=Hebrew}$/u.test(before)],
  ['\u05f4', ({ before }) => /\p{Script=Hebrew}$/u.test(before)],
  ['\u30fb', ({ label }) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(label)],
  ['\u200d', ({ before }) => VIRAMA.test(before)],
  ['\u200c', ({ before, after }) => VIRAMA.test(before) || (JOINS_ON.test(before) && JOINS_BACK.test(after))],
]);

/** Tells whether a label that holds more than ASCII is valid by IDNA 2008 (RFC 5891, section 4.2; RFC 5892). */
export function isValidLabel(label: string): boolean {
  const mixesDigits = ARABIC_DIGIT.test(label) && /[\u06f0-\u06f9]/u.test(label);
  const isWellFormed = label === label.normalize('NFC') && !/^-|-$|^..--|^\p{M}/u.test(label);
  return (
    isWellFormed && !mixesDigits && hasValidCharacters(label) && (!isRightToLeft(label) || isValidInBidiName(label))
  );
}

/** Tells whether a label holds letters or digits that run from right to left. */
export function isRightToLeft(label: string): boolean {
  return [...label].some((character) => isRightToLeftLetter(character) || ARABIC_DIGIT.test(character));
}

/** Tells whether a label may stand in a name that holds letters from right to left (RFC 5893, section 2). */
export function isValidInBidiName(label: string): boolean {
  const characters = [...label];
  const unmarked = characters.filter((character) => !MARK.test(character));
  const [first = '', last = ''] = [characters[0], unmarked.at(-1)];
  if (isLeftToRightLetter(first)) {
    return !isRightToLeft(label) && (isLeftToRightLetter(last) || EUROPEAN_DIGIT.test(last));
  }
  return isRightToLeftLetter(first) && endsRightToLeft(last) && !mixesDirections(unmarked);
}

function endsRightToLeft(last: string): boolean {
  return isRightToLeftLetter(last) || EUROPEAN_DIGIT.test(last) || ARABIC_DIGIT.test(last);
}

function mixesDirections(unmarked: readonly string[]): boolean {
  const label = unmarked.join('');
  return unmarked.some(isLeftToRightLetter) || (EUROPEAN_DIGIT.test(label) && ARABIC_DIGIT.test(label));
}

function hasValidCharacters(label: string): boolean {
  let offset = 0;
  return [...label].every((character) => {
    const before = label.slice(Math.max(0, offset - 16), offset);
    offset += character.length;
    const rule = contextRules.get(character);
    return rule === undefined
      ? isValidCharacter(character)
      : rule({ before, after: label.slice(offset, offset + 16), label });
  });
}

function isValidCharacter(character: string): boolean {
  if (ALWAYS_VALID.test(character) || character === '-') {
    return true;
  }
  const folded = character.normalize('NFKC').toLowerCase().normalize('NFKC');
  return (
    !NEVER_VALID.test(character) &&
    !IGNORABLE_OR_OLD_HANGUL.test(character) &&
    LETTER_OR_DIGIT.test(character) &&
    folded === character
  );
}

function isRightToLeftLetter(character: string): boolean {
  return RIGHT_TO_LEFT.test(character) && !MARK.test(character) && !/\p{Nd}/u.test(character);
}

function isLeftToRightLetter(character: string): boolean {
  return /[\p{L}\p{Mc}]/u.test(character) && !isRightToLeftLetter(character);
}
