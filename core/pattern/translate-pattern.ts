import type { RE2JS } from 're2js';
import { loadRe2 } from '../lazy-packages.ts';
import { rangesOfSet } from './character-set.ts';
import type { PatternNode } from './parse-pattern.ts';

/** The largest program that a pattern may come to; its every character may cost as many steps. */
const LARGEST = 20_000;

/** Says that a pattern cannot be run in linear time, and why. */
export class PatternBeyond extends Error {
  override readonly name = 'PatternBeyond';
}

/**
 * Makes a test that runs a pattern in time linear in the text, in RE2.
 *
 * RE2 differs from ECMA-262 in what `\s`, `.`, `\p{…}` and `$` mean; the translation writes every set of characters out as
 * the code points that ECMA-262 gives it, so that the meaning is kept.
 *
 * @throws {PatternBeyond} where the pattern holds what RE2 cannot decide (look-around, a back-reference), or is too large
 */
export function compileInRe2(pattern: PatternNode): (text: string) => boolean {
  const compiled = compile(translate(pattern));
  if (compiled.programSize() > LARGEST) {
    throw new PatternBeyond(`it comes to more than ${LARGEST} steps`);
  }
  return (text) => compiled.test(text);
}

function compile(source: string): RE2JS {
  try {
    return loadRe2().RE2JS.compile(source);
  } catch {
    throw new PatternBeyond('its counted repetitions are too large');
  }
}

const marks = {
  empty: '(?:)',
  start: String.raw`\A`,
  end: String.raw`\z`,
  border: String.raw`\b`,
  noBorder: String.raw`\B`,
} as const;

function translate(node: PatternNode): string {
  if (node.kind === 'ahead' || node.kind === 'beyond') {
    throw new PatternBeyond(
      node.kind === 'beyond' ? `it holds ${node.what}` : 'it looks ahead over parts that match in many ways',
    );
  }
  if (node.kind === 'set') {
    return renderSet(rangesOfSet(node.source));
  }
  if (node.kind === 'repeat') {
    return `(?:${translate(node.node)})${renderCount(node.least, node.most)}`;
  }
  if ('nodes' in node) {
    return node.kind === 'sequence' ? node.nodes.map(translate).join('') : `(?:${node.nodes.map(translate).join('|')})`;
  }
  return marks[node.kind];
}

function renderCount(least: number, most: number): string {
  return `{${least},${most === Infinity ? '' : most}}`;
}

function renderSet(ranges: readonly (readonly [number, number])[]): string {
  if (ranges.length === 0) {
    return String.raw`[^\x{0}-\x{10FFFF}]`;
  }
  return `[${ranges.map(([first, last]) => `${renderCode(first)}-${renderCode(last)}`).join('')}]`;
}

function renderCode(code: number): string {
  return String.raw`\x{${code.toString(16)}}`;
}
