import { compare, isMultiple } from './decimal.ts';
import type { Decimal } from './decimal.ts';
import { collectEvaluated } from './evaluated.ts';
import { matchesPattern } from './pattern-match.ts';
import { isAbout } from './shape.ts';
import type { Atom, Literal, LogicAtom, NeedAtom, Shape } from './shape.ts';
import { itemShape, memberShapes } from './shape-at.ts';
import { countHolds, everyHolds, negate, someHolds } from './truth.ts';
import type { Truth } from './truth.ts';
import { findQuestionsInside } from './questions-inside.ts';
import { keyOf, kindOf } from './value.ts';
import type { Kind, ListValue, ObjectValue, Value } from './value.ts';

/** The shapes that are being asked about this very value, outside in; a reference back to one of them holds. */
type Asking = readonly Shape[];

// A value is asked the same again at each level of those that hold it; without this, nesting would cost its square.
const answers = new WeakMap<object, WeakMap<Shape, Truth>>();

/** Tells whether a shape takes a value, with exact numbers; `undefined` where a format or the like would decide. */
export function takes(shape: Shape, value: Value, asking: Asking = []): Truth {
  if (asking.length > 0 || typeof value !== 'object' || value === null || value.kind === 'number') {
    return decide(shape, value, asking);
  }
  const known = answers.get(value) ?? new WeakMap<Shape, Truth>();
  if (!known.has(shape)) {
    answers.set(value, known);
    known.set(shape, decideNested(shape, value));
  }
  return known.get(shape);
}

let nesting = 0;
const DEEPEST_CALL = 150;

/** Where values are nested deep, what is inside is asked first, so that no stack runs out. */
function decideNested(shape: Shape, value: ListValue | ObjectValue): Truth {
  nesting += 1;
  try {
    if (nesting === DEEPEST_CALL) {
      for (const inner of findQuestionsInside({ shape, value }).toReversed()) {
        takes(inner.shape, inner.value);
      }
    }
    return decide(shape, value, []);
  } finally {
    nesting -= 1;
  }
}

function decide(shape: Shape, value: Value, asking: Asking): Truth {
  if (asking.includes(shape)) {
    return true;
  }
  const kind = kindOf(value);
  if ((shape.kinds & kind) === 0) {
    return false;
  }
  const inner = shape.atoms.some(isLogic) ? [...asking, shape] : asking;
  return everyHolds(shape.atoms, (atom) => atomHolds(atom, value, { kind, asking: inner }));
}

/** Tells whether a literal holds of a value. */
export function holds({ sign, shape }: Literal, value: Value): Truth {
  return sign ? takes(shape, value) : negate(takes(shape, value));
}

interface Context {
  readonly kind: Kind;
  readonly asking: Asking;
}

/** Tells whether an atom takes a value. */
export function atomHolds(atom: Atom, value: Value, context: Context = { kind: kindOf(value), asking: [] }): Truth {
  if (!isAbout(atom, context.kind)) {
    return true;
  }
  if (atom.kind === 'opaque' || atom.kind === 'format') {
    return undefined;
  }
  if (isLogic(atom)) {
    return logicHolds(atom, value, context.asking);
  }
  if (typeof value === 'string') {
    return textHolds(atom, value);
  }
  if (typeof value !== 'object' || value === null) {
    return atom.kind !== 'values' || atom.values.has(keyOf(value));
  }
  return compoundHolds(atom, value);
}

function compoundHolds(atom: Atom, value: Decimal | ListValue | ObjectValue): Truth {
  if (atom.kind === 'values') {
    return atom.values.has(keyOf(value));
  }
  if (value.kind === 'number') {
    return numberHolds(atom, value);
  }
  return value.kind === 'list' ? listHolds(atom, value) : objectHolds(atom, value);
}

function isLogic(atom: Atom): atom is LogicAtom {
  return ['same', 'any', 'one', 'not', 'when'].includes(atom.kind);
}

