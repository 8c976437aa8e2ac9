import { listHolds, objectHolds } from './compound-answers.ts';
import { findQuestionsInside } from './questions-inside.ts';
import { numberHolds, textHolds } from './scalar-answers.ts';
import type { Atom, Literal, LogicAtom, Shape, ShownAtom } from './shape.ts';
import { countHolds, everyHolds, negate, someHolds } from './truth.ts';
import type { Truth } from './truth.ts';
import { keyOf, kindOf } from './value.ts';
import type { ListValue, ObjectValue, Value } from './value.ts';

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
    const inside = nesting === DEEPEST_CALL ? findQuestionsInside({ shape, value }).toReversed() : [];
    inside.forEach((inner) => takes(inner.shape, inner.value));
    return decide(shape, value, []);
  } finally {
    nesting -= 1;
  }
}

function decide(shape: Shape, value: Value, asking: Asking): Truth {
  if (asking.includes(shape)) {
    return true;
  }
  if ((shape.kinds & kindOf(value)) === 0) {
    return false;
  }
  const inner = shape.atoms.some(isLogic) ? [...asking, shape] : asking;
  return everyHolds(shape.atoms, (atom) => atomHolds(atom, value, inner));
}

/** Tells whether a literal holds of a value. */
export function holds({ sign, shape }: Literal, value: Value): Truth {
  return sign ? takes(shape, value) : negate(takes(shape, value));
}

/** Tells whether an atom takes a value; one that says nothing about values of that kind does. */
export function atomHolds(atom: Atom | ShownAtom, value: Value, asking: Asking = []): Truth {
  if (isLogic(atom)) {
    return logicHolds(atom, value, asking);
  }
  if (atom.kind === 'opaque') {
    return undefined;
  }
  return atom.kind === 'values' ? atom.values.has(keyOf(value)) : assertionHolds(atom, value);
}

function assertionHolds(atom: Atom | ShownAtom, value: Value): Truth {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' ? textHolds(atom, value) : true;
  }
  if (value.kind === 'number') {
    return numberHolds(atom, value);
  }
  return value.kind === 'list' ? listHolds(atom, value) : objectHolds(atom, value);
}

function isLogic(atom: Atom | ShownAtom): atom is LogicAtom {
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

/** Tells whether all literals hold of a value. */
export function allHold(literals: readonly Literal[], value: Value): Truth {
  return everyHolds(literals, (literal) => holds(literal, value));
}
