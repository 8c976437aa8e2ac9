import path from 'node:path';
import { counted } from '../../core/counted.ts';
import { collectSuites } from '../../core/junit/collect.ts';
import { renderJunit } from '../../core/junit/render.ts';
import { MisuseError } from '../../core/misuse.ts';
import { EXIT } from '../command.ts';
import type { Command } from '../command.ts';
import { openResults } from '../read-results.ts';
import { formatOf, listStrings } from '../report-output.ts';
import { writeFileAtomic } from '../write-file.ts';

/** Writes results as a JUnit file with reasons. */
export const junit: Command = {
  summary: 'Write results as a JUnit file: a testcase for each test and metric, with codes and paths',
  usage: `junit <results...> -o <file> [--include-values]

  <results...>       promptfoo's .json and .jsonl outputs; the shards of one eval together
  -o, --output       file to write, such as results.junit.xml; repeatable
  --include-values   also write what the model answered there and what was expected, 80 characters each
  --format           text (default) or json, for what is printed

Exit 0 whatever the results are (the gate decides), 2 on misuse or a results file that cannot be read.`,
  options: {
    output: { type: 'string', short: 'o', multiple: true },
    'include-values': { type: 'boolean', default: false },
    format: { type: 'string', default: 'text' },
  },

  async run(args, io) {
    const format = formatOf(args, ['text', 'json']);
    const outputs = listStrings(args.values['output']);
    if (args.positionals.length === 0 || outputs.length === 0) {
      throw new MisuseError('Cannot write JUnit: expected junit <results...> -o <file>');
    }
    const results = openResults(args.positionals, io.cwd);
    const { suites, metrics, add } = collectSuites(args.values['include-values'] === true);
    let rows = 0;
    for (const { row } of results.rows()) {
      add(row);
      rows += 1;
    }
    const timestamp = io.now().toISOString().slice(0, 19);
    const { settings, hasSettings } = results;
    for (const file of outputs) {
      const text = renderJunit(suites.values(), { timestamp, settings, hasSettings, metrics });
      writeFileAtomic(path.resolve(io.cwd, file), text);
    }
    const summary = { rows, suites: suites.size, files: outputs };
    io.print(
      format === 'json' ? JSON.stringify(summary, null, 2) : `Wrote ${counted(rows, 'row')} to ${outputs.join(', ')}`,
    );
    return await Promise.resolve(EXIT.ok);
  },
};
