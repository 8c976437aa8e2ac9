import path from 'node:path';
import { isJsonObject } from '../../core/json.ts';
import { MisuseError } from '../../core/misuse.ts';
import { readDocument } from '../../loading/read-document.ts';
import { EXIT } from '../command.ts';
import type { Command, ExitCode, Io } from '../command.ts';
import { writeTypes } from '../types/write-types.ts';
import { readIfThere } from '../read-if-there.ts';
import { writeFileAtomic } from '../write-file.ts';

/** Writes TypeScript types for schemas, or tells which are stale. */
export const types: Command = {
  summary: 'Write TypeScript types for schemas',
  usage: `types <schema…> -o <folder> [--check] [--format json]

  -o, --output   folder in which each <name>.schema.json gets its <name>.types.ts
  --check        write nothing; exit 1 where a file is stale
  --format       text (default) or json

Needs the package json-schema-to-typescript beside this one.`,
  options: {
    output: { type: 'string', short: 'o' },
    check: { type: 'boolean', default: false },
    format: { type: 'string', default: 'text' },
  },

  async run({ positionals, values }, io) {
    const { output, format } = values;
    if (positionals.length === 0) {
      throw new MisuseError('Cannot write types: expected one schema or more');
    }
    if (typeof output !== 'string') {
      throw new MisuseError('Cannot write types: expected -o <folder> to write them into');
    }
    if (format !== 'text' && format !== 'json') {
      throw new MisuseError(`Cannot use --format ${String(format)}: expected text or json`);
    }
    const targets = findTargets(positionals, output, io);
    const isCheck = values['check'] === true;
    const files = [];
    for (const { source, target } of targets) {
      const text = await writeTypes(readSchema(source), path.relative(path.dirname(target), source));
      files.push({ file: path.relative(io.cwd, target), isStale: update(target, text, isCheck) });
    }
    return report(files, { isCheck, isJson: format === 'json' }, io);
  },
};

interface Target {
  readonly source: string;
  readonly target: string;
}

function findTargets(schemas: readonly string[], output: string, { cwd }: Io): readonly Target[] {
  const targets = schemas.map((schema) => {
    const name = path.basename(schema).replace(/(?:\.schema)?\.(?:json|ya?ml)$/, '');
    return { source: path.resolve(cwd, schema), target: path.resolve(cwd, output, `${name}.types.ts`) };
  });
  const double = targets.find(({ target, source }) =>
    targets.some((other) => other.target === target && other.source !== source),
  );
  if (double !== undefined) {
    throw new MisuseError(
      `Cannot write the types of several schemas into ${path.relative(cwd, double.target)}: give each its own -o`,
    );
  }
  return targets;
}

function readSchema(file: string): object {
  const schema = readDocument(file);
  if (!isJsonObject(schema)) {
    throw new MisuseError(`Cannot write types for ${file}: expected a schema that is an object`);
  }
  return schema;
}

/** Tells whether the file was not what it should be, and makes it so unless it is only checked. */
function update(file: string, text: string, isCheck: boolean): boolean {
  const isStale = readIfThere(file) !== text;
  if (isStale && !isCheck) {
    writeFileAtomic(file, text);
  }
  return isStale;
}

interface Outcome {
  readonly file: string;
  readonly isStale: boolean;
}

function report(
  files: readonly Outcome[],
  { isCheck, isJson }: { readonly isCheck: boolean; readonly isJson: boolean },
  io: Io,
): ExitCode {
  if (isJson) {
    io.print(JSON.stringify({ files: files.map(({ file, isStale }) => ({ file, stale: isCheck && isStale })) }));
  } else {
    files.forEach(({ file, isStale }) => {
      io.print(
        `${file} ${!isStale ? 'is up to date' : isCheck ? 'is stale: run types without --check' : 'is written'}`,
      );
    });
  }
  return isCheck && files.some(({ isStale }) => isStale) ? EXIT.findings : EXIT.ok;
}
