import { refuse } from './scalar-keywords.ts';
import type { Keyword, KeywordContext, Meaning } from './schema-reader.ts';
import type { Atom, Shape } from './shape.ts';
import { ANY_KIND } from './value.ts';

/** `$ref` and the keywords that combine schemas over the same value. */
export const logicKeywords: Readonly<Record<string, Keyword>> = {
  $ref: { read: (value, context) => (typeof value === 'string' ? conjunct(context.follow(value)) : {}) },
  $dynamicRef: { since: 2020, read: readDynamicRef },
  $recursiveRef: { since: 2019, until: 2019, read: readDynamicRef },
  allOf: { read: (value, context) => all(branchesOf(value, context, 'allOf')) },
  anyOf: { read: (value, context) => any(branchesOf(value, context, 'anyOf'), context) },
  oneOf: { read: (value, context) => one(branchesOf(value, context, 'oneOf'), context) },
  not: { read: (value, context) => not(context.read(value)) },
  if: { since: 7, read: readIf },
};

function branchesOf(value: unknown, context: KeywordContext, keyword: string): readonly Shape[] {
  return Array.isArray(value) ? value.map(context.read) : refuse(context, keyword, 'a list of schemas');
}

/** Takes a shape into the one that holds it; only a recursive one must stay a reference. */
function conjunct(shape: Shape): Meaning {
  return { kinds: shape.kinds, atoms: shape.atoms };
}

function all(shapes: readonly Shape[]): Meaning {
  return {
    kinds: shapes.reduce((mask, shape) => mask & shape.kinds, ANY_KIND),
    atoms: shapes.flatMap((shape) => shape.atoms),
  };
}

/** A dynamic reference is followed as the lexical one that it is in all schemas but extended meta-schemas. */
function readDynamicRef(value: unknown, context: KeywordContext): Meaning {
  return typeof value === 'string'
    ? all([context.follow(value), context.arena.shape(ANY_KIND, [{ kind: 'opaque', reason: 'dynamic' }])])
    : {};
}

function any(shapes: readonly Shape[], context: KeywordContext): Meaning {
  const possible = shapes.filter(({ kinds }) => kinds !== 0);
  const [first, ...others] = possible;
  if (first === undefined || others.length === 0) {
    return first === undefined ? { kinds: 0 } : conjunct(first);
  }
  if (!context.keepsAnnotations && possible.includes(context.arena.anything)) {
    return {};
  }
  const kinds = possible.reduce((mask, shape) => mask | shape.kinds, 0);
  return possible.every(isPlain)
    ? { kinds }
    : { kinds, atoms: [uniteValues(possible) ?? { kind: 'any', shapes: possible }] };
}

function isPlain(shape: Shape): boolean {
  return shape.atoms.length === 0;
}

/** A union of constants is an enum. */
function uniteValues(shapes: readonly Shape[]): Atom | undefined {
  const lists = shapes.map(({ atoms }) =>
    atoms.length === 1 && atoms[0]?.kind === 'values' ? [...atoms[0].values] : [],
  );
  return lists.every((list) => list.length > 0) ? { kind: 'values', values: new Map(lists.flat()) } : undefined;
}

function one(shapes: readonly Shape[], context: KeywordContext): Meaning {
  const possible = shapes.filter(({ kinds }) => kinds !== 0);
  if (areDisjoint(possible)) {
    return any(possible, context);
  }
  return {
    kinds: possible.reduce((mask, shape) => mask | shape.kinds, 0),
    atoms: [{ kind: 'one', shapes: possible }],
  };
}

/** Tells, without any proof, whether no value can be in two of them: no kind, or no constant, is shared. */
function areDisjoint(shapes: readonly Shape[]): boolean {
  let seen = 0;
  for (const { kinds } of shapes) {
    if ((seen & kinds) !== 0) {
      return false;
    }
    seen |= kinds;
  }
  return true;
}

function not(shape: Shape): Meaning {
  return isPlain(shape) ? { kinds: ANY_KIND & ~shape.kinds } : { atoms: [{ kind: 'not', shape }] };
}

function readIf(value: unknown, context: KeywordContext): Meaning {
  const { then = true, else: otherwise = true } = context.place.raw;
  if (!context.keepsAnnotations && then === true && otherwise === true) {
    return {};
  }
  const { read } = context;
  return { atoms: [{ kind: 'when', test: read(value), then: read(then), otherwise: read(otherwise) }] };
}
