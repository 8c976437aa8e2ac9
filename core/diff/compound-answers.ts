import { allHold, takes } from './evaluate.ts';
import { findEvaluated } from './evaluated.ts';
import { itemShape, memberShapes } from './shape-at.ts';
import type { Atom, ShownAtom } from './shape.ts';
import { countHolds, everyHolds, someHolds } from './truth.ts';
import type { Truth } from './truth.ts';
import { keyOf } from './value.ts';
import type { ListValue, ObjectValue } from './value.ts';

/** Tells whether an atom about arrays takes an array. */
export function listHolds(atom: Atom | ShownAtom, list: ListValue): Truth {
  const { items } = list;
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- all other kinds of atoms share one answer
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
      return someHolds(items.slice(atom.from, atom.to), (item) => allHold(atom.value, item));
    case 'unevaluatedItems': {
      const isEvaluated = findEvaluated(atom, list);
      return everyHolds(items.entries(), ([index, item]) =>
        someHolds([() => isEvaluated(String(index)), () => takes(atom.shape, item)], (test) => test()),
      );
    }
    default:
      return true;
  }
}

/** Tells whether an atom about objects takes an object. */
// eslint-disable-next-line complexity -- one line for each keyword about objects
export function objectHolds(atom: Atom | ShownAtom, object: ObjectValue): Truth {
  const { members } = object;
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- all other kinds of atoms share one answer
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
    case 'need': {
      const member = members.get(atom.name);
      return member !== undefined && allHold(atom.value, member);
    }
    case 'openNeed':
      return someHolds(members, ([name, member]) =>
        everyHolds([() => allHold(atom.name, name), () => allHold(atom.value, member)], (test) => test()),
      );
    case 'unevaluatedProperties': {
      const isEvaluated = findEvaluated(atom, object);
      return everyHolds(members, ([name, member]) =>
        someHolds([() => isEvaluated(name), () => takes(atom.shape, member)], (test) => test()),
      );
    }
    default:
      return true;
  }
}
