import { isRecord } from '../../json.ts';
import { appendPointer } from '../../pointer.ts';
import type { Arena } from '../arena.ts';
import type { Place } from '../schema-index.ts';
import type { SchemaReader } from '../schema-reader.ts';
import type { MembersAtom, Shape } from '../shape.ts';
import { resolve } from '../shape.ts';
import { ANY_KIND } from '../value.ts';
import type { PathStep } from './path.ts';

/** One of the two schemas at a place that both have, with all that `$ref` and `allOf` bring to it. */
export interface Side {
  readonly reader: SchemaReader;
  readonly pointer: string;
  readonly shape: Shape;
  /** The schemas that all apply here. */
  readonly parts: readonly Place[];
}

/** A place in both schemas, and where its values stand in an instance. */
export interface Pair {
  readonly older: Side;
  readonly newer: Side;
  readonly path: readonly PathStep[];
}

/** A keyword of one side, with the schema that holds it. */
export interface Mention {
  readonly place: Place;
  readonly value: unknown;
  readonly pointer: string;
}

/** Gives the side of a schema that stands at a pointer. */
export function sideOf(reader: SchemaReader, raw: unknown, pointer: string): Side {
  return { reader, pointer, shape: resolve(reader.read(raw)), parts: findParts(reader, raw) };
}

function findParts(reader: SchemaReader, raw: unknown): readonly Place[] {
  const parts = new Set<Place>();
  const open: unknown[] = [raw];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const place = isRecord(next) ? reader.document.placeOf(next) : undefined;
    if (place === undefined || parts.has(place)) {
      continue;
    }
    parts.add(place);
    open.push(...findConjuncts(reader, place));
  }
  return [...parts];
}

function findConjuncts(reader: SchemaReader, place: Place): readonly unknown[] {
  const reference = place.raw['$ref'];
  if (typeof reference === 'string') {
    const target = reader.document.follow(reference, place);
    const own = place.dialect < 2019 ? [] : findBranches(place, 'allOf');
    return target.kind === 'place' ? [...own, target.place.raw] : own;
  }
  return findBranches(place, 'allOf');
}

function findBranches(place: Place, keyword: string): readonly unknown[] {
  const branches = place.raw[keyword];
  return Array.isArray(branches) ? [...(branches as readonly unknown[])].reverse() : [];
}

/** Finds a keyword in all schemas that apply here; a `$ref` up to draft-07 hides what stands beside it. */
export function findMentions(side: Side, keyword: string): readonly Mention[] {
  return side.parts.flatMap((place) => {
    const isHidden = place.dialect < 2019 && typeof place.raw['$ref'] === 'string';
    return isHidden || !Object.hasOwn(place.raw, keyword)
      ? []
      : [{ place, value: place.raw[keyword], pointer: appendPointer(place.pointer, keyword) }];
  });
}

/** Something that a keyword holds by name or by index, where it is written. */
export interface Written {
  readonly step: string;
  readonly raw: unknown;
  readonly pointer: string;
}

/** Finds what a keyword holds by name or by index in all schemas that apply here; nothing where it holds neither. */
export function findWritten(side: Side, keyword: string): readonly Written[] {
  return findMentions(side, keyword).flatMap(({ value, pointer }) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([step, raw]: readonly [string, unknown]): Written => ({
          step,
          raw,
          pointer: appendPointer(pointer, step),
        }))
      : [],
  );
}

/** Gives the meaning of some keywords alone, in all schemas that apply here. */
export function readKeywords(arena: Arena, side: Side, keywords: readonly string[]): Shape {
  const shapes = side.parts.map((place) => side.reader.readFragment(place, keywords));
  return arena.shape(
    shapes.reduce((kinds, shape) => kinds & shape.kinds, ANY_KIND),
    shapes.flatMap(({ atoms }) => atoms),
  );
}

/** Gives what each schema here says about the members of an object. */
export function findMembersAtoms(side: Side): readonly MembersAtom[] {
  const keywords = ['properties', 'patternProperties', 'additionalProperties'];
  return side.parts.flatMap((place) =>
    side.reader.readFragment(place, keywords).atoms.filter((atom) => atom.kind === 'members'),
  );
}
