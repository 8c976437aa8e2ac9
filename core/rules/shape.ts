import type { JsonValue } from '../json.ts';
import { nameKinds } from './value.ts';
import type { Kind } from './value.ts';

/** What is known of a member of an object before there is one. */
export type Member =
  | { readonly known: 'defined'; readonly shape: Shape; readonly required: boolean }
  /** Nothing says that it may not be there. */
  | { readonly known: 'open' }
  /** Other members are listed and this one is not. */
  | { readonly known: 'unlisted' }
  /** No further members are allowed. */
  | { readonly known: 'forbidden' }
  /** Nothing is said about members. */
  | { readonly known: 'silent' };

/** What is known of a value before there is one: from a schema, a literal or a function. */
export interface Shape {
  /** Kinds that it may have, `undefined` where that is not known. */
  readonly kinds: ReadonlySet<Kind> | undefined;
  /** The only values that it may have, where these are known. */
  readonly values?: readonly JsonValue[];
  /** What is known of a member of it. */
  readonly member: (name: string) => Member;
  /** Names of the members that are listed. */
  readonly names: () => readonly string[];
  /** What is known of each item of it. */
  readonly items: () => Shape;
}

/** A value of which nothing is known. */
export const ANY: Shape = { kinds: undefined, member: () => ({ known: 'open' }), names: () => [], items: () => ANY };

/** A value of which the kinds are known, and no more. */
export function ofKinds(...kinds: readonly Kind[]): Shape {
  return { ...ANY, kinds: new Set(kinds) };
}

/** A list of which the items are known. */
export function listOf(items: Shape): Shape {
  return { ...ofKinds('list'), items: () => items };
}

/** One scalar that stands in a rule. */
export function ofScalar(value: null | boolean | number | string): Shape {
  const kind = typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'bool';
  return { ...ofKinds(value === null ? 'null' : kind), values: [value] };
}

/** Names the kinds of a value in a sentence. */
export function nameShape({ kinds }: Shape): string {
  return kinds === undefined ? 'a value' : nameKinds([...kinds]);
}

/** Tells whether a value may have one of the kinds. */
export function mayBe({ kinds }: Shape, wanted: readonly Kind[]): boolean {
  return kinds === undefined || wanted.some((kind) => kinds.has(kind));
}

/** What is known of a value that has one of several shapes. */
export function unite(shapes: readonly Shape[]): Shape {
  const [first, ...others] = shapes;
  if (first === undefined || others.length === 0) {
    return first ?? ANY;
  }
  const kinds = unionOf(shapes.map(listKinds));
  const values = unionOf(shapes.map((shape) => shape.values));
  const [objects, lists] = [
    shapes.filter((shape) => mayBe(shape, ['map'])),
    shapes.filter((shape) => mayBe(shape, ['list'])),
  ];
  return {
    kinds: kinds === undefined ? undefined : new Set(kinds),
    ...(values === undefined ? {} : { values }),
    member: (name) => uniteMembers(objects.map((shape) => shape.member(name))),
    names: () => [...new Set(objects.flatMap((shape) => shape.names()))],
    items: () => unite(lists.map((shape) => shape.items())),
  };
}

/** Gives what any of several lists holds, `undefined` where one of them is not known. */
function unionOf<Item>(lists: readonly (readonly Item[] | undefined)[]): readonly Item[] | undefined {
  const known = lists.filter((list) => list !== undefined);
  return known.length < lists.length ? undefined : known.flatMap((list) => list);
}

function uniteMembers(members: readonly Member[]): Member {
  const [alike] = members;
  if (alike !== undefined && alike.known !== 'defined' && members.every(({ known }) => known === alike.known)) {
    return alike;
  }
  if (alike === undefined || members.some(({ known }) => known === 'open' || known === 'silent')) {
    return { known: 'open' };
  }
  const defined = members.filter((member) => member.known === 'defined');
  return defined.length === 0 ? { known: 'unlisted' } : uniteDefined(defined, defined.length === members.length);
}

function uniteDefined(members: readonly Extract<Member, { readonly known: 'defined' }>[], everywhere: boolean): Member {
  const required = everywhere && members.every((member) => member.required);
  return { known: 'defined', shape: unite(members.map(({ shape }) => shape)), required };
}

/** What is known of a value that has all of several shapes. Where they contradict each other, nothing is known. */
export function intersect(shapes: readonly Shape[]): Shape {
  const [first = ANY, ...others] = shapes;
  return others.reduce(intersectTwo, first);
}

function intersectTwo(a: Shape, b: Shape): Shape {
  const kinds = common(listKinds(a), listKinds(b));
  const values = common(a.values, b.values);
  const known = kinds?.length === 0 || values?.length === 0 ? {} : { kinds, values };
  return {
    kinds: known.kinds === undefined ? undefined : new Set(known.kinds),
    ...(known.values === undefined ? {} : { values: known.values }),
    member: (name) => intersectMembers(a.member(name), b.member(name)),
    names: () => [...new Set([...a.names(), ...b.names()])],
    items: () => intersect([a.items(), b.items()]),
  };
}

function listKinds({ kinds }: Shape): readonly Kind[] | undefined {
  return kinds === undefined ? undefined : [...kinds];
}

/** Gives what both lists hold; a list that is not known holds everything. */
function common<Item>(a: readonly Item[] | undefined, b: readonly Item[] | undefined): readonly Item[] | undefined {
  return a === undefined || b === undefined ? (a ?? b) : a.filter((item) => b.includes(item));
}

function intersectMembers(a: Member, b: Member): Member {
  if (a.known === 'defined' && b.known === 'defined') {
    return { known: 'defined', shape: intersect([a.shape, b.shape]), required: a.required || b.required };
  }
  const order = ['forbidden', 'defined', 'open', 'unlisted', 'silent'] as const;
  return order.indexOf(a.known) <= order.indexOf(b.known) ? a : b;
}
