import { diffSchemas } from '../../core/diff/diff-schemas.ts';
import { renderDiff } from '../../core/diff/render-text.ts';
import type { DiffReport } from '../../core/diff/render-text.ts';
import type { Replay } from '../../core/diff/replay.ts';
import { MisuseError } from '../../core/misuse.ts';
import { EXIT } from '../command.ts';
import type { Arguments, Command, ExitCode, Io } from '../command.ts';
import { loadSchemaText, readFromDisk, readFromRevision } from '../diff/load-schema-text.ts';
import type { LoadedSchema } from '../diff/load-schema-text.ts';
import { listStrings } from '../report-output.ts';

const directions: Readonly<Record<string, readonly ('backward' | 'forward')[]>> = {
  backward: ['backward'],
  forward: ['forward'],
  both: ['backward', 'forward'],
};

/** Says whether consumers survive a change of a schema, in both directions. */
export const diff: Command = {
  summary: 'Say whether consumers survive a change of a schema, with a value that shows each break',
  usage: `diff <old> <new> [--direction backward|forward|both]
       promptfoo-contracts diff <schema> --against <git revision>

  backward       can the new consumer read the outputs recorded so far
  forward        can a consumer still on the old schema read what the model will now emit

  --direction    which break is exit 1: backward, forward or both (default)
  --against      compare the file with its content at a git revision, such as origin/main
  --outputs      replay the outputs of a promptfoo results file (.json, .jsonl) against the new schema; repeatable
  --formats      annotate (default: a format decides nothing) or assert
  --strict       exit 1 also where a direction asked for is undecided
  --format       text (default) or json

Exit 1 on a break in the direction asked, or on recorded outputs that break; 2 on misuse.`,
  options: {
    direction: { type: 'string', default: 'both' },
    against: { type: 'string' },
    outputs: { type: 'string', multiple: true },
    formats: { type: 'string', default: 'annotate' },
    strict: { type: 'boolean', default: false },
    format: { type: 'string', default: 'text' },
  },

  async run(args, io) {
    const asked = directions[choiceOf(args, 'direction', ['both', 'backward', 'forward'])] ?? [];
    const formats = choiceOf(args, 'formats', ['annotate', 'assert']) === 'assert' ? 'assert' : 'annotate';
    const format = choiceOf(args, 'format', ['text', 'json']);
    const [older, newer] = await loadBoth(args, io);
    const found = diffSchemas(older.root, newer.root, { oldSchemas: older.others, newSchemas: newer.others, formats });
    const files = listStrings(args.values['outputs']);
    const report: DiffReport =
      files.length === 0 ? found : { ...found, outputs: await replay(files, newer, { formats, io }) };
    io.print(format === 'json' ? JSON.stringify(report, null, 2) : renderDiff(report));
    return exitOf(report, asked, args.values['strict'] === true);
  },
};

function choiceOf({ values }: Arguments, flag: string, known: readonly string[]): string {
  const value = values[flag];
  if (typeof value !== 'string' || !known.includes(value)) {
    throw new MisuseError(`Cannot use --${flag} ${String(value)}: expected one of ${known.join(', ')}`);
  }
  return value;
}

function exitOf(report: DiffReport, asked: readonly ('backward' | 'forward')[], isStrict: boolean): ExitCode {
  const breaks = asked.some(
    (direction) => report[direction] === false || (isStrict && report[direction] === 'undecided'),
  );
  const isReplayBroken = asked.includes('backward') && (report.outputs?.broken ?? 0) > 0;
  return breaks || isReplayBroken ? EXIT.findings : EXIT.ok;
}

/** Reads both schemas: two files, or one as it is now and as it was. */
async function loadBoth({ positionals, values }: Arguments, io: Io): Promise<readonly [LoadedSchema, LoadedSchema]> {
  const [first, second] = positionals;
  const revision = values['against'];
  const isPast = typeof revision === 'string';
  if (first === undefined || positionals.length !== (isPast ? 1 : 2)) {
    throw new MisuseError(
      isPast
        ? 'Cannot compare: --against takes exactly one schema, the file to compare with its own past'
        : 'Cannot compare: expected two schemas, <old> and <new>, or one with --against <git revision>',
    );
  }
  const present = readFromDisk(io.cwd);
  return [
    await loadSchemaText(first, isPast ? readFromRevision(io.cwd, revision) : present),
    await loadSchemaText(second ?? first, present),
  ];
}

interface Replaying {
  readonly formats: 'annotate' | 'assert';
  readonly io: Io;
}

async function replay(files: readonly string[], newer: LoadedSchema, { formats, io }: Replaying): Promise<Replay> {
  // Most runs have no recorded outputs and need none of this.
  const { replayRecorded } = await import('../diff/replay-recorded.ts');
  return replayRecorded(files, { schema: newer, formats, cwd: io.cwd });
}
