import { attempt } from '../attempt.ts';
import { MisuseError } from '../misuse.ts';
import { compilePattern } from '../pattern/compile-pattern.ts';
import type { Truth } from './truth.ts';

type Test = (text: string) => Truth;

const tests = new Map<string, Test>();

/**
 * Tells whether a name or text matches a schema's pattern anywhere.
 *
 * It takes linear time; `undefined` where only an engine that may take exponential time could tell, or none can.
 */
export function matchesPattern(source: string, text: string): Truth {
  const test = tests.get(source) ?? compile(source);
  tests.set(source, test);
  return test(text);
}

/** Tells whether ECMA-262 knows a pattern: with the flag `u` or, as some in the wild need it, without. */
export function isPattern(source: string): boolean {
  return compileAnyhow(source) !== undefined;
}

/**
 * Tells whether engines disagree about a pattern: `\\cX` is a control character in ECMA-262, but RE2, Rust's regex and
 * Python's re do not know it. A witness may rest on its meaning in ECMA-262, a proof may not.
 */
export function isReadDifferently(source: string): boolean {
  return /(?:^|[^\\])(?:\\\\)*\\c/.test(source);
}

function compile(source: string): Test {
  const linear = compileLinear(source) ?? compileLinear(withoutNeedlessEscapes(source));
  return linear ?? compileAnyhow(source) ?? (() => undefined);
}

function compileAnyhow(source: string): Test | undefined {
  return compileNative(source, 'u') ?? compileNative(source, '');
}

function compileLinear(source: string): Test | undefined {
  return attempt<Test | undefined, MisuseError>(
    () => compilePattern(source).test,
    MisuseError,
    () => undefined,
  );
}

/** `\:` and its like, which are only valid without the flag `u`, exist in the wild. */
function withoutNeedlessEscapes(source: string): string {
  return source.replaceAll(/(\\\\)|\\([^A-Za-z0-9^$\\.*+?()[\]{}|/-])/gu, '$1$2');
}

/** On so short a text even a pattern that backtracks comes to an end. */
const LONGEST_TRIED = 12;

function compileNative(source: string, flags: string): Test | undefined {
  const make = (): Test => {
    const pattern = new RegExp(source, flags);
    return (text) => (text.length <= LONGEST_TRIED ? pattern.test(text) : undefined);
  };
  return attempt<Test | undefined, SyntaxError>(make, SyntaxError, () => undefined);
}
