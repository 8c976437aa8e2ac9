import { ALL_CHARS, includes } from './char-set.ts';
import type { CharSet } from './char-set.ts';

/** A regular language of whole texts; equal terms are one object of one `id` within their `Languages`. */
export interface Language {
  readonly id: number;
  readonly term: Term;
  /** Whether the empty text is in it. */
  readonly nullable: boolean;
}

/** What a language is made of. */
export type Term =
  | { readonly kind: 'none' | 'empty' }
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'then'; readonly first: Language; readonly next: Language }
  | { readonly kind: 'or' | 'and'; readonly parts: readonly Language[] }
  | { readonly kind: 'not'; readonly part: Language }
  | { readonly kind: 'repeat'; readonly part: Language; readonly min: number; readonly max: number };

/** Builds languages, and takes derivatives by a character (Brzozowski 1964; closed under intersection and complement). */
export interface Languages {
  readonly none: Language;
  readonly empty: Language;
  readonly everything: Language;
  readonly set: (set: CharSet) => Language;
  readonly then: (first: Language, next: Language) => Language;
  readonly or: (parts: readonly Language[]) => Language;
  readonly and: (parts: readonly Language[]) => Language;
  readonly not: (part: Language) => Language;
  readonly repeat: (part: Language, min: number, max: number) => Language;
  readonly derive: (language: Language, code: number) => Language;
}

/** Makes an empty store of languages. */
export function createLanguages(): Languages {
  const known = new Map<string, Language>();
  const make: Make = (key, term, nullable) => {
    const found = known.get(key) ?? { id: known.size, term, nullable };
    known.set(key, found);
    return found;
  };
  const none = make('none', { kind: 'none' }, false);
  const empty = make('empty', { kind: 'empty' }, true);
  const set = (chars: CharSet): Language =>
    chars.length === 0 ? none : make(`[${chars.join()}`, { kind: 'set', set: chars }, false);
  const store: Store = { make, none, empty, everything: repeat({ make, none, empty }, set(ALL_CHARS), [0, Infinity]) };
  const languages: Languages = {
    none,
    empty,
    everything: store.everything,
    set,
    then: (first, next) => then(store, first, next),
    not: (part) => not(store, part),
    repeat: (part, min, max) => repeat(store, part, [min, max]),
    or: (parts) => combine(store, 'or', parts),
    and: (parts) => combine(store, 'and', parts),
    derive: (language, code) => derive(languages, language, code),
  };
  return languages;
}

/** Gives the one language of a key. */
type Make = (key: string, term: Term, nullable: boolean) => Language;

interface Store {
  readonly make: Make;
  readonly none: Language;
  readonly empty: Language;
  readonly everything: Language;
}

function repeat(
  { make, none, empty }: Omit<Store, 'everything'>,
  part: Language,
  [min, max]: readonly [number, number],
): Language {
  if (part === none) {
    return min > 0 ? none : empty;
  }
  if (part === empty || max === 0) {
    return empty;
  }
  const isOnce = min === 1 && max === 1;
  const nullable = min === 0 || part.nullable;
  return isOnce ? part : make(`${part.id}{${min},${max}`, { kind: 'repeat', part, min, max }, nullable);
}

function then(store: Store, first: Language, next: Language): Language {
  const { make, none, empty } = store;
  if (first === none || next === none) {
    return none;
  }
  if (first === empty || next === empty) {
    return first === empty ? next : first;
  }
  if (first.term.kind === 'then') {
    return then(store, first.term.first, then(store, first.term.next, next));
  }
  return make(`${first.id}.${next.id}`, { kind: 'then', first, next }, first.nullable && next.nullable);
}

function combine({ make, none, everything }: Store, kind: 'or' | 'and', parts: readonly Language[]): Language {
  const [absorbing, neutral] = kind === 'or' ? [everything, none] : [none, everything];
  const flat = parts.flatMap((part) => (part.term.kind === kind ? part.term.parts : [part]));
  const distinct = [...new Set(flat)].filter((part) => part !== neutral).sort((a, b) => a.id - b.id);
  const [only] = distinct;
  if (only === undefined || distinct.length === 1) {
    return only ?? neutral;
  }
  const nullable = kind === 'or' ? distinct.some((part) => part.nullable) : distinct.every((part) => part.nullable);
  return distinct.includes(absorbing)
    ? absorbing
    : make(`${kind}${distinct.map(({ id }) => id).join()}`, { kind, parts: distinct }, nullable);
}

function not({ make, none, everything }: Store, part: Language): Language {
  if (part === none || part === everything) {
    return part === none ? everything : none;
  }
  return part.term.kind === 'not' ? part.term.part : make(`not${part.id}`, { kind: 'not', part }, !part.nullable);
}

// eslint-disable-next-line complexity -- one line for each kind of term
function derive(languages: Languages, { term }: Language, code: number): Language {
  switch (term.kind) {
    case 'none':
    case 'empty':
      return languages.none;
    case 'set':
      return includes(term.set, code) ? languages.empty : languages.none;
    case 'or':
    case 'and':
      return languages[term.kind](term.parts.map((part) => derive(languages, part, code)));
    case 'not':
      return languages.not(derive(languages, term.part, code));
    case 'then':
      return deriveThen(languages, term, code);
    case 'repeat': {
      const rest = languages.repeat(term.part, Math.max(0, term.min - 1), term.max - 1);
      return languages.then(derive(languages, term.part, code), rest);
    }
  }
}

function deriveThen(languages: Languages, term: Extract<Term, { kind: 'then' }>, code: number): Language {
  const first = languages.then(derive(languages, term.first, code), term.next);
  return term.first.nullable ? languages.or([first, derive(languages, term.next, code)]) : first;
}
