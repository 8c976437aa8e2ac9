import { itemShape, memberShapes } from './shape-at.ts';
import type { Atom, Shape } from './shape.ts';
import type { ListValue, ObjectValue, Value } from './value.ts';

/** Whether a shape takes a value. */
export interface Question {
  readonly shape: Shape;
  readonly value: ListValue | ObjectValue;
}

const MOST_QUESTIONS = 100_000;

/** Finds the questions about arrays and objects that a question leads to, outside in; each once. */
export function findQuestionsInside(start: Question): readonly Question[] {
  const found: Question[] = [start];
  const seen = new Map<object, Set<Shape>>([[start.value, new Set([start.shape])]]);
  for (const { shape, value } of found) {
    const next = found.length > MOST_QUESTIONS ? [] : shape.atoms.flatMap((atom) => findNext(atom, value));
    found.push(...next.filter((question) => isNew(seen, question)));
  }
  return found.slice(1);
}

function isNew(seen: Map<object, Set<Shape>>, { shape, value }: Question): boolean {
  const shapes = seen.get(value) ?? new Set();
  const isKnown = shapes.has(shape);
  seen.set(value, shapes.add(shape));
  return !isKnown;
}

function findNext(atom: Atom, value: ListValue | ObjectValue): readonly Question[] {
  if (value.kind === 'object' && atom.kind === 'members') {
    return [...value.members].flatMap(([name, member]) => ask(memberShapes(atom, name), member));
  }
  if (value.kind === 'list' && (atom.kind === 'items' || atom.kind === 'contains')) {
    return value.items.flatMap((item, index) =>
      ask([atom.kind === 'items' ? itemShape(atom, index) : atom.item], item),
    );
  }
  return ask(shapesOverSame(atom), value);
}

function shapesOverSame(atom: Atom): readonly Shape[] {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- all other kinds of atoms share one answer
  switch (atom.kind) {
    case 'same':
      return [atom.target()];
    case 'any':
    case 'one':
      return atom.shapes;
    case 'not':
      return [atom.shape];
    case 'when':
      return [atom.test, atom.then, atom.otherwise];
    default:
      return [];
  }
}

function ask(shapes: readonly Shape[], value: Value): readonly Question[] {
  return typeof value === 'object' && value !== null && value.kind !== 'number'
    ? shapes.map((shape) => ({ shape, value }))
    : [];
}
