import path from 'node:path';
import { counted } from '../../core/counted.ts';
import { loadConfig } from '../../loading/config/load-config.ts';
import { checkConfig } from '../check/check-config.ts';
import type { CheckReport } from '../check/check-config.ts';
import { EXIT } from '../command.ts';
import type { Command } from '../command.ts';

/** Checks a promptfoo configuration before a token is spent. */
export const check: Command = {
  summary: 'Load everything that an eval would, and say what checks less than it seems to',
  usage: `check [-c <promptfooconfig.yaml>]... [--format text|json]

  -c, --config   promptfoo's configuration (default promptfooconfig.yaml); repeatable
  --format       text (default) or json

Exit 0 where all is well, 2 on any problem.`,
  options: {
    config: { type: 'string', short: 'c', multiple: true, default: ['promptfooconfig.yaml'] },
    format: { type: 'string', default: 'text' },
  },

  async run({ values }, io) {
    const files = [values['config'] ?? []].flat().map(String);
    const reports: CheckReport[] = [];
    for (const file of files) {
      reports.push(await checkConfig(await loadConfig(path.resolve(io.cwd, file))));
    }
    const report = {
      files,
      tests: reports.reduce((sum, { tests }) => sum + tests, 0),
      assertions: reports.reduce((sum, { assertions }) => sum + assertions, 0),
      problems: reports.flatMap(({ problems }) => problems),
      unread: reports.flatMap(({ unread }) => unread),
    };
    io.print(values['format'] === 'json' ? JSON.stringify(report, null, 2) : renderReport(report, io.cwd));
    return report.problems.length === 0 ? EXIT.ok : EXIT.misuse;
  },
};

function renderReport({ files, tests, assertions, problems, unread }: CheckReport, cwd: string): string {
  const lines = problems.map(
    ({ file, line, code, detail }) => `${path.relative(cwd, file)}:${line}: ${detail} [${code}]`,
  );
  const blind = unread.map((list) => `note: the tests in ${list} were not looked at: only promptfoo can read them`);
  const names = files.join(', ');
  const total =
    problems.length === 0 ? sayFine(names, tests, assertions) : `${counted(problems.length, 'problem')} in ${names}`;
  return [...lines, ...blind, total].join('\n');
}

/** A configuration without a contract is no fault, but nobody should take it for one that was checked. */
function sayFine(names: string, tests: number, assertions: number): string {
  const all = counted(tests, 'test');
  return assertions === 0
    ? `${names}: ${all}, nothing wrong, and no contract: none of the assertions is one of promptfoo-contracts`
    : `${names}: ${all}, ${counted(assertions, 'contract')} loaded, nothing wrong`;
}
