import { MisuseError } from '../misuse.ts';
import { snippet } from '../snippet.ts';
import { isProvenLinear } from './is-linear.ts';
import { parsePattern } from './parse-pattern.ts';
import type { PatternNode } from './parse-pattern.ts';
import { compileInRe2, PatternBeyond } from './translate-pattern.ts';

/** A pattern that decides any text in time linear in its length. */
export interface LinearPattern {
  /** Tells whether the pattern matches somewhere in the text, as ECMA-262 means it with the flag `u`. */
  readonly test: (text: string) => boolean;
}

const compiled = new Map<string, LinearPattern>();
/** Patterns remembered; the memory is emptied beyond. */
const MOST_COMPILED = 500;

/**
 * Makes a pattern ready: for the engine's own regular expressions where those are proven to run in linear time, else
 * for RE2, translated so that it keeps its meaning.
 *
 * @throws {MisuseError} where the pattern is no regular expression, or cannot be run in linear time; the message begins
 *   with the pattern, so that a caller can put the place in front
 */
export function compilePattern(source: string): LinearPattern {
  const known = compiled.get(source);
  if (known !== undefined) {
    return known;
  }
  const pattern = compileNew(source);
  if (compiled.size >= MOST_COMPILED) {
    compiled.clear();
  }
  compiled.set(source, pattern);
  return pattern;
}

function compileNew(source: string): LinearPattern {
  const native = compileNative(source);
  const parsed = parsePattern(source);
  if (!isProvenLinear(parsed)) {
    return { test: compileLinear(parsed, source) };
  }
  let fallback: ((text: string) => boolean) | undefined;
  return {
    test(text) {
      try {
        return native.test(text);
      } catch {
        // The engine keeps its choices on a stack, which a very long text can exhaust.
        fallback ??= compileLinear(parsed, source);
        return fallback(text);
      }
    },
  };
}

function compileNative(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^.*\/u: /s, '') : 'it does not parse';
    throw new MisuseError(
      `the pattern ${snippet(source)} is no regular expression of ECMA-262 with the flag u: ${why}; there a sign that means nothing special takes no backslash`,
    );
  }
}

function compileLinear(parsed: PatternNode, source: string): (text: string) => boolean {
  try {
    return compileInRe2(parsed);
  } catch (error) {
    if (error instanceof PatternBeyond) {
      throw new MisuseError(
        `the pattern ${snippet(source)} cannot be run in linear time: ${error.message}; write it without, or anchor it with ^ and look ahead only at its start, over parts that match in one way`,
      );
    }
    throw error;
  }
}
