import path from 'node:path';
import type { LintedSchema } from '../../core/lint/linted.ts';
import { renderGithub } from '../../core/lint/render-github.ts';
import { renderText } from '../../core/lint/render-text.ts';
import { MisuseError } from '../../core/misuse.ts';
import { selectProfile } from '../../core/profiles/profiles.ts';
import { EXIT } from '../command.ts';
import type { Arguments, Command, ExitCode, Io } from '../command.ts';
import { lintFiles } from '../lint/lint-files.ts';
import type { LintTask } from '../lint/lint-files.ts';
import { readFixtures } from '../lint/read-fixtures.ts';

/** Finds what a provider will not take in a schema, and what is unwise in it. */
export const lint: Command = {
  summary: 'Find what a provider refuses or ignores in a schema, how near its ceilings are, and what is unwise',
  usage: `lint <schema…> [-c <promptfooconfig.yaml>…] [--provider <profile>…] [--fail-on warning]

  --provider      whose rules the schemas must meet; repeatable
  -c, --config    lint every schema that this configuration of promptfoo gives a provider or an assertion; repeatable
  --share         from which share of a ceiling on nearing it is an error (default 0.7)
  --fixtures      folder of outputs: a nullable field that is null in none of them is found
  --use           format (default) or tool: what the provider gets the schemas as
  --fail-on       error (default) or warning
  --format        text (default), json or github (annotations)

Exit 1 on errors, or on warnings too with --fail-on warning.`,
  options: {
    provider: { type: 'string', multiple: true, default: [] },
    config: { type: 'string', short: 'c', multiple: true, default: [] },
    share: { type: 'string', default: '0.7' },
    fixtures: { type: 'string', multiple: true, default: [] },
    use: { type: 'string', default: 'format' },
    'fail-on': { type: 'string', default: 'error' },
    format: { type: 'string', default: 'text' },
  },

  async run({ positionals, values }, io) {
    const configs = listOf(values['config']);
    if (positionals.length + configs.length === 0) {
      throw new MisuseError('Cannot lint: expected a schema, or -c with a configuration');
    }
    const format = choose(values['format'], ['text', 'json', 'github'], '--format');
    const failOn = choose(values['fail-on'], ['error', 'warning'], '--fail-on');
    const task = readTask(values, io);
    const schemas = [...lintFiles(positionals, task)];
    if (configs.length > 0) {
      const { lintConfig } = await import('../lint/lint-config.ts');
      for (const config of configs) {
        schemas.push(...(await lintConfig(config, task)));
      }
    }
    await print(schemas, format, io);
    return exitOf(schemas, failOn);
  },
};

function readTask(values: Arguments['values'], { cwd }: Io): LintTask {
  const providers = listOf(values['provider']);
  providers.forEach((name) => {
    selectProfile(name);
  });
  const folders = listOf(values['fixtures']);
  const fixtures = folders.flatMap((folder) => readFixtures(path.resolve(cwd, folder)));
  const use = choose(values['use'], ['format', 'tool'], '--use') === 'tool' ? 'tool' : 'format';
  return {
    cwd,
    providers: [...new Set(providers)],
    options: { share: Number(values['share']), use, ...(folders.length === 0 ? {} : { fixtures }) },
  };
}

async function print(schemas: readonly LintedSchema[], format: string, io: Io): Promise<void> {
  if (format === 'json') {
    io.print(JSON.stringify({ schemas }));
    return;
  }
  const { locatePlaces } = await import('../lint/locate-places.ts');
  const locate = locatePlaces(schemas, io.cwd);
  const text = format === 'github' ? renderGithub(schemas, locate) : renderText(schemas, locate);
  if (text !== '') {
    io.print(text);
  }
}

function exitOf(schemas: readonly LintedSchema[], failOn: string): ExitCode {
  const severities = schemas.flatMap(({ findings }) => findings.map(({ severity }) => severity));
  const isBad = severities.includes('error') || (failOn === 'warning' && severities.includes('warning'));
  return isBad ? EXIT.findings : EXIT.ok;
}

function choose(value: unknown, known: readonly string[], flag: string): string {
  if (typeof value !== 'string' || !known.includes(value)) {
    throw new MisuseError(`Cannot use ${flag} ${String(value)}: expected ${known.join(', ')}`);
  }
  return value;
}

function listOf(value: Arguments['values'][string]): readonly string[] {
  return [value ?? []].flat().map(String);
}
