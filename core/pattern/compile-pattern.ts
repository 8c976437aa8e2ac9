import { attempt } from '../attempt.ts';
import { MisuseError } from '../misuse.ts';
import { remember } from '../remember.ts';
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

const MOST_COMPILED = 500;

/**
 * Makes a pattern ready: for the engine's own regular expressions where those are proven to run in linear time, else
 * for RE2, translated so that it keeps its meaning.
 *
 * @throws {MisuseError} where the pattern is no regular expression, or cannot be run in linear time; the message begins
 *   with the pattern, so that a caller can put the place in front
 */
export const compilePattern: (source: string) => LinearPattern = remember(compileNew, MOST_COMPILED);

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
  return attempt(
    () => new RegExp(source, 'u'),
    SyntaxError,
    ({ message }) => {
      const why = message.replace(/^.*\/u: /s, '');
      throw new MisuseError(
        `the pattern ${snippet(source)} is no regular expression of ECMA-262 with the flag u: ${why}; there a sign that means nothing special takes no backslash`,
      );
    },
  );
}

function compileLinear(parsed: PatternNode, source: string): (text: string) => boolean {
  return attempt(
    () => compileInRe2(parsed),
    PatternBeyond,
    ({ message }) => {
      throw new MisuseError(
        `the pattern ${snippet(source)} cannot be run in linear time: ${message}; write it without, or anchor it with ^ and look ahead only at its start, over parts that match in one way`,
      );
    },
  );
}
