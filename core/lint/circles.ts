import { isJsonObject } from '../json.ts';
import { isRequired } from './document.ts';
import type { SchemaDocument } from './document.ts';
import type { SchemaNode } from './walk.ts';

/** Gives a number for each schema such that two have the same one exactly where each leads to the other. */
type Circles = ReadonlyMap<SchemaNode, number>;

interface Visit {
  readonly node: SchemaNode;
  readonly next: readonly SchemaNode[];
  at: number;
}

interface Search {
  readonly order: Map<SchemaNode, number>;
  readonly low: Map<SchemaNode, number>;
  readonly open: SchemaNode[];
  readonly circles: Map<SchemaNode, number>;
}

/** Finds the circles that references close (Tarjan's strongly connected components, without recursion). */
function findCircles(nodes: readonly SchemaNode[], leadsTo: (node: SchemaNode) => readonly SchemaNode[]): Circles {
  const search: Search = { order: new Map(), low: new Map(), open: [], circles: new Map() };
  for (const start of nodes) {
    if (!search.order.has(start)) {
      visitFrom(start, leadsTo, search);
    }
  }
  return search.circles;
}

function visitFrom(start: SchemaNode, leadsTo: (node: SchemaNode) => readonly SchemaNode[], search: Search): void {
  const enter = (node: SchemaNode): Visit => {
    search.order.set(node, search.order.size);
    search.low.set(node, search.order.size - 1);
    search.open.push(node);
    return { node, next: leadsTo(node), at: 0 };
  };
  const path = [enter(start)];
  for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
    const next = visit.next[visit.at];
    visit.at += 1;
    if (next === undefined) {
      path.pop();
      leave(visit.node, path.at(-1)?.node, search);
    } else if (!search.order.has(next)) {
      path.push(enter(next));
    } else if (!search.circles.has(next)) {
      lower(search, visit.node, search.order.get(next) ?? 0);
    }
  }
}

function leave(node: SchemaNode, above: SchemaNode | undefined, search: Search): void {
  const low = search.low.get(node) ?? 0;
  if (above !== undefined) {
    lower(search, above, low);
  }
  if (low !== search.order.get(node)) {
    return;
  }
  const number = search.circles.size;
  for (let member = search.open.pop(); member !== undefined; member = search.open.pop()) {
    search.circles.set(member, number);
    if (member === node) {
      return;
    }
  }
}

function lower(search: Search, node: SchemaNode, to: number): void {
  search.low.set(node, Math.min(search.low.get(node) ?? to, to));
}

/** Finds the schemas whose `$ref` leads back to where it stands. */
export function findRecursiveReferences(document: SchemaDocument): readonly SchemaNode[] {
  return closing(document, findCircles(document.nodes, document.leadsTo));
}

/** Finds those of them from which every way back goes through required properties only. */
export function findRequiredRecursion(document: SchemaDocument): readonly SchemaNode[] {
  const isOptional = ({ keyword, name, parent }: SchemaNode): boolean =>
    keyword === 'properties' && isJsonObject(parent?.members) && !isRequired(parent.members, String(name));
  const withoutOptional = (node: SchemaNode): readonly SchemaNode[] =>
    document.leadsTo(node).filter((next) => next.parent !== node || !isOptional(next));
  return closing(document, findCircles(document.nodes, withoutOptional));
}

function closing({ nodes, targetOf }: SchemaDocument, circles: Circles): readonly SchemaNode[] {
  return nodes.filter((node) => {
    const target = targetOf(node);
    return target !== undefined && circles.get(target) === circles.get(node);
  });
}
