import path from 'node:path';
import { deriveSchema } from '../../core/derive/derive-schema.ts';
import type { Derived } from '../../core/derive/derive-schema.ts';
import { renderLoss } from '../../core/derive/describe.ts';
import { writeJson } from '../../core/derive/write-json.ts';
import { isJsonObject } from '../../core/json.ts';
import type { JsonObject } from '../../core/json.ts';
import { MisuseError } from '../../core/misuse.ts';
import { selectProfile } from '../../core/profiles/profiles.ts';
import { readDocument } from '../../loading/read-document.ts';
import { EXIT } from '../command.ts';
import type { Arguments, Command, ExitCode, Io } from '../command.ts';
import { readIfThere } from '../read-if-there.ts';
import { writeFileAtomic } from '../write-file.ts';

interface Task {
  readonly file: string;
  readonly provider: string;
  readonly output: string;
  readonly isCheck: boolean;
  readonly isJson: boolean;
}

/** Writes what a provider takes in place of a reviewed schema, and lists what is lost. */
export const derive: Command = {
  summary: 'Derive the schema that a provider takes from the reviewed one',
  usage: [
    'derive <schema> --provider <profile> -o <file> [--check]',
    '  --provider <profile>  whose rules the schema must meet',
    '  -o, --output <file>   where the derived schema is kept',
    '  --check               write nothing; fail where the file is stale',
    '  --format json         print the outcome for machines',
  ].join('\n'),
  options: {
    provider: { type: 'string' },
    output: { type: 'string', short: 'o' },
    check: { type: 'boolean' },
    format: { type: 'string' },
  },
  run: (args, io) => Promise.resolve(runDerive(readTask(args, io), io)),
};

function runDerive(task: Task, io: Io): ExitCode {
  const derived = deriveSchema(readSchema(task.file), {
    profile: selectProfile(task.provider),
    source: path.relative(path.dirname(task.output), task.file).replaceAll('\\', '/'),
  });
  if (!derived.ok) {
    report(task, { derived, isStale: false }, io);
    return EXIT.findings;
  }
  const text = writeJson(derived.schema);
  const isStale = readIfThere(task.output) !== text;
  if (isStale && !task.isCheck) {
    writeFileAtomic(task.output, text);
  }
  report(task, { derived, isStale }, io);
  return isStale && task.isCheck ? EXIT.findings : EXIT.ok;
}

function readTask({ positionals, values }: Arguments, io: Io): Task {
  const [file, ...others] = positionals;
  const { provider, output, format } = values;
  if (file === undefined || others.length > 0) {
    throw new MisuseError(`Cannot derive: expected one schema, got ${positionals.length}`);
  }
  if (typeof provider !== 'string' || typeof output !== 'string') {
    throw new MisuseError('Cannot derive: expected --provider <profile> and -o <file>');
  }
  if (format !== undefined && format !== 'json' && format !== 'text') {
    throw new MisuseError(`Cannot use --format ${String(format)}: expected text or json`);
  }
  return {
    file: path.resolve(io.cwd, file),
    provider,
    output: path.resolve(io.cwd, output),
    isCheck: values['check'] === true,
    isJson: format === 'json',
  };
}

function readSchema(file: string): JsonObject {
  const schema = readDocument(file);
  if (!isJsonObject(schema)) {
    throw new MisuseError(`Cannot derive from ${file}: expected a schema that is an object`);
  }
  return schema;
}

interface Outcome {
  readonly derived: Derived;
  /** Whether the file was not what it should be. */
  readonly isStale: boolean;
}

function report(task: Task, { derived, isStale }: Outcome, io: Io): void {
  if (task.isJson) {
    io.print(JSON.stringify(derived.ok ? { ...derived, stale: isStale && task.isCheck } : derived));
    return;
  }
  const source = path.relative(io.cwd, task.file);
  const lines = derived.ok
    ? renderDerived(`${path.relative(io.cwd, task.output)} ${stateOf(task, isStale)}`, derived)
    : [
        `${source}#${derived.pointer} cannot be expressed for ${task.provider}: ${derived.detail}`,
        'Nothing was written',
      ];
  lines.forEach((line) => {
    io.print(line);
  });
}

function stateOf({ isCheck }: Task, isStale: boolean): string {
  if (!isStale) {
    return 'is up to date';
  }
  return isCheck ? 'is stale: run derive without --check' : 'is written';
}

function renderDerived(head: string, { losses, wrapped }: Derived & { readonly ok: true }): readonly string[] {
  const wrapping = wrapped ? ['  (root): the value stands in "result", since the provider takes no such root'] : [];
  return [head, ...losses.map((loss) => `  ${renderLoss(loss)}`), ...wrapping];
}
