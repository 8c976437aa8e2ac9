import { attempt } from '../attempt.ts';
import type { JsonValue } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import type { Change, Direction, Draft } from './changes/change.ts';
import { reachDown } from './changes/path.ts';
import { findDrafts } from './changes/walk.ts';
import { compareSchemas } from './comparison.ts';
import type { Comparison } from './comparison.ts';
import { createJudge } from './verdict.ts';
import type { Answer, Judge } from './verdict.ts';

/** Whether consumers survive a change of a schema. */
export interface SchemaDiff {
  /** Whether the new schema takes every value that the old one takes. */
  readonly backward: boolean | 'undecided';
  /** Whether the old schema takes every value that the new one takes. */
  readonly forward: boolean | 'undecided';
  readonly changes: readonly Change[];
}

/** What decides how schemas are compared. */
export interface DiffOptions {
  /** What the `$ref`s of each side may name beyond their own document, by absolute URI or relative path. */
  readonly oldSchemas?: Readonly<Record<string, unknown>>;
  readonly newSchemas?: Readonly<Record<string, unknown>>;
  /** Whether `format` decides; an annotation where absent. */
  readonly formats?: 'assert' | 'annotate';
  /** Steps of proof for one question, 20,000 where absent; beyond them the answer is `undecided`. */
  readonly budget?: number;
}

const DIRECTIONS: readonly Direction[] = ['backward', 'forward'];
// Each change is judged by looking for an instance of the whole schema, which costs in proportion to its size.
const MOST_JUDGED = 500;
const MOST_VISITED = 200_000;

/**
 * Compares two schemas, of any dialects, by what they take: each direction is proved, refuted by a value, or undecided.
 *
 * @throws {MisuseError} where one of them is no schema, of an unknown dialect, or has a `$ref` that leads nowhere or only
 *   back to itself
 */
export function diffSchemas(older: unknown, newer: unknown, options: DiffOptions = {}): SchemaDiff {
  return attempt(
    () => diff(older, newer, options),
    RangeError,
    () => {
      throw new MisuseError(
        'Cannot compare the schemas: one of them is nested too deeply, or has references that lead back to themselves without an end',
      );
    },
  );
}

function diff(older: unknown, newer: unknown, options: DiffOptions): SchemaDiff {
  const settings = {
    oldSchemas: options.oldSchemas ?? {},
    newSchemas: options.newSchemas ?? {},
    assertsFormats: options.formats === 'assert',
    budget: options.budget ?? 20_000,
  };
  const comparison = compareSchemas(older, newer, settings);
  const judge = createJudge(comparison, settings);
  const answers = { backward: judge('backward', []), forward: judge('forward', []) };
  const drafts = findDrafts(comparison);
  const size = comparison.older.document.places.length + comparison.newer.document.places.length + 1;
  const judged = drafts.slice(0, Math.max(10, Math.min(MOST_JUDGED, Math.floor(MOST_VISITED / size))));
  const changes = judged.map((draft) => judgeDraft(comparison, judge, { draft, answers }));
  const verdicts = { backward: answers.backward.verdict, forward: answers.forward.verdict };
  const unexplained = DIRECTIONS.flatMap((direction) => findUnexplained(direction, answers[direction], changes));
  return { ...verdicts, changes: [...changes, ...unexplained, ...countOthers(drafts.length - judged.length)] };
}

function countOthers(count: number): readonly Change[] {
  const detail = `${count} more changes were found and not judged one by one; the verdicts hold for all of them`;
  return count === 0 ? [] : [changeOf({ code: 'not_judged', pointer: '', newPointer: '', path: [], detail }, [])];
}

type Answers = Readonly<Record<Direction, Answer>>;

interface Judging {
  readonly draft: Draft;
  readonly answers: Answers;
}

/** Looks for an instance that shows the change, and is taken by one schema and refused by the other. */
function judgeDraft({ arena }: Comparison, judge: Judge, { draft, answers }: Judging): Change {
  const shown = DIRECTIONS.flatMap((direction) => {
    const literals = draft[direction];
    if (literals === undefined || answers[direction].verdict === true) {
      return [];
    }
    const answer = judge(direction, reachDown(arena, draft.path, literals));
    return answer.verdict === false ? [[direction, answer.witness] as const] : [];
  });
  return changeOf(draft, shown);
}

function changeOf(draft: Draft, shown: readonly (readonly [Direction, JsonValue])[]): Change {
  const { code, pointer, detail, oldPointer, newPointer, suggestion } = draft;
  const optional = { oldPointer, newPointer, suggestion: shown.length === 0 ? undefined : suggestion };
  return {
    code,
    pointer,
    breaks: shown.map(([direction]) => direction),
    detail,
    witness: shown[0]?.[1] ?? null,
    witnesses: Object.fromEntries(shown),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
}

/** A broken direction is always listed, even where no single change shows it. */
function findUnexplained(direction: Direction, answer: Answer, changes: readonly Change[]): readonly Change[] {
  const isListed = changes.some(({ breaks }) => breaks.includes(direction));
  if (answer.verdict === true || (answer.verdict === false && isListed)) {
    return [];
  }
  const isBroken = answer.verdict === false;
  const draft: Draft = {
    code: isBroken ? 'schema_changed' : 'undecided',
    pointer: '',
    oldPointer: '',
    newPointer: '',
    path: [],
    detail: isBroken
      ? 'the schemas differ in a way that no single keyword shows'
      : `${direction} could neither be proved nor be refuted by a value`,
  };
  return [changeOf(draft, isBroken ? [[direction, answer.witness]] : [])];
}
