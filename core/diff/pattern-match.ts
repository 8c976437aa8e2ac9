const compiled = new Map<string, RegExp | undefined>();

/** Tells whether a name or text matches a schema's pattern anywhere; a pattern that is none matches nothing. */
export function matchesPattern(source: string, text: string): boolean {
  if (!compiled.has(source)) {
    compiled.set(source, compile(source));
  }
  return compiled.get(source)?.test(text) ?? false;
}

/**
 * Tells whether engines disagree about a pattern: `\\cX` is a control character in ECMA-262, but RE2, Rust's regex and
 * Python's re do not know it. A witness may rest on its meaning in ECMA-262, a proof may not.
 */
export function isReadDifferently(source: string): boolean {
  return /(?:^|[^\\])(?:\\\\)*\\c/.test(source);
}

function compile(source: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags);
    } catch {
      // Patterns that are only valid without the flag exist in the wild; the next round tries that.
    }
  }
  return undefined;
}
