import { codePointName, findInvisible } from './invisible.ts';
import { isBlankCode } from './scan-token.ts';
import { locateFault } from './scan-value.ts';
import type { Expected, Fault } from './scan-value.ts';

/** Why a text is no JSON, and where. */
export interface Explanation {
  /** Offset of the fault, in UTF-16 code units. */
  readonly at: number;
  /** The cause in words, without any text of the model. */
  readonly cause: string;
}

interface Place {
  readonly text: string;
  readonly fault: Fault;
  /** The text from the fault on, as far as a cause can reach. */
  readonly rest: string;
}

/** A cause, and how to tell it; the first that matches is the one. */
interface Cause {
  readonly says: string;
  readonly matches: RegExp;
  readonly where?: readonly Expected[];
}

const atValue: readonly Expected[] = ['value', 'value or ]'];
const atName: readonly Expected[] = ['name', 'name or }'];
const afterValue: readonly Expected[] = [', or ]', ', or }'];

const MISWRITTEN = 'a number that is not written as in JSON';

const causes: readonly Cause[] = [
  { matches: /^(?:\/\/|\/\*|#)/, says: 'a comment' },
  { matches: /^[}\]]/, where: ['value', 'name'], says: 'a trailing comma, or a value that is missing' },
  { matches: /^,/, where: [...atValue, ...atName], says: 'a comma with nothing before it' },
  { matches: /^[}\]]/, where: afterValue, says: 'a bracket that closes another kind' },
  { matches: /^'/, where: [...atValue, ...atName], says: 'single quotes' },
  { matches: /^`/, where: [...atValue, ...atName], says: 'backticks as quotes' },
  { matches: /^[“”„‟‘’‚‛«»‹›]/, says: 'typographic quotes' },
  { matches: /^(?:True|False|None)(?![\p{L}\p{N}_])/u, where: atValue, says: 'a Python literal' },
  { matches: /^\+?NaN(?![\p{L}\p{N}_])/u, where: atValue, says: 'NaN, which JSON does not have' },
  { matches: /^\+?Infinity(?![\p{L}\p{N}_])/u, where: atValue, says: 'Infinity, which JSON does not have' },
  { matches: /^undefined(?![\p{L}\p{N}_])/u, where: atValue, says: 'undefined, which JSON does not have' },
  { matches: /^(?:\.{3}|…)/, says: 'an ellipsis' },
  { matches: /^\.\d|^\+/, where: atValue, says: MISWRITTEN },
  { matches: /^=/, where: [':'], says: 'an equals sign where a colon belongs' },
  { matches: /^/, where: [':'], says: 'a missing colon' },
  { matches: /^[\p{L}\p{N}_$]/u, where: atName, says: 'a name without quotes' },
  { matches: /^[\p{L}_$]/u, where: atValue, says: 'text without quotes' },
  { matches: /^:/, where: afterValue, says: 'a colon where a comma or the end belongs' },
  { matches: /^;/, where: afterValue, says: 'a semicolon where a comma or the end belongs' },
  { matches: /^["{[\d]/, where: afterValue, says: 'a missing comma' },
];

/** Says why the object or array that begins at an offset is broken. */
export function explainFault(text: string, start: number): Explanation {
  const fault = locateFault(text, start);
  const place = { text, fault, rest: text.slice(fault.at, fault.at + 20) };
  const cause = explainToken(place) ?? explainInvisible(place) ?? explainQuote(place) ?? explainMark(place);
  return { at: fault.at, cause };
}

/** A fault within a string or number that was begun, or right after a number. */
function explainToken(place: Place): string | undefined {
  const { text, fault, rest } = place;
  if (fault.inside !== 'string') {
    return explainNumber(place);
  }
  if (rest.startsWith('\\')) {
    return 'an escape that JSON does not have';
  }
  return /^[\n\r]/.test(rest)
    ? 'a raw line break in a string'
    : `a raw control character (${codePointName(text, fault.at)}) in a string`;
}

function explainNumber({ text, fault, rest }: Place): string | undefined {
  const before = text.charAt(fault.at - 1);
  if (fault.inside === 'number') {
    const word = before === '-' ? ['NaN', 'Infinity'].find((one) => rest.startsWith(one)) : undefined;
    return word === undefined ? MISWRITTEN : `${word}, which JSON does not have`;
  }
  // The number of JSON ends after a leading zero, and before a letter: `01`, `0x1F`, `1_000`, `1.2.3`.
  return /\d/.test(before) && /^[\p{L}\d_.]/u.test(rest) ? MISWRITTEN : undefined;
}

function explainInvisible({ text, fault, rest }: Place): string | undefined {
  return findInvisible(rest) === 0 ? `an invisible character (${codePointName(text, fault.at)})` : undefined;
}

/** Text right after a string, or another string with no blank between, tells of a quote within it. */
function explainQuote({ text, fault, rest }: Place): string | undefined {
  let before = fault.at - 1;
  while (isBlankCode(text.charCodeAt(before))) {
    before -= 1;
  }
  const glued = before === fault.at - 1;
  const isQuote = text.charAt(before) === '"' && (glued ? /^["\p{L}\p{N}]/u : /^[\p{L}]/u).test(rest);
  return isQuote ? 'an unescaped quote in a string, or text after it' : undefined;
}

function explainMark({ fault, rest }: Place): string {
  const cause = causes.find(
    ({ matches, where }) => matches.test(rest) && (where === undefined || where.includes(fault.expected)),
  );
  const wanted = fault.expected.replace('value', 'a value').replace('name', 'a name in double quotes');
  return cause?.says ?? `something other than ${wanted}`;
}
