/** What is known of a set without trying each of its 1,114,112 code points. */
export interface SetOutline {
  /** For each ASCII character, whether it is in the set. */
  readonly ascii: readonly boolean[];
  /** Whether the set may hold anything beyond ASCII. */
  readonly mayHoldMore: boolean;
}

const ONLY_ASCII = /^(?:[ -~]|\\[dwfnrtv0]|\\x[0-7][\dA-Fa-f]|\\[\^$\\.*+?()[\]{}|/-])$/;
const ONLY_ASCII_CLASS = /^\[(?!\^)(?:[ -Z^-~]|\\[dwfnrtv0]|\\[\^$\\.*+?()[\]{}|/-])*\]$/;

/** Gives the test of one code point against a set, decided by the engine itself. */
export function compileSet(source: string): (character: string) => boolean {
  const expression = new RegExp(`^${source}$`, 'u');
  return (character) => expression.test(character);
}

/** Gives what is known of a set; beyond ASCII it errs towards holding more. */
export function outlineSet(source: string): SetOutline {
  const holds = compileSet(source);
  const isAscii = source !== '.' && (ONLY_ASCII.test(source) || ONLY_ASCII_CLASS.test(source));
  return {
    ascii: Array.from({ length: 128 }, (_, code) => holds(String.fromCharCode(code))),
    mayHoldMore: !isAscii,
  };
}

/** Tells whether two sets may share a code point. */
export function mayOverlap(left: SetOutline, right: SetOutline): boolean {
  return (left.mayHoldMore && right.mayHoldMore) || left.ascii.some((isIn, code) => isIn && right.ascii[code] === true);
}
