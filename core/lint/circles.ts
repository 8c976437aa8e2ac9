import { isRequiredProperty } from './document.ts';
import type { SchemaDocument } from './document.ts';
import type { SchemaNode } from './walk.ts';

/** Gives a number for each schema such that two have the same one exactly where each leads to the other. */
type Circles = ReadonlyMap<SchemaNode, number>;

interface Visit {
  readonly node: SchemaNode;
  /** When the schema was met first. */
  readonly order: number;
  readonly next: readonly SchemaNode[];
  at: number;
  /** The earliest schema that it is known to lead back to. */
  low: number;
}

interface Search {
  readonly order: Map<SchemaNode, number>;
  readonly open: SchemaNode[];
  readonly circles: Map<SchemaNode, number>;
}

/** Finds the circles that references close (Tarjan's strongly connected components, without recursion). */
function findCircles(nodes: readonly SchemaNode[], leadsTo: (node: SchemaNode) => readonly SchemaNode[]): Circles {
  const search: Search = { order: new Map(), open: [], circles: new Map() };
  for (const start of nodes) {
    if (!search.order.has(start)) {
      visitFrom(start, leadsTo, search);
    }
  }
  return search.circles;
}

function visitFrom(start: SchemaNode, leadsTo: (node: SchemaNode) => readonly SchemaNode[], search: Search): void {
  const enter = (node: SchemaNode): Visit => {
    const order = search.order.size;
    search.order.set(node, order);
    search.open.push(node);
    return { node, order, next: leadsTo(node), at: 0, low: order };
  };
  const path = [enter(start)];
  for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
    const next = visit.next[visit.at];
    visit.at += 1;
    if (next === undefined) {
      path.pop();
      leave(visit, path.at(-1), search);
      continue;
    }
    const order = search.order.get(next);
    if (order === undefined) {
      path.push(enter(next));
    } else if (!search.circles.has(next)) {
      visit.low = Math.min(visit.low, order);
    }
  }
}

function leave({ node, order, low }: Visit, above: Visit | undefined, search: Search): void {
  if (above !== undefined) {
    above.low = Math.min(above.low, low);
  }
  if (low !== order) {
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

/** Finds the schemas whose `$ref` leads back to where it stands. */
export function findRecursiveReferences(document: SchemaDocument): readonly SchemaNode[] {
  return closing(document, findCircles(document.nodes, document.leadsTo));
}

/** Finds those of them from which every way back goes through required properties only. */
export function findRequiredRecursion(document: SchemaDocument): readonly SchemaNode[] {
  const withoutOptional = (node: SchemaNode): readonly SchemaNode[] =>
    document
      .leadsTo(node)
      .filter((next) => next.parent !== node || next.keyword !== 'properties' || isRequiredProperty(next));
  return closing(document, findCircles(document.nodes, withoutOptional));
}

function closing({ nodes, targetOf }: SchemaDocument, circles: Circles): readonly SchemaNode[] {
  return nodes.filter((node) => {
    const target = targetOf(node);
    return target !== undefined && circles.get(target) === circles.get(node);
  });
}
