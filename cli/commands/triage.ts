import { styleText } from 'node:util';
import { MisuseError } from '../../core/misuse.ts';
import { countFaults } from '../../core/triage/count-faults.ts';
import { renderTriagePage } from '../../core/triage/render-page.ts';
import { renderTriageMarkdown, renderTriageText } from '../../core/triage/render-text.ts';
import { toTriageReport } from '../../core/triage/report.ts';
import { EXIT } from '../command.ts';
import type { Command } from '../command.ts';
import { openResults } from '../read-results.ts';
import { formatOf, listOutputs, writeReport } from '../report-output.ts';

const formats = ['text', 'json', 'markdown', 'html'];

/** Lists recurring faults with whom to ask first. */
export const triage: Command = {
  summary: 'List recurring faults by code, path, rule, provider and prompt, with whom to ask first',
  usage: `triage <results...> [-o report.html] [-o report.md] [-o report.json] [--include-values]

  <results...>       promptfoo's .json and .jsonl outputs; the shards of one eval together
  -o, --output       write the report, .html (one page that needs no network), .md, .json or .txt; repeatable
  --include-values   also write what the model answered there and what was expected, 80 characters each
  --format           text (default), json, markdown or html

Exit 0 whatever it reports, 2 on misuse or a results file that cannot be read.`,
  options: {
    output: { type: 'string', short: 'o', multiple: true },
    'include-values': { type: 'boolean', default: false },
    format: { type: 'string', default: 'text' },
  },

  async run(args, io) {
    formatOf(args, formats);
    listOutputs(args, formats);
    if (args.positionals.length === 0) {
      throw new MisuseError("Cannot triage without results: name promptfoo's .json or .jsonl outputs");
    }
    const results = openResults(args.positionals, io.cwd);
    const { counts, add } = countFaults(args.values['include-values'] === true);
    for (const { row, file } of results.rows()) {
      add(row, file);
    }
    const notes = results.hasSettings ? [] : ['Generation settings are unknown: only the .json output holds them'];
    const report = toTriageReport(counts, notes);
    const bold = (text: string): string => (io.colour ? styleText('bold', text, { validateStream: false }) : text);
    writeReport(
      args,
      {
        text: () => renderTriageText(report, bold),
        json: () => JSON.stringify(report, null, 2),
        markdown: () => renderTriageMarkdown(report),
        html: () => renderTriagePage(report, io.now().toISOString().slice(0, 16).replace('T', ' ')),
      },
      io,
    );
    return await Promise.resolve(EXIT.ok);
  },
};
