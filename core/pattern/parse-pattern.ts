/** A regular expression of ECMA-262 with the flag `u`, taken apart. */
export type PatternNode =
  | { readonly kind: 'empty' }
  /** One code point out of a set, written as in the source. */
  | { readonly kind: 'set'; readonly source: string }
  | { readonly kind: 'sequence' | 'choice'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly node: PatternNode; readonly least: number; readonly most: number }
  | { readonly kind: 'start' | 'end' | 'border' | 'noBorder' }
  | { readonly kind: 'ahead'; readonly node: PatternNode }
  /** What no automaton can decide: a back-reference, a look-behind, a modifier. */
  | { readonly kind: 'beyond'; readonly what: string };

interface Cursor {
  readonly source: string;
  at: number;
  depth: number;
}

/** Groups nest at most this deep. */
const DEEPEST = 200;

const assertions: readonly (readonly [string, PatternNode])[] = [
  ['^', { kind: 'start' }],
  ['$', { kind: 'end' }],
  [String.raw`\b`, { kind: 'border' }],
  [String.raw`\B`, { kind: 'noBorder' }],
];

/** Escapes that stand for one code point, two halves of a surrogate pair too, or for a class of them. */
const ESCAPE =
  /\\(?:u[dD][89abAB][\dA-Fa-f]{2}\\u[dD][c-fC-F][\dA-Fa-f]{2}|u\{[\dA-Fa-f]+\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|[pP]\{[^}]*\}|0|[dDsSwWfnrtv]|[\^$\\.*+?()[\]{}|/])/y;
const CLASS = /\[(?:[^\]\\]|\\[^])*\]/y;
/** What opens a group; what is captured gives it a meaning of its own. */
const GROUP = /\((?:\?(?:<(?![=!])[^>]*>|(<?[=!]|[a-z-]+:)|:))?/y;
const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y;

/** Takes apart a pattern that the engine has found valid with the flag `u`. */
export function parsePattern(source: string): PatternNode {
  return parseChoice({ source, at: 0, depth: 0 });
}

function parseChoice(cursor: Cursor): PatternNode {
  const nodes = [parseSequence(cursor)];
  while (cursor.source[cursor.at] === '|') {
    cursor.at += 1;
    nodes.push(parseSequence(cursor));
  }
  return nodes.length === 1 && nodes[0] !== undefined ? nodes[0] : { kind: 'choice', nodes };
}

function parseSequence(cursor: Cursor): PatternNode {
  const nodes: PatternNode[] = [];
  while (cursor.at < cursor.source.length && !'|)'.includes(cursor.source.charAt(cursor.at))) {
    nodes.push(parseQuantifier(parseAtom(cursor), cursor));
  }
  return { kind: 'sequence', nodes };
}

function parseQuantifier(node: PatternNode, cursor: Cursor): PatternNode {
  const found = take(QUANTIFIER, cursor);
  if (found === undefined) {
    return node;
  }
  const [, sign, least, comma, most] = found;
  if (sign !== undefined) {
    return { kind: 'repeat', node, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity };
  }
  const bound = comma === undefined ? least : most === '' ? Infinity : most;
  return { kind: 'repeat', node, least: Number(least), most: Number(bound) };
}

function parseAtom(cursor: Cursor): PatternNode {
  const assertion = assertions.find(([sign]) => cursor.source.startsWith(sign, cursor.at));
  if (assertion !== undefined) {
    cursor.at += assertion[0].length;
    return assertion[1];
  }
  const group = take(GROUP, cursor);
  if (group !== undefined) {
    return giveMeaning(group[1], parseNested(cursor));
  }
  const set = take(ESCAPE, cursor) ?? take(CLASS, cursor) ?? take(/[^\\]/uy, cursor);
  return set === undefined ? parseReference(cursor) : { kind: 'set', source: set[0] };
}

/** What is left after all other escapes: `\1`, `\k<name>`, and in a class only. */
function parseReference(cursor: Cursor): PatternNode {
  take(/\\(?:k<[^>]*>|\d+|[^])/uy, cursor);
  return { kind: 'beyond', what: 'a back-reference' };
}

function giveMeaning(meaning: string | undefined, node: PatternNode): PatternNode {
  if (meaning === undefined) {
    return node;
  }
  if (meaning === '=' || meaning === '!') {
    return { kind: 'ahead', node };
  }
  return { kind: 'beyond', what: meaning.startsWith('<') ? 'a look-behind' : 'a modifier' };
}

/** Reads up to the closing parenthesis, and beyond the depth that is followed, to the end of the pattern. */
function parseNested(cursor: Cursor): PatternNode {
  if (cursor.depth >= DEEPEST) {
    cursor.at = cursor.source.length;
    return { kind: 'beyond', what: 'groups nested that deep' };
  }
  cursor.depth += 1;
  const node = parseChoice(cursor);
  cursor.depth -= 1;
  cursor.at += 1;
  return node;
}

function take(expression: RegExp, cursor: Cursor): RegExpExecArray | undefined {
  expression.lastIndex = cursor.at;
  const found = expression.exec(cursor.source) ?? undefined;
  cursor.at += found?.[0].length ?? 0;
  return found;
}
