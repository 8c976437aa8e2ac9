import { attempt } from '../../attempt.ts';
import { isJsonObject } from '../../json.ts';
import { MisuseError } from '../../misuse.ts';
import { compilePattern } from '../../pattern/compile-pattern.ts';
import { appendPointer } from '../../pointer.ts';
import type { SchemaNode } from '../walk.ts';
import type { Fault, QualityContext, QualityRule } from './rule.ts';

interface Written {
  readonly source: string;
  readonly pointer: string;
}

/** Rules about regular expressions. */
export const patternRules: readonly QualityRule[] = [
  {
    code: 'pattern_invalid',
    severity: 'error',
    evidence: 'specification',
    find: (context) =>
      judge(
        context,
        (source) => !isValid(source),
        'the pattern does not compile with the flag u, which JSON Schema asks for',
      ),
  },
  {
    code: 'pattern_not_linear',
    severity: 'warning',
    evidence: 'judgement',
    find: (context) =>
      judge(
        context,
        (source) => isValid(source) && !isLinear(source),
        'the pattern cannot be run in linear time: a hostile text could stall whoever checks it',
      ),
  },
  {
    code: 'pattern_unanchored',
    severity: 'warning',
    evidence: 'judgement',
    find: (context) =>
      judge(
        context,
        (source) => isValid(source) && !isAnchored(source),
        'the pattern may match anywhere within the text: begin it with ^ and end it with $',
      ),
  },
];

function judge({ document }: QualityContext, isFaulty: (source: string) => boolean, detail: string): readonly Fault[] {
  return document.nodes
    .flatMap(findPatterns)
    .filter(({ source }) => isFaulty(source))
    .map(({ pointer }) => ({ pointer, detail }));
}

function findPatterns({ members, pointer }: SchemaNode): readonly Written[] {
  const { pattern, patternProperties } = members;
  const names = isJsonObject(patternProperties) ? Object.keys(patternProperties) : [];
  return [
    ...(typeof pattern === 'string' ? [{ source: pattern, pointer: `${pointer}/pattern` }] : []),
    ...names.map((source) => ({ source, pointer: appendPointer(`${pointer}/patternProperties`, source) })),
  ];
}

function isValid(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    // The engine's word on what is a pattern is the one that counts (ECMA-262).
    return false;
  }
}

function isLinear(source: string): boolean {
  return attempt(
    () => {
      compilePattern(source);
      return true;
    },
    MisuseError,
    () => false,
  );
}

/** Anchored at both ends, in every alternative: `^a|b$` is not. */
function isAnchored(source: string): boolean {
  return splitAlternatives(source).every((part) => part.startsWith('^') && /(?:^|[^\\])(?:\\\\)*\$$/.test(part));
}

function splitAlternatives(source: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let inClass = false;
  let start = 0;
  for (let at = 0; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (character === '\\') {
      at += 1;
    } else if (inClass || character === '[') {
      inClass = character !== ']';
    } else if (character === '|' && depth === 0) {
      parts.push(source.slice(start, at));
      start = at + 1;
    } else {
      depth += Number(character === '(') - Number(character === ')');
    }
  }
  return [...parts, source.slice(start)];
}
