import { isReadDifferently } from '../pattern-match.ts';
import type { Literal } from '../shape.ts';
import type { Value } from '../value.ts';
import { findFreshNames } from './fresh-names.ts';
import { EMPTY, UNKNOWN, ask } from './goal.ts';
import type { Result, SolverContext, Steps } from './goal.ts';
import { allowsName, declaredNames, literalsOf } from './solve-object.ts';
import type { Members, ObjectQuestion } from './solve-object.ts';

const MOST_FILLED = 2_000;

/** Finds a value for each member that the object must have, then adds others until there are enough. */
export function* fillMembers(context: SolverContext, question: ObjectQuestion, members: Members): Steps<Result> {
  const { min, max, forbidden } = question;
  if (members.size > max || [...members.keys()].some((name) => forbidden.has(name))) {
    return EMPTY;
  }
  const found = new Map<string, Value>();
  let isOpen = false;
  for (const [name, literals] of members) {
    const result: Result = yield* solveMember(question, name, literals);
    if (result.kind === 'empty') {
      return EMPTY;
    }
    isOpen ||= result.kind === 'unknown';
    found.set(name, result.kind === 'found' ? result.value : null);
  }
  if (isOpen) {
    return UNKNOWN;
  }
  return found.size >= min ? objectOf(found) : yield* addMembers(context, question, found);
}

function* solveMember(question: ObjectQuestion, name: string, literals: readonly Literal[]): Steps<Result> {
  const isAllowed = allowsName(question, name);
  if (isAllowed !== true) {
    return isAllowed === undefined ? UNKNOWN : EMPTY;
  }
  const result = yield* ask([...literals, ...literalsOf(question, name)]);
  return result.kind === 'empty' && isReadUnsurely(question, name) ? UNKNOWN : result;
}

/** Tells whether the refusal may rest on a pattern that some engine reads otherwise. */
function isReadUnsurely({ shapes }: ObjectQuestion, name: string): boolean {
  return shapes.some(
    ({ named, patterns }) => !named.has(name) && patterns.some(([source]) => isReadDifferently(source)),
  );
}

function* addMembers(context: SolverContext, question: ObjectQuestion, found: Map<string, Value>): Steps<Result> {
  const refused = new Set(question.forbidden);
  let isOpen = question.min > MOST_FILLED;
  while (found.size < question.min && !(question.min > MOST_FILLED)) {
    const members = new Map([...found.keys(), ...refused].map((name) => [name, []]));
    const declared = declaredNames(question, members).filter((name) => !found.has(name) && !refused.has(name));
    const fresh = declared.length > 0 ? undefined : yield* findFreshNames(context, { question, members, wanted: [] });
    isOpen ||= fresh?.isComplete === false;
    const candidates = fresh?.names ?? declared;
    const before = found.size;
    for (const name of candidates) {
      const result = yield* solveMember(question, name, []);
      isOpen ||= result.kind === 'unknown';
      if (result.kind === 'found' && found.size < question.min) {
        found.set(name, result.value);
      } else {
        refused.add(name);
      }
    }
    // Each fresh name stands for all that are treated like it: where none of them will do, no other will.
    if (fresh !== undefined && found.size === before) {
      return isOpen ? UNKNOWN : EMPTY;
    }
    if (!context.spend(1)) {
      return UNKNOWN;
    }
  }
  return isOpen && found.size < question.min ? UNKNOWN : objectOf(found);
}

function objectOf(members: ReadonlyMap<string, Value>): Result {
  return { kind: 'found', value: { kind: 'object', members } };
}
