/**
 * Times `gate`, `junit` and `triage` over one results file against parsing each of its lines alone, in turns, each in a
 * process of its own: `reports.ts [file] [--megabytes 100] [--turns 3]`. Prints seconds of processor time, the ratio of
 * the best turns, and the largest resident memory.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { main } from '../cli/main.ts';
import { readJsonLines } from '../cli/read-lines.ts';

const { values, positionals } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '100' },
    turns: { type: 'string', default: '3' },
    mode: { type: 'string' },
  },
  allowPositionals: true,
});
const modes = ['parse', 'gate', 'junit', 'triage'] as const;

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
  await main(
    [mode === 'parse' ? 'gate' : mode, '/absent.jsonl', ...(mode === 'junit' ? ['-o', '/dev/null'] : [])],
    ignored,
  );
  const before = process.cpuUsage();
  let code = 0;
  if (mode === 'parse') {
    for (const [value] of readJsonLines(file, '/')) {
      code += Number(value === undefined);
    }
  } else {
    code = await main([mode, file, ...(mode === 'junit' ? ['-o', '/dev/null'] : [])], ignored);
  }
  const { user, system } = process.cpuUsage(before);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(JSON.stringify({ code, seconds: (user + system) / 1e6, megabytes }));
}

function measureAll(file: string): void {
  const best = new Map<string, { seconds: number; megabytes: number }>();
  for (let turn = 0; turn < Number(values.turns); turn += 1) {
    for (const mode of modes) {
      const { stdout } = spawnSync(process.execPath, [import.meta.filename, file, '--mode', mode], {
        encoding: 'utf8',
      });
      const one = JSON.parse(stdout) as { seconds: number; megabytes: number };
      const known = best.get(mode) ?? one;
      best.set(mode, {
        seconds: Math.min(known.seconds, one.seconds),
        megabytes: Math.max(known.megabytes, one.megabytes),
      });
    }
  }
  const alone = best.get('parse')?.seconds ?? NaN;
  for (const [mode, { seconds, megabytes }] of best) {
    console.log(
      `${mode.padEnd(7)} ${seconds.toFixed(2)} s  ${(seconds / alone).toFixed(2)} x  ${megabytes} MB resident`,
    );
  }
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
