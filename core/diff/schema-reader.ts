import type { Arena } from './arena.ts';
import type { Dialect } from './dialect.ts';
import type { SchemaDocument, Target } from './schema-document.ts';
import type { Place } from './schema-index.ts';
import type { Atom, Shape } from './shape.ts';
import { settleUnevaluated } from './unevaluated.ts';
import { kindOf } from './value.ts';

/** What a keyword sees while it is turned into atoms. */
export interface KeywordContext {
  readonly arena: Arena;
  readonly place: Place;
  /** Whether annotations matter, because the document uses `unevaluatedItems` or `unevaluatedProperties`. */
  readonly keepsAnnotations: boolean;
  /** Whether `format` decides. */
  readonly assertsFormats: boolean;
  /** Gives the shape of a schema inside this one. */
  readonly read: (raw: unknown) => Shape;
  /** Gives the shape of what a `$ref` leads to. */
  readonly follow: (reference: string) => Shape;
}

/** What a keyword means: atoms, and which kinds of values stay possible (all where absent). */
export interface Meaning {
  readonly kinds?: number;
  readonly atoms?: readonly Atom[];
}

/** One keyword: the dialects that know it, and its meaning. */
export interface Keyword {
  readonly since?: Dialect;
  readonly until?: Dialect;
  readonly read: (value: unknown, context: KeywordContext) => Meaning;
}

/** Turns schemas of a document into shapes. */
export interface SchemaReader {
  readonly document: SchemaDocument;
  readonly root: Shape;
  /** Gives the shape of a schema that stands in the document, or of a boolean. */
  readonly read: (raw: unknown) => Shape;
  /** Gives the meaning of some of a schema's keywords alone, in the place of that schema. */
  readonly readFragment: (place: Place, keywords: readonly string[]) => Shape;
}

/** What `createSchemaReader` needs to know. */
export interface ReaderSettings {
  readonly arena: Arena;
  readonly document: SchemaDocument;
  readonly keywords: Readonly<Record<string, Keyword>>;
  readonly assertsFormats: boolean;
}

// Deep chains of `$ref`s resolve late instead, so that no schema can exhaust the stack.
const DEEPEST_CHAIN = 50;

/** Makes a reader for one document; what the document holds is read once. */
// eslint-disable-next-line max-lines-per-function -- small functions that share what has been read so far
export function createSchemaReader(settings: ReaderSettings): SchemaReader {
  const { arena, document } = settings;
  const memo = new Map<object, Shape>();
  const open = new Set<object>();
  const thunks = new Map<object, () => Shape>();
  const keepsAnnotations = document.places.some(
    ({ raw }) => 'unevaluatedItems' in raw || 'unevaluatedProperties' in raw,
  );

  function read(raw: unknown): Shape {
    const place = typeof raw === 'object' && raw !== null ? document.placeOf(raw) : undefined;
    return place === undefined ? (raw === false ? arena.nothing : arena.anything) : readPlace(place);
  }

  function readPlace(place: Place): Shape {
    const known = memo.get(place.raw);
    if (known !== undefined) {
      return known;
    }
    if (open.has(place.raw) || open.size > DEEPEST_CHAIN) {
      return arena.shape(arena.anything.kinds, [{ kind: 'same', target: thunkOf(place) }]);
    }
    open.add(place.raw);
    const made = combine(arena, readKeywords(place, Object.keys(place.raw)));
    open.delete(place.raw);
    memo.set(place.raw, made);
    return made;
  }

  function thunkOf(place: Place): () => Shape {
    const known = thunks.get(place.raw);
    const thunk = known ?? (() => readPlace(place));
    thunks.set(place.raw, thunk);
    return thunk;
  }

  function readKeywords(place: Place, names: readonly string[]): readonly Meaning[] {
    const context: KeywordContext = {
      arena,
      place,
      keepsAnnotations,
      assertsFormats: settings.assertsFormats,
      read,
      follow: (reference) => readTarget(arena, document.follow(reference, place), readPlace),
    };
    return selectKeywords(settings.keywords, place, names).map(([name, keyword]) =>
      keyword.read(place.raw[name], context),
    );
  }

  // From the inside out, so that nesting costs no stack.
  for (const place of [...document.places].reverse()) {
    readPlace(place);
  }
  return {
    document,
    root: read(document.root),
    read,
    readFragment: (place, keywords) => combine(arena, readKeywords(place, keywords)),
  };
}

function readTarget(arena: Arena, target: Target, readPlace: (place: Place) => Shape): Shape {
  if (target.kind === 'place') {
    return readPlace(target.place);
  }
  if (target.kind === 'boolean') {
    return target.value ? arena.anything : arena.nothing;
  }
  return arena.shape(arena.anything.kinds, [{ kind: 'opaque', reason: target.uri }]);
}

function selectKeywords(
  keywords: Readonly<Record<string, Keyword>>,
  { raw, dialect }: Place,
  names: readonly string[],
): readonly (readonly [string, Keyword])[] {
  const counted = dialect < 2019 && typeof raw['$ref'] === 'string' ? names.filter((name) => name === '$ref') : names;
  return counted.flatMap((name) => {
    const keyword = Object.hasOwn(keywords, name) && Object.hasOwn(raw, name) ? keywords[name] : undefined;
    const applies = keyword !== undefined && dialect >= (keyword.since ?? 4) && dialect <= (keyword.until ?? 2020);
    return applies ? [[name, keyword] as const] : [];
  });
}

function combine(arena: Arena, meanings: readonly Meaning[]): Shape {
  const kinds = meanings.reduce(
    (mask, meaning) => mask & (meaning.kinds ?? arena.anything.kinds),
    arena.anything.kinds,
  );
  const atoms = meanings.flatMap((meaning) => meaning.atoms ?? []);
  return narrowValues(arena, kinds, settleUnevaluated(arena, atoms));
}

/** An enum's values say by themselves which kinds there are; those of other kinds can never be met. */
function narrowValues(arena: Arena, kinds: number, atoms: readonly Atom[]): Shape {
  let mask = kinds;
  const narrowed = atoms.map((atom): Atom => {
    if (atom.kind !== 'values') {
      return atom;
    }
    const values = new Map([...atom.values].filter(([, value]) => (kindOf(value) & kinds) !== 0));
    mask &= [...values.values()].reduce<number>((all, value) => all | kindOf(value), 0);
    return { kind: 'values', values };
  });
  return arena.shape(mask, narrowed);
}
