import path from 'node:path';
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
  const total =
    problems.length === 0
      ? `${files.join(', ')}: ${tests} tests, ${assertions} contracts loaded, nothing wrong`
      : `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in ${files.join(', ')}`;
  return [...lines, ...blind, total].join('\n');
}
