import { isJsonArray, isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { declaredProperties, isObjectSchema, requiredNames } from './document.ts';
import type { SchemaDocument } from './document.ts';
import { findTypes } from './types.ts';
import type { SchemaNode } from './walk.ts';

/** How large a schema is, each count with the place that makes it so. */
export interface Measures {
  readonly properties: number;
  readonly depth: Depth;
  readonly enumValues: number;
  /** Characters in the values of the largest enum of more than 250 texts; 0 without one. */
  readonly enumCharacters: { readonly used: number; readonly pointer: string };
  readonly characters: number;
  readonly optionalParameters: number;
  readonly unionParameters: number;
}

/** How deep a schema is nested, in both ways of counting. */
interface Depth {
  /** Only objects are levels; the root is the first. */
  readonly objects: number;
  /** Lists are levels too. */
  readonly all: number;
  /** The deepest object. */
  readonly pointer: string;
}

/** From more than this many texts in one enum on, their characters have a ceiling of their own. */
const LARGE_ENUM = 250;

/** Counts everything that some provider has a ceiling for; each definition counts once. */
export function measure(document: SchemaDocument): Measures {
  const { nodes } = document;
  const sum = (count: (node: SchemaNode) => number): number => nodes.reduce((total, node) => total + count(node), 0);
  return {
    properties: sum(({ members }) => Object.keys(declaredProperties(members)).length),
    depth: measureDepth(document),
    enumValues: sum(({ members }) => enumOf(members['enum']).length),
    enumCharacters: measureEnums(nodes),
    characters: sum(countCharacters),
    optionalParameters: sum(({ members }) => {
      const required = new Set(requiredNames(members));
      return Object.keys(declaredProperties(members)).filter((name) => !required.has(name)).length;
    }),
    unionParameters: sum(({ members }) => Number(isJsonArray(members['anyOf']) || isJsonArray(members['type']))),
  };
}

function enumOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonArray(value) ? value : [];
}

function measureEnums(nodes: readonly SchemaNode[]): Measures['enumCharacters'] {
  const large = nodes
    .map(({ members, pointer }) => ({ texts: textsOf(enumOf(members['enum'])), pointer: `${pointer}/enum` }))
    .filter(({ texts }) => texts.length > LARGE_ENUM)
    .map(({ texts, pointer }) => ({ used: lengthOf(texts), pointer }));
  return large.reduce((most, one) => (one.used > most.used ? one : most), { used: 0, pointer: '' });
}

function countCharacters({ members }: SchemaNode): number {
  const definitions = [members['$defs'], members['definitions']].flatMap((map) =>
    isJsonObject(map) ? Object.keys(map) : [],
  );
  const values = [...enumOf(members['enum']), ...(members['const'] === undefined ? [] : [members['const']])];
  return lengthOf([...Object.keys(declaredProperties(members)), ...definitions, ...textsOf(values)]);
}

function textsOf(values: readonly JsonValue[]): readonly string[] {
  return values.filter((value) => typeof value === 'string');
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((total, text) => total + text.length, 0);
}

interface Visit {
  readonly node: SchemaNode;
  readonly next: readonly SchemaNode[];
  at: number;
  below: Depth;
}

const none: Depth = { objects: 0, all: 0, pointer: '' };

/** Finds the longest way down from the root; a reference that leads back adds nothing. Iterative, each schema once. */
function measureDepth(document: SchemaDocument): Depth {
  const known = new Map<SchemaNode, Depth>();
  const onPath = new Set<SchemaNode>();
  const enter = (node: SchemaNode): Visit => {
    onPath.add(node);
    return { node, next: document.leadsTo(node), at: 0, below: none };
  };
  let deepest = none;
  const path = [enter(document.root)];
  for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
    const next = visit.next[visit.at];
    if (next === undefined) {
      path.pop();
      onPath.delete(visit.node);
      deepest = addLevel(visit);
      known.set(visit.node, deepest);
      continue;
    }
    const below = known.get(next);
    if (below === undefined && !onPath.has(next)) {
      path.push(enter(next));
      continue;
    }
    visit.at += 1;
    visit.below = deeper(visit.below, below ?? none);
  }
  return deepest; // the root is left last
}

function addLevel({ node, below }: Visit): Depth {
  const isObject = isObjectSchema(node);
  const isList = findTypes(node.members['type']).includes('array') || Object.hasOwn(node.members, 'items');
  return {
    objects: below.objects + Number(isObject),
    all: below.all + Number(isObject || isList),
    pointer: below.objects === 0 && isObject ? node.pointer : below.pointer,
  };
}

function deeper(a: Depth, b: Depth): Depth {
  const wider = Math.max(a.all, b.all);
  return a.objects >= b.objects ? { ...a, all: wider } : { ...b, all: wider };
}
