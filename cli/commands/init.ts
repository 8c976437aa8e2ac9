import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toContractName } from '../../core/init/facts.ts';
import type { InitFacts, PlannedFile } from '../../core/init/facts.ts';
import { planFiles } from '../../core/init/plan-files.ts';
import { MisuseError } from '../../core/misuse.ts';
import { EXIT } from '../command.ts';
import type { Command, Io } from '../command.ts';
import { findProviderSchema } from '../init/find-provider-schema.ts';
import { writeFileAtomic } from '../write-file.ts';

const configNames = [
  'promptfooconfig.yaml',
  'promptfooconfig.yml',
  'promptfooconfig.json',
  'promptfooconfig.js',
  'promptfooconfig.mjs',
  'promptfooconfig.cjs',
  'promptfooconfig.ts',
];

/** Writes a contract into a promptfoo repository, without overwriting anything. */
export const init: Command = {
  summary: 'Write a contract into this repository: schema, rules, suite, gate and workflow',
  usage: `init [<folder>] [--name <contract>] [--yes]

  --name <contract>  what the contract is called (default: what the configuration calls its schema, else "answer")
  -y, --yes          write without asking; needed where there is no terminal
  --format           text (default) or json

Nothing that is there is overwritten. Exit 0, or 2 where it cannot ask or write.`,
  options: {
    name: { type: 'string' },
    yes: { type: 'boolean', short: 'y', default: false },
    format: { type: 'string', default: 'text' },
  },

  async run({ positionals: [folder = '.'], values }, io) {
    const root = path.resolve(io.cwd, folder);
    const facts = await lookAround(root, values['name']);
    const planned = planFiles(facts);
    const missing = planned.filter((file) => !existsSync(path.join(root, file.path)));
    const kept = planned.filter((file) => !missing.includes(file));
    if (missing.length > 0 && values['yes'] !== true && !(await agrees(missing, io))) {
      io.print('Nothing was written.');
      return EXIT.ok;
    }
    for (const { path: file, content } of missing) {
      writeFileAtomic(path.join(root, file), content);
    }
    const report = {
      config: facts.config ?? null,
      contract: facts.contract,
      written: missing.map((file) => file.path),
      kept: kept.map((file) => file.path),
    };
    io.print(values['format'] === 'json' ? JSON.stringify(report, null, 2) : renderReport(report, planned, folder));
    return EXIT.ok;
  },
};

async function lookAround(root: string, name: unknown): Promise<InitFacts> {
  const config = configNames.find((candidate) => isForeign(path.join(root, candidate)));
  const found = config === undefined ? undefined : await findProviderSchema(path.join(root, config));
  const contract = toContractName(typeof name === 'string' ? name : (found?.name ?? 'answer'));
  return { config, contract, providerSchema: found?.schema, sample: found?.sample };
}

/** A configuration that holds the contract is one that `init` wrote, unless it wrote one of its own beside it. */
function isForeign(file: string): boolean {
  const isBesideOurs = existsSync(path.join(path.dirname(file), 'promptfooconfig.contracts.yaml'));
  return existsSync(file) && (isBesideOurs || !readFileSync(file, 'utf8').includes('contracts.default-test.yaml'));
}

async function agrees(missing: readonly PlannedFile[], io: Io): Promise<boolean> {
  if (io.ask === undefined) {
    throw new MisuseError('Cannot ask without a terminal: add --yes to write the files');
  }
  io.print(['This would write:', ...missing.map(({ path: file, purpose }) => `  ${file}  ${purpose}`)].join('\n'));
  return /^(?:y|yes|)$/i.test((await io.ask('Write them? [Y/n] ')).trim());
}

interface Report {
  readonly config: string | null;
  readonly written: readonly string[];
  readonly kept: readonly string[];
}

function renderReport({ config, written, kept }: Report, planned: readonly PlannedFile[], folder: string): string {
  const suite = config === null ? 'promptfooconfig.yaml' : 'promptfooconfig.contracts.yaml';
  const purposes = new Map(planned.map((file) => [file.path, file.purpose]));
  return [
    ...written.map((file) => `wrote ${path.join(folder, file)}  ${purposes.get(file) ?? ''}`),
    ...kept.map((file) => `kept  ${path.join(folder, file)}  (it is there already)`),
    '',
    'Next:',
    ...(isHere(folder) ? [] : [`  cd ${JSON.stringify(folder)}`]),
    `  npx promptfoo-contracts check -c ${suite}`,
    `  npx promptfoo eval -c ${suite} --no-cache -o results.json`,
    '  npx promptfoo-contracts gate results.json --floors contracts.gate.yaml',
    '  npx promptfoo-contracts junit results.json -o contracts.junit.xml',
    '  npx promptfoo-contracts triage results.json -o triage.html',
    '',
    `To see it red, put "mode: fenced" beside "fixtures:" in ${suite}, and run these again.`,
    ...(isHere(folder) ? [] : ['', ...moveWorkflow(folder)]),
    ...(config === null
      ? []
      : [
          '',
          `Then put the contract into ${config}:`,
          '  defaultTest: file://contracts.default-test.yaml',
          'or, where it has a defaultTest already, into that:',
          '  assert: { $ref: contracts.default-test.yaml#/assert }',
        ]),
  ].join('\n');
}

function isHere(folder: string): boolean {
  return path.normalize(folder) === '.';
}

function moveWorkflow(folder: string): readonly string[] {
  return [
    'GitHub reads workflows in the root of a repository alone: move .github there, and give its job',
    `  defaults: { run: { working-directory: ${JSON.stringify(folder)} } }`,
  ];
}
