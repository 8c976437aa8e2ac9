import { allHold, takes } from './evaluate.ts';
import { collectEvaluated } from './evaluated.ts';
import { itemShape, memberShapes } from './shape-at.ts';
import type { Atom, NeedAtom } from './shape.ts';
import { countHolds, everyHolds, someHolds } from './truth.ts';
import type { Truth } from './truth.ts';
import { keyOf } from './value.ts';
import type { ListValue, ObjectValue } from './value.ts';

/** Tells whether an atom about arrays takes an array. */
// eslint-disable-next-line complexity -- one line for each keyword about arrays
export function listHolds(atom: Atom, list: ListValue): Truth {
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

/** Tells whether an atom about objects takes an object. */
// eslint-disable-next-line complexity -- one line for each keyword about objects
export function objectHolds(atom: Atom, { members }: ObjectValue): Truth {
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
