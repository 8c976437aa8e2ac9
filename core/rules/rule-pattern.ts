import { attempt } from '../attempt.ts';
import { loadRe2 } from '../lazy-packages.ts';
import { remember } from '../remember.ts';

/** Longest pattern, in UTF-16 code units. */
const LONGEST = 1000;

/** Largest program; counted repetitions multiply what a short pattern costs. */
const LARGEST = 10_000;

/** Patterns that come from values are remembered too. */
const MOST_COMPILED = 200;

/** A pattern whose every search takes time linear in the text (RE2). */
export interface RulePattern {
  /** Tells whether any part of the text matches. */
  readonly test: (text: string) => boolean;
  /** Steps that one character of a text costs. */
  readonly stepsPerCharacter: number;
}

/** Compiles a pattern in RE2's syntax, which is CEL's; gives the reason as text where it is none. */
export const compileRulePattern: (pattern: string) => RulePattern | string = remember(compile, MOST_COMPILED);

function compile(pattern: string): RulePattern | string {
  if (pattern.length > LONGEST) {
    return `a pattern has at most ${LONGEST} characters`;
  }
  return attempt<RulePattern | string, Error>(
    () => compileInRe2(pattern),
    Error,
    ({ message }) => message,
  );
}

function compileInRe2(pattern: string): RulePattern | string {
  const compiled = loadRe2().RE2JS.compile(pattern);
  const size = compiled.programSize();
  return size > LARGEST
    ? 'its counted repetitions are too large'
    : { test: (text) => compiled.test(text), stepsPerCharacter: 1 + size / 16 };
}
