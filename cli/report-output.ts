import path from 'node:path';
import { MisuseError } from '../core/misuse.ts';
import type { Arguments, Io } from './command.ts';
import { withoutCommands } from './safe-lines.ts';
import { writeFileAtomic } from './write-file.ts';

/** Renderers of a report by format; each is asked only where that format is wanted. */
export type Renderers = Readonly<Record<string, () => string | Iterable<string>>>;

const extensions: Readonly<Record<string, string>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.json': 'json',
  '.html': 'html',
  '.htm': 'html',
  '.txt': 'text',
  '.xml': 'xml',
};

/** Gives the files of `-o`, each with the format of its extension. */
export function listOutputs(
  { values }: Arguments,
  known: readonly string[],
): readonly { readonly file: string; readonly format: string }[] {
  return listStrings(values['output']).map((file) => {
    const format = extensions[path.extname(file).toLowerCase()];
    if (format === undefined || !known.includes(format)) {
      const wanted = Object.entries(extensions).filter(([, one]) => known.includes(one));
      throw new MisuseError(
        `Cannot tell the format of "${file}": expected one of ${wanted.map(([extension]) => extension).join(', ')}`,
      );
    }
    return { file, format };
  });
}

/** Gives the format of `--format`, checked against what the command has; `text` where it is not given. */
export function formatOf({ values }: Arguments, known: readonly string[]): string {
  const format = typeof values['format'] === 'string' ? values['format'] : 'text';
  if (!known.includes(format)) {
    throw new MisuseError(`Cannot use --format ${format}: expected one of ${known.join(', ')}`);
  }
  return format;
}

/** Writes the report into each file of `-o`, and prints it in the format of `--format`. */
export function writeReport(args: Arguments, renderers: Renderers, io: Io): void {
  const known = Object.keys(renderers);
  for (const { file, format } of listOutputs(args, known)) {
    writeFileAtomic(path.resolve(io.cwd, file), forFile(format, renderers[format]?.() ?? ''));
  }
  const shown = renderers[formatOf(args, known)]?.() ?? '';
  io.print(typeof shown === 'string' ? shown : [...shown].join(''));
}

/** A text file ends up in a log as easily as the output of the command does. */
function forFile(format: string, rendered: string | Iterable<string>): string | Iterable<string> {
  return format === 'text' && typeof rendered === 'string' ? withoutCommands(rendered) : rendered;
}

/** Gives a flag that may be given several times as a list. */
export function listStrings(value: Arguments['values'][string]): readonly string[] {
  return [value ?? []].flat().map(String);
}
