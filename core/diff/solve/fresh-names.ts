import { shapeOfValues } from '../arena.ts';
import type { Literal } from '../shape.ts';
import { KIND } from '../value.ts';
import { ask } from './goal.ts';
import type { Goal, SolverContext, Steps } from './goal.ts';
import { patternShape } from './options.ts';
import { declaredNames } from './object-question.ts';
import type { Members, ObjectQuestion } from './object-question.ts';

/** Names that no part of the question mentions, one for each way in which its patterns can match. */
export interface FreshNames {
  readonly names: readonly string[];
  /** Whether every way was looked at. */
  readonly isComplete: boolean;
}

interface Wanted {
  readonly question: ObjectQuestion;
  readonly members: Members;
  readonly wanted: readonly Literal[];
}

const MOST_PATTERNS = 6;

/** Finds names that differ from all declared ones and fit, so that each stands for all names treated like it. */
export function* findFreshNames(context: SolverContext, { question, members, wanted }: Wanted): Steps<FreshNames> {
  const { arena } = context;
  const sources = [...new Set(question.shapes.flatMap(({ patterns }) => patterns.map(([source]) => source)))];
  const names: string[] = [];
  let isComplete = sources.length <= MOST_PATTERNS;
  const base: Goal = [
    { sign: true, shape: arena.shape(KIND.string, []) },
    ...wanted,
    ...question.names.map((shape): Literal => ({ sign: true, shape })),
  ];
  const known = declaredNames(question, members);
  for (const signature of findSignatures(sources)) {
    const matched = signature.map(({ source, sign }): Literal => ({ sign, shape: patternShape(arena, source) }));
    const others: Goal = known.length === 0 ? [] : [{ sign: false, shape: shapeOfValues(arena, known) }];
    const result = yield* ask([...base, ...matched, ...others]);
    isComplete &&= result.kind !== 'unknown';
    if (result.kind === 'found' && typeof result.value === 'string') {
      names.push(result.value);
    }
  }
  return { names, isComplete };
}

/** Which patterns a name matches, and which it does not. */
type Signature = readonly { readonly source: string; readonly sign: boolean }[];

/** Gives every combination of matching and not; with many patterns only none, and each alone. */
function findSignatures(sources: readonly string[]): readonly Signature[] {
  if (sources.length > MOST_PATTERNS) {
    const only = (chosen?: string): Signature => sources.map((source) => ({ source, sign: source === chosen }));
    return [only(), ...sources.map(only)];
  }
  return sources.reduce<readonly Signature[]>(
    (signatures, source) =>
      [false, true].flatMap((sign) => signatures.map((signature) => [...signature, { source, sign }])),
    [[]],
  );
}
