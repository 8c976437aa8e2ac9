import { loadRe2 } from '../lazy-packages.ts';

/** Longest pattern, in UTF-16 code units. */
const LONGEST = 1000;

/** Largest program; counted repetitions multiply what a short pattern costs. */
const LARGEST = 10_000;

/** Patterns that come from values are kept too, but not without end. */
const KEPT = 200;

/** A pattern whose every search takes time linear in the text (RE2). */
export interface RulePattern {
  /** Tells whether any part of the text matches. */
  readonly test: (text: string) => boolean;
  /** Steps that one character of a text costs. */
  readonly stepsPerCharacter: number;
}

const kept = new Map<string, RulePattern | string>();

/** Compiles a pattern in RE2's syntax, which is CEL's; gives the reason as text where it is none. */
export function compileRulePattern(pattern: string): RulePattern | string {
  const known = kept.get(pattern);
  if (known !== undefined) {
    return known;
  }
  if (kept.size >= KEPT) {
    kept.clear();
  }
  const compiled = compile(pattern);
  kept.set(pattern, compiled);
  return compiled;
}

function compile(pattern: string): RulePattern | string {
  if (pattern.length > LONGEST) {
    return `a pattern has at most ${LONGEST} characters`;
  }
  try {
    const compiled = loadRe2().RE2JS.compile(pattern);
    const size = compiled.programSize();
    if (size > LARGEST) {
      return 'its counted repetitions are too large';
    }
    return { test: (text) => compiled.test(text), stepsPerCharacter: 1 + size / 16 };
  } catch (error) {
    return error instanceof Error ? error.message : 'it is no pattern';
  }
}
