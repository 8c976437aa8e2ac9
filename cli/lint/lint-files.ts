import path from 'node:path';
import { isJsonObject } from '../../core/json.ts';
import type { JsonObject } from '../../core/json.ts';
import { lintSchema } from '../../core/lint/lint-schema.ts';
import type { LintOptions } from '../../core/lint/lint-schema.ts';
import type { LintedSchema } from '../../core/lint/linted.ts';
import { MisuseError } from '../../core/misuse.ts';
import { readDocument } from '../../loading/read-document.ts';

/** What is asked of every schema of a run. */
export interface LintTask {
  readonly cwd: string;
  readonly providers: readonly string[];
  readonly options: Omit<LintOptions, 'provider'>;
}

/** Lints schema files for each provider, or for none. */
export function lintFiles(files: readonly string[], { cwd, providers, options }: LintTask): readonly LintedSchema[] {
  const asked = providers.length === 0 ? [undefined] : providers;
  return files.flatMap((name) => {
    const file = path.resolve(cwd, name);
    const schema = readSchema(file);
    return asked.map((provider) => ({
      file: path.relative(cwd, file) || file,
      provider: provider ?? null,
      ...lintSchema(schema, provider === undefined ? options : { ...options, provider }),
    }));
  });
}

/** Reads a schema's file. */
function readSchema(file: string): JsonObject | boolean {
  const schema = readDocument(file);
  if (typeof schema !== 'boolean' && !isJsonObject(schema)) {
    throw new MisuseError(`Cannot lint ${file}: expected a schema, which is an object, true or false`);
  }
  return schema;
}
