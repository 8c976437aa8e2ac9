import { appendFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { styleText } from 'node:util';
import { parseBaseline, toBaseline } from '../../core/gate/baseline.ts';
import type { Baseline } from '../../core/gate/baseline.ts';
import { parseFloors } from '../../core/gate/floors.ts';
import type { Floors } from '../../core/gate/floors.ts';
import { judgeTally } from '../../core/gate/gate.ts';
import { renderGateMarkdown } from '../../core/gate/render-markdown.ts';
import { renderGateText } from '../../core/gate/render-text.ts';
import type { GateReport } from '../../core/gate/report.ts';
import { createTally, tallyRows } from '../../core/gate/tally.ts';
import type { Tally } from '../../core/gate/tally-state.ts';
import { MisuseError } from '../../core/misuse.ts';
import { ResultsError } from '../../core/results/results-error.ts';
import { EXIT } from '../command.ts';
import type { Arguments, Command, ExitCode, Io } from '../command.ts';
import { openResults } from '../read-results.ts';
import { formatOf, listOutputs, listStrings, writeReport } from '../report-output.ts';
import { writeFileAtomic } from '../write-file.ts';

const formats = ['text', 'json', 'markdown'];

/** Judges the single verdicts of an eval by floors. */
export const gate: Command = {
  summary: 'Fail when a metric is below its floor, or when the results hide something',
  usage: `gate <results...> [--floors <file>] [--floor <metric>=<100% or 0.95>]... [-o <file>]...

  <results...>      promptfoo's .json and .jsonl outputs; the shards of one eval together
  --floors          file of floors (YAML or JSON); a metric that it does not name has the floor 100%
  --floor           floor of one metric or pattern, laid over the file; repeatable
  --baseline        compare with what --save-baseline wrote (default: baseline.file of the floors)
  --save-baseline   write the rates and tests of this run to a file
  -o, --output      write the report, .md, .json or .txt; repeatable
  --format          text (default), json or markdown

In a GitHub job the Markdown is added to $GITHUB_STEP_SUMMARY.
Exit 0 where all is green, 1 on any red verdict, 2 on misuse or a results file that cannot be read.`,
  options: {
    floors: { type: 'string' },
    floor: { type: 'string', multiple: true },
    baseline: { type: 'string' },
    'save-baseline': { type: 'string' },
    output: { type: 'string', short: 'o', multiple: true },
    format: { type: 'string', default: 'text' },
  },

  async run(args, io) {
    formatOf(args, formats);
    listOutputs(args, formats);
    try {
      return await judge(args, io);
    } catch (error) {
      if (error instanceof ResultsError && formatOf(args, formats) === 'json') {
        io.print(JSON.stringify({ ...emptyReport, problems: [{ code: error.code, detail: error.message }] }, null, 2));
      }
      throw error;
    }
  },
};

async function judge(args: Arguments, io: Io): Promise<ExitCode> {
  if (args.positionals.length === 0) {
    throw new MisuseError("Cannot gate without results: name promptfoo's .json or .jsonl outputs");
  }
  const floors = await loadFloors(args, io);
  const baseline = await loadBaseline(args, floors, io);
  const results = openResults(args.positionals, io.cwd);
  const tally = createTally(floors, io.now().toISOString().slice(0, 10));
  const add = tallyRows(tally, floors);
  for (const { row } of results.rows()) {
    add(row);
  }
  const notes = results.hasSettings ? [] : ['Generation settings are unknown: only the .json output holds them'];
  const report = { ...judgeTally(tally, floors, baseline), notes };
  saveBaseline(args, { tally, report }, io);
  publish(report, args, io);
  return report.verdict === 'pass' ? EXIT.ok : EXIT.findings;
}

const emptyReport: GateReport = {
  verdict: 'fail',
  metrics: [],
  problems: [],
  allowed: [],
  known: [],
  rows: 0,
  tests: 0,
  outcomes: { passed: 0, parse: 0, schema: 0, meaning: 0, error: 0 },
  notes: [],
};

async function loadFloors({ values }: Arguments, io: Io): Promise<Floors> {
  const file = values['floors'];
  const document = typeof file === 'string' ? ((await readUserFile(path.resolve(io.cwd, file))) ?? {}) : undefined;
  return parseFloors(document, listStrings(values['floor']), typeof file === 'string' ? file : 'the floors');
}

async function loadBaseline({ values }: Arguments, floors: Floors, io: Io): Promise<Baseline | undefined> {
  const flag = values['baseline'];
  const folder = typeof values['floors'] === 'string' ? path.dirname(path.resolve(io.cwd, values['floors'])) : io.cwd;
  const fromFloors = floors.baseline.file === undefined ? undefined : path.resolve(folder, floors.baseline.file);
  const file = typeof flag === 'string' ? path.resolve(io.cwd, flag) : fromFloors;
  // The first run that saves has nothing to compare with yet.
  const isFirst = typeof values['save-baseline'] === 'string' && file !== undefined && !existsSync(file);
  return file === undefined || isFirst ? undefined : parseBaseline(await readUserFile(file), file);
}

/** Loaded only where a file is named: the parser of YAML takes longer to start than a small eval to judge. */
async function readUserFile(file: string): Promise<unknown> {
  const { readDocument } = await import('../../loading/read-document.ts');
  return readDocument(file);
}

function saveBaseline(
  { values }: Arguments,
  { tally, report }: { readonly tally: Tally; readonly report: GateReport },
  io: Io,
): void {
  const file = values['save-baseline'];
  if (typeof file === 'string') {
    const baseline = toBaseline(tally, report.metrics, io.now().toISOString());
    writeFileAtomic(path.resolve(io.cwd, file), `${JSON.stringify(baseline, null, 2)}\n`);
    io.warn(`Saved the baseline of ${report.rows} rows to ${file}`);
  }
}

function publish(report: GateReport, args: Arguments, io: Io): void {
  writeReport(
    args,
    {
      text: () =>
        renderGateText(report, (kind, text) => (io.colour ? styleText(kind, text, { validateStream: false }) : text)),
      json: () => JSON.stringify(report, null, 2),
      markdown: () => renderGateMarkdown(report),
    },
    io,
  );
  const summary = io.env['GITHUB_STEP_SUMMARY'];
  if (summary !== undefined && summary !== '') {
    // The file belongs to the job and other steps add to it too.
    appendFileSync(summary, `${renderGateMarkdown(report)}\n`);
  }
}
