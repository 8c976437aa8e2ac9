/**
 * Times `gate`, `junit` and `triage` over one results file against parsing each of its lines alone, in turns, each in a
 * process of its own: `reports.ts [file] [--megabytes 100] [--turns 3] [--write]`. Prints seconds by the clock and of
 * processor time (the collector works beside), the ratios by the clock of the best turns, and the largest resident memory;
 * `--write` puts them into docs/performance.md.
 *
 * Alone means two things: with `node:readline`, as a script would do it, and with our own reader, which is faster.
 */
import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { main } from '../cli/main.ts';
import { readJsonLines } from '../cli/read-lines.ts';

const { values, positionals } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '100' },
    turns: { type: 'string', default: '3' },
    mode: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const reports = ['gate', 'junit', 'triage'] as const;
const modes = ['readline', 'reader', ...reports] as const;

const names: Readonly<Record<string, string>> = {
  readline: '`node:readline` and `JSON.parse` alone',
  reader: 'our reader and `JSON.parse` alone',
};

/** Runs one mode here and prints what it took, starting up left out. */
async function measure(mode: string, file: string): Promise<void> {
  // The modules are loaded before the clock starts: it is the rows that are measured.
  const ignored = {
    print: () => undefined,
    warn: () => undefined,
    cwd: '/',
    env: {},
    colour: false,
    interactive: false,
    now: () => new Date(),
  };
  const argumentsFor = (results: string): string[] => [mode, results, ...(mode === 'junit' ? ['-o', '/dev/null'] : [])];
  const isReport = reports.some((one) => one === mode);
  await (isReport ? main(argumentsFor('/absent.jsonl'), ignored) : undefined);
  const before = process.cpuUsage();
  const started = performance.now();
  const code = isReport ? await main(argumentsFor(file), ignored) : await parseAlone(mode, file);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(JSON.stringify({ code, seconds, processor: (user + system) / 1e6, megabytes }));
}

/** Parses each line and keeps nothing. */
async function parseAlone(mode: string, file: string): Promise<number> {
  let rows = 0;
  if (mode === 'readline') {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      rows += Number(JSON.parse(line) !== undefined);
    }
  } else {
    for (const [value] of readJsonLines(file, '/')) {
      rows += Number(value !== undefined);
    }
  }
  return rows;
}

/** What one turn took, or the best of several. */
interface Turn {
  readonly seconds: number;
  readonly processor: number;
  readonly megabytes: number;
}

function measureAll(file: string): void {
  const best = new Map<string, Turn>();
  for (let turn = 0; turn < Number(values.turns); turn += 1) {
    for (const mode of modes) {
      const { stdout } = spawnSync(process.execPath, [import.meta.filename, file, '--mode', mode], {
        encoding: 'utf8',
      });
      const one = JSON.parse(stdout) as Turn;
      const known = best.get(mode) ?? one;
      best.set(mode, {
        seconds: Math.min(known.seconds, one.seconds),
        processor: Math.min(known.processor, one.processor),
        megabytes: Math.max(known.megabytes, one.megabytes),
      });
    }
  }
  const table = renderTable(best, file);
  console.log(table);
  if (values.write) {
    writeTable(table);
  }
}

function renderTable(best: ReadonlyMap<string, Turn>, file: string): string {
  const ratio = (seconds: number, mode: string): string =>
    `${(seconds / (best.get(mode)?.seconds ?? NaN)).toFixed(2)} x`;
  const rows = [...best].map(
    ([mode, { seconds, processor, megabytes }]) =>
      `| ${names[mode] ?? `\`${mode}\``} | ${seconds.toFixed(2)} s | ${processor.toFixed(2)} s | ${ratio(seconds, 'readline')} | ${ratio(seconds, 'reader')} | ${megabytes} MB |`,
  );
  return [
    `Node ${process.version}, ${Math.round(statSync(file).size / 1e6)} MB, best of ${values.turns}.`,
    '',
    '| what | by the clock | processor | against `node:readline` | against our reader | resident |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
}

function writeTable(table: string): void {
  const file = 'docs/performance.md';
  const [start, end] = [
    '<!-- generated: npm run bench:reports -- <file> --write -->\n',
    '<!-- /generated: reports -->',
  ];
  const [before = '', rest = ''] = readFileSync(file, 'utf8').split(start);
  writeFileSync(file, `${before}${start}${table}\n${rest.slice(rest.indexOf(end))}`);
}

const [given] = positionals;
if (values.mode !== undefined && given !== undefined) {
  await measure(values.mode, given);
} else if (given !== undefined && existsSync(given)) {
  measureAll(path.resolve(given));
} else {
  const folder = mkdtempSync(path.join(tmpdir(), 'contracts-bench-'));
  const file = path.join(folder, 'results.jsonl');
  const maker = path.join(import.meta.dirname, 'make-results.ts');
  spawnSync(process.execPath, [maker, file, '--megabytes', values.megabytes], { stdio: 'inherit' });
  measureAll(file);
  rmSync(folder, { recursive: true });
}