function logicHolds(atom: LogicAtom, value: Value, asking: Asking): Truth {
  const test = (shape: Shape): Truth => takes(shape, value, asking);
  switch (atom.kind) {
    case 'same':
      return test(atom.target());
    case 'any':
      return someHolds(atom.shapes, test);
    case 'one':
      return countHolds(atom.shapes, test, [1, 1]);
    case 'not':
      return negate(test(atom.shape));
    case 'when':
      return chooses(
        test(atom.test),
        () => test(atom.then),
        () => test(atom.otherwise),
      );
  }
}

function chooses(condition: Truth, then: () => Truth, otherwise: () => Truth): Truth {
  if (condition === undefined) {
    const [first, second] = [then(), otherwise()];
    return first === second ? first : undefined;
  }
  return condition ? then() : otherwise();
}

function numberHolds(atom: Atom, value: Decimal): boolean {
  if (atom.kind === 'multipleOf') {
    return isMultiple(value, atom.step);
  }
  if (atom.kind !== 'minimum' && atom.kind !== 'maximum') {
    return true;
  }
  const order = compare(value, atom.bound) * (atom.kind === 'minimum' ? 1 : -1);
  return atom.open ? order > 0 : order >= 0;
}

/** Tells whether an atom about strings takes a text. */
export function textHolds(atom: Atom, text: string): boolean {
  switch (atom.kind) {
    case 'values':
      return atom.values.has(keyOf(text));
    case 'minLength':
      return lengthOf(text) >= atom.count;
    case 'maxLength':
      return lengthOf(text) <= atom.count;
    case 'pattern':
      return matchesPattern(atom.source, text);
    default:
      return true;
  }
}

/** Gives the length as JSON Schema counts it: in code points. */
export function lengthOf(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

// eslint-disable-next-line complexity -- one line for each keyword about arrays
function listHolds(atom: Atom, list: ListValue): Truth {
  const { items } = list;
  switch (atom.kind) {
    case 'minItems':
      return items.length >= atom.count;
    case 'maxItems':
      return items.length <= atom.count;
    case 'unique':
      return new Set(items.map(keyOf)).size === items.length;
    case 'items':
      return everyHolds(items.entries(), ([index, item]) => takes(itemShape(atom, index), item));
    case 'contains':
      return countHolds(items, (item) => takes(atom.item, item), [atom.min, atom.max]);
    case 'place':
      return someHolds(atom.later ? items.slice(atom.from) : items.slice(atom.from, atom.from + 1), (item) =>
        allHold(atom.value, item),
      );
    case 'unevaluated': {
      const seen = collectEvaluated(atom, list);
      return everyHolds(seen.all ? [] : items.entries(), ([index, item]) =>
        seen.names.has(String(index)) ? true : takes(atom.shape, item),
      );
    }
    default:
      return true;
  }
}

/** Tells whether all literals hold of a value. */
export function allHold(literals: readonly Literal[], value: Value): Truth {
  return everyHolds(literals, (literal) => holds(literal, value));
}

// eslint-disable-next-line complexity -- one line for each keyword about objects
function objectHolds(atom: Atom, { members }: ObjectValue): Truth {
  switch (atom.kind) {
    case 'minProperties':
      return members.size >= atom.count;
    case 'maxProperties':
      return members.size <= atom.count;
    case 'required':
      return members.has(atom.name);
    case 'names':
      return everyHolds(members.keys(), (name) => takes(atom.name, name));
    case 'members':
      return everyHolds(members, ([name, member]) =>
        everyHolds(memberShapes(atom, name), (shape) => takes(shape, member)),
      );
    case 'need':
      return someHolds(members, ([name, member]) =>
        everyHolds([fitsName(atom, name), allHold(atom.value, member)], (truth) => truth),
      );
    case 'unevaluated': {
      const seen = collectEvaluated(atom, { kind: 'object', members });
      return everyHolds(seen.all ? [] : members, ([name, member]) =>
        seen.names.has(name) ? true : takes(atom.shape, member),
      );
    }
    default:
      return true;
  }
}

function fitsName({ name }: NeedAtom, candidate: string): Truth {
  return typeof name === 'string' ? name === candidate : allHold(name, candidate);
}
