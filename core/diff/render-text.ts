import type { JsonValue } from '../json.ts';
import { escapeUnsafe, textSnippet } from '../snippet.ts';
import type { Change, Direction } from './changes/change.ts';
import type { SchemaDiff } from './diff-schemas.ts';
import type { Replay } from './replay.ts';

/** What a report for people says of a comparison. */
export interface DiffReport extends SchemaDiff {
  readonly outputs?: Replay;
}

const QUESTIONS: Readonly<Record<Direction, string>> = {
  backward: 'can the new consumer read the outputs recorded so far',
  forward: 'can a consumer still on the old schema read what the model will now emit',
};

const DIRECTIONS: readonly Direction[] = ['backward', 'forward'];

/** Renders a comparison for people: both directions in words, each break with a witness, then what else changed. */
export function renderDiff(report: DiffReport): string {
  const breaking = report.changes.filter(({ breaks }) => breaks.length > 0);
  const harmless = report.changes.filter(({ breaks }) => breaks.length === 0);
  return [
    ...DIRECTIONS.map((direction) => `${direction}: ${QUESTIONS[direction]}? ${answer(report[direction])}`),
    ...breaking.flatMap((change) => ['', ...renderBreak(change)]),
    ...(harmless.length > 0 ? ['', 'changes that alone break nothing:', ...harmless.map(renderLine)] : []),
    ...(report.outputs === undefined ? [] : ['', ...renderReplay(report.outputs)]),
  ].join('\n');
}

function answer(verdict: boolean | 'undecided'): string {
  if (verdict === 'undecided') {
    return 'undecided: neither proved nor refuted';
  }
  return verdict ? 'yes, proved' : 'no';
}

function renderLine(change: Change): string {
  return `  ${change.code} at ${place(change.pointer)}: ${escapeUnsafe(change.detail)}`;
}

function place(pointer: string): string {
  return pointer === '' ? 'the root' : escapeUnsafe(pointer);
}

function renderBreak(change: Change): readonly string[] {
  const { code, pointer, oldPointer, newPointer, breaks, detail, witnesses, suggestion } = change;
  const both = [
    oldPointer === undefined ? [] : [`old ${place(oldPointer)}`],
    newPointer === undefined ? [] : [`new ${place(newPointer)}`],
  ];
  return [
    `${code} at ${place(pointer)} breaks ${breaks.join(' and ')}`,
    `  ${escapeUnsafe(detail)}`,
    `  (${both.flat().join(', ')})`,
    ...DIRECTIONS.flatMap((direction) => renderWitness(direction, witnesses[direction])),
    ...(suggestion === undefined ? [] : [`  to avoid it: ${suggestion}`]),
  ];
}

function renderWitness(direction: Direction, witness: JsonValue | undefined): readonly string[] {
  return witness === undefined ? [] : [`  ${WITNESSES[direction]}: ${textSnippet(JSON.stringify(witness))}`];
}

const WITNESSES: Readonly<Record<Direction, string>> = {
  backward: 'the old schema takes this, the new one refuses it',
  forward: 'the new schema takes this, the old one refuses it',
};

function renderReplay({ read, unreadable, broken, faults }: Replay): readonly string[] {
  return [
    `recorded outputs: ${broken} of ${read} break the new schema${unreadable > 0 ? `, ${unreadable} more could not be read` : ''}`,
    ...faults.map(({ pointer, keyword, count }) => `  ${place(pointer)} ${keyword}: ${count}`),
  ];
}
