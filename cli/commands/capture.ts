import { existsSync } from 'node:fs';
import path from 'node:path';
import { createRedactor } from '../../core/capture/redact.ts';
import { selectFailures } from '../../core/capture/select.ts';
import { MisuseError } from '../../core/misuse.ts';
import type { Selected } from '../../core/capture/select.ts';
import { lineText } from '../../core/results/safe-text.ts';
import { findFailures } from '../capture/find-failures.ts';
import { makeFixture } from '../capture/fixture.ts';
import type { Fixture, Keeping } from '../capture/fixture.ts';
import { findStale } from '../capture/list-stale.ts';
import { loadSecretlint } from '../capture/secretlint.ts';
import { EXIT } from '../command.ts';
import type { Arguments, Command, ExitCode, Io } from '../command.ts';
import { openResults } from '../read-results.ts';
import { formatOf, listStrings } from '../report-output.ts';
import { writeFileAtomic } from '../write-file.ts';

const TICKETS = 'schemas/ticket-classification/v1.schema.json';

/** Puts failing outputs into a corpus of fixtures. */
export const capture: Command = {
  summary: 'Put failing outputs into a corpus of fixtures, redacted',
  usage: `capture <results or JSONL of production failures...> -o <dir> [--per-reason <n>] [--redact <pattern>]...
       capture --stale <model> -o <dir>

  <results...>    promptfoo's .json and .jsonl outputs, or JSONL of { output, code, model, at, finishReason }
  -o, --output    folder of the corpus, such as test/fixtures/captured
  --per-reason    how many outputs for each reason, path and provider (default 1), no two of one shape
  --schema        schema that the recorded verdict is of (default ${TICKETS}, where it exists)
  --max-chars     longest output that is kept (default 20000)
  --redact        RE2 pattern of what else must not be kept; repeatable
  --redactor      auto (default: secretlint where it is installed), secretlint, or own
  --stale         list the captured fixtures of another model than this one, and write nothing
  --format        text (default) or json

What exists is never overwritten. Exit 0 whatever is captured, 2 on misuse.`,
  options: {
    output: { type: 'string', short: 'o' },
    'per-reason': { type: 'string', default: '1' },
    schema: { type: 'string' },
    'max-chars': { type: 'string', default: '20000' },
    redact: { type: 'string', multiple: true },
    redactor: { type: 'string', default: 'auto' },
    stale: { type: 'string' },
    format: { type: 'string', default: 'text' },
  },

  async run(args, io) {
    const folder = args.values['output'];
    if (typeof folder !== 'string') {
      throw new MisuseError('Cannot capture without a folder: expected -o <dir>');
    }
    const { stale } = args.values;
    return typeof stale === 'string' ? printStale(stale, folder, { args, io }) : await captureAll(folder, args, io);
  },
};

interface Report {
  readonly captured: string[];
  readonly existing: string[];
  readonly left: { readonly name: string; readonly why: string }[];
}

async function captureAll(folder: string, args: Arguments, io: Io): Promise<ExitCode> {
  if (args.positionals.length === 0) {
    throw new MisuseError('Cannot capture without results: name .json or .jsonl files');
  }
  const format = formatOf(args, ['text', 'json']);
  let settings: Keeping['settings'] = new Map();
  const open = (documents: readonly string[]): ReturnType<typeof openResults> => {
    const results = openResults(documents, io.cwd);
    settings = results.settings;
    return results;
  };
  const select = selectFailures(parseCount(args, 'per-reason'));
  const failures = findFailures(args.positionals, open, { cwd: io.cwd, today: io.now().toISOString().slice(0, 10) });
  // All are chosen before one is written: the settings stand at the end of a document.
  const selected: Selected[] = [];
  for (const failure of failures) {
    selected.push(...select(failure));
  }
  const keeping = { ...(await toKeeping(args, io)), settings };
  const report: Report = { captured: [], existing: [], left: [] };
  for (const one of selected) {
    const fixture = await makeFixture(one, keeping);
    if (typeof fixture === 'string') {
      report.left.push({ name: one.name, why: fixture });
    } else {
      report[writeFixture(fixture, path.resolve(io.cwd, folder))].push(one.name);
    }
  }
  io.print(format === 'json' ? JSON.stringify(report, null, 2) : renderReport(report, folder));
  return EXIT.ok;
}

async function toKeeping(args: Arguments, io: Io): Promise<Omit<Keeping, 'settings'>> {
  const { schema } = args.values;
  const hasTickets = existsSync(path.resolve(io.cwd, TICKETS));
  return {
    redact: await toRedactor(args, io),
    maxChars: parseCount(args, 'max-chars'),
    schemaFile: typeof schema === 'string' ? schema : hasTickets ? TICKETS : undefined,
  };
}

async function toRedactor({ values }: Arguments, io: Io): Promise<Keeping['redact']> {
  const { redactor } = values;
  if (redactor !== 'auto' && redactor !== 'secretlint' && redactor !== 'own') {
    throw new MisuseError(`Cannot use --redactor ${String(redactor)}: expected auto, secretlint or own`);
  }
  const own = createRedactor(listStrings(values['redact']));
  const secretlint = redactor === 'own' ? undefined : await loadSecretlint(redactor === 'secretlint');
  if (redactor === 'auto' && secretlint === undefined) {
    io.warn('Secrets are found by built-in patterns only: install @secretlint/core and its preset for more');
  }
  return async (text) => own(secretlint === undefined ? text : await secretlint(text));
}

function writeFixture({ name, suffix, content, sidecar }: Fixture, folder: string): 'captured' | 'existing' {
  const base = path.join(folder, name);
  if (['.txt', '.json', '.expect.json'].some((one) => existsSync(`${base}${one}`))) {
    return 'existing';
  }
  writeFileAtomic(`${base}${suffix}`, content);
  writeFileAtomic(`${base}.expect.json`, `${JSON.stringify(sidecar, null, 2)}\n`);
  return 'captured';
}

function renderReport({ captured, existing, left }: Report, folder: string): string {
  return [
    ...captured.map((name) => `captured ${path.join(folder, name)}`),
    ...existing.map((name) => `exists already ${path.join(folder, name)}`),
    ...left.map(({ name, why }) => `left out ${name}: ${why}`),
    `${captured.length} captured, ${existing.length} exist already, ${left.length} left out`,
  ].join('\n');
}

function printStale(
  model: string,
  folder: string,
  { args, io }: { readonly args: Arguments; readonly io: Io },
): ExitCode {
  const isJson = formatOf(args, ['text', 'json']) === 'json';
  const stale = findStale(model, folder, io.cwd);
  const lines = stale.map((one) => `${one.file}  ${lineText(one.model)}  ${lineText(one.date)}`);
  io.print(isJson ? JSON.stringify({ stale }, null, 2) : [...lines, `${stale.length} predate ${model}`].join('\n'));
  return EXIT.ok;
}

function parseCount({ values }: Arguments, name: string): number {
  const value = String(values[name]);
  if (!/^[1-9]\d{0,8}$/.test(value)) {
    throw new MisuseError(`Cannot use --${name} ${value}: expected a whole number above 0`);
  }
  return Number(value);
}
