import path from 'node:path';
import { MisuseError } from '../../core/misuse.ts';
import { operators } from '../../core/mutation/mutant.ts';
import { renderMutationMarkdown, renderMutationText } from '../../core/mutation/render-report.ts';
import type { MutationReport } from '../../core/mutation/report.ts';
import { suggest } from '../../core/nearest.ts';
import { EXIT } from '../command.ts';
import type { Arguments, Command, Io } from '../command.ts';
import { selectGoodRows } from '../mutation/good-row.ts';
import { mutateSuite } from '../mutation/mutate-suite.ts';
import type { MutationSettings } from '../mutation/mutate-suite.ts';
import { readRows } from '../mutation/read-rows.ts';
import { writeFileAtomic } from '../write-file.ts';

/** Breaks good outputs on purpose and reports which breaks no assertion noticed. */
export const mutate: Command = {
  summary: 'Break good outputs on purpose and report which breaks no assertion noticed',
  usage: `mutate [-c <promptfooconfig.yaml>] [<results.json|results.jsonl>...]

  -c, --config    promptfoo's configuration, for relative paths; evaluated first where no results are given
  --seed <n>      picks the mutants where there are more than --max (default 1)
  --max <n>       the most mutants to run (default 5000)
  --only <name>   only this operator; repeatable
  --min-score     least share of faults noticed, 100% or 0.95 (default 100%)
  -o, --output    also write the report there (.json, .md or .txt); repeatable
  --format        text (default) or json

Exit 0 where every fault was noticed, 1 on survivors below --min-score or on anything that never failed,
2 on a red baseline.`,
  options: {
    config: { type: 'string', short: 'c', default: 'promptfooconfig.yaml' },
    seed: { type: 'string', default: '1' },
    max: { type: 'string', default: '5000' },
    only: { type: 'string', multiple: true },
    'min-score': { type: 'string', default: '100%' },
    output: { type: 'string', short: 'o', multiple: true },
    format: { type: 'string', default: 'text' },
  },

  async run(args, io) {
    const minimum = parseShare(String(args.values['min-score']));
    const settings = parseSettings(args, io);
    const config = path.resolve(io.cwd, String(args.values['config']));
    const rows = selectGoodRows(readRows(args.positionals, config, io), settings.folder);
    const report = await mutateSuite(rows, settings);
    io.print(args.values['format'] === 'json' ? JSON.stringify(report, null, 2) : renderMutationText(report));
    for (const file of [args.values['output'] ?? []].flat().map(String)) {
      writeFileAtomic(path.resolve(io.cwd, file), renderFor(file, report));
    }
    if (report.score === null) {
      throw new MisuseError('Cannot say anything of this suite: no fault could be made of its good outputs');
    }
    return report.score >= minimum && report.vacuous.length === 0 ? EXIT.ok : EXIT.findings;
  },
};

function parseSettings({ values }: Arguments, io: Io): MutationSettings {
  const only = [values['only'] ?? []].flat().map(String);
  const stray = only.find((name) => !Object.hasOwn(operators, name));
  if (stray !== undefined) {
    throw new MisuseError(
      `Cannot use --only ${stray}: there is no such operator${suggest(stray, Object.keys(operators))}`,
    );
  }
  return {
    folder: path.dirname(path.resolve(io.cwd, String(values['config']))),
    seed: parseCount('--seed', values['seed']),
    max: parseCount('--max', values['max']),
    only,
    progress: (done, total) => {
      if (io.interactive && (done % 100 === 0 || done === total)) {
        io.warn(`mutants: ${done} of ${total}`);
      }
    },
  };
}

function parseCount(flag: string, text: unknown): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 0) {
    throw new MisuseError(`Cannot use ${flag} "${String(text)}": expected a whole number`);
  }
  return count;
}

function parseShare(text: string): number {
  const [, percent] = /^(\d+(?:\.\d+)?)%$/.exec(text) ?? [];
  const share = percent === undefined ? (/^(?:0\.\d+|1\.0+)$/.test(text) ? Number(text) : NaN) : Number(percent) / 100;
  if (!(share >= 0 && share <= 1)) {
    throw new MisuseError(`Cannot use --min-score "${text}": expected a share such as 98% or 0.98`);
  }
  return share;
}

function renderFor(file: string, report: MutationReport): string {
  if (file.endsWith('.json')) {
    return `${JSON.stringify(report, null, 2)}\n`;
  }
  return file.endsWith('.md') ? renderMutationMarkdown(report) : `${renderMutationText(report)}\n`;
}
