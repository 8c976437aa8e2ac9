import type { PatternFeature } from './profile.ts';

const tokens: readonly (readonly [RegExp, PatternFeature])[] = [
  [/^\(\?[=!]/, 'lookahead'],
  [/^\(\?<[=!]/, 'lookbehind'],
  [/^\(\?[a-z-]+[:)]/, 'modifier'],
  [/^\\(?:[1-9]|k<)/, 'backreference'],
  [/^\\[bB]/, 'wordBoundary'],
  [/^\\[pP]\{/, 'unicodeProperty'],
  [/^[\^$]/, 'anchor'],
];

/** Finds what a pattern (ECMA-262) uses that some engines cannot run; in one pass, whatever the pattern. */
export function findPatternFeatures(pattern: string): readonly PatternFeature[] {
  const found = new Set<PatternFeature>();
  let inClass = false;
  for (let index = 0; index < pattern.length; index += 1) {
    const rest = pattern.slice(index, index + 12);
    const feature = tokens.find(([token]) => token.test(rest))?.[1];
    if (feature !== undefined && (!inClass || feature === 'unicodeProperty')) {
      found.add(feature);
    }
    inClass = isInClass(inClass, rest);
    index += rest.startsWith('\\') ? 1 : 0;
  }
  if (!/^\^[^]*\$$/.test(pattern)) {
    found.add('unanchored');
  }
  return [...found];
}

function isInClass(inClass: boolean, rest: string): boolean {
  return inClass ? !rest.startsWith(']') : rest.startsWith('[');
}
