import { replayOutputs } from '../../core/diff/replay.ts';
import type { Replay } from '../../core/diff/replay.ts';
import type { JsonValue } from '../../core/json.ts';
import { ownMember } from '../../core/json.ts';
import { readOutput } from '../../core/reading/read-output.ts';
import { compileSchema } from '../../core/schema/compile.ts';
import { openResults } from '../read-results.ts';
import type { LoadedSchema } from './load-schema-text.ts';

/** By what recorded outputs are judged. */
export interface RecordedSettings {
  readonly schema: LoadedSchema;
  readonly formats: 'annotate' | 'assert';
  readonly cwd: string;
}

/**
 * Replays the outputs of promptfoo's results files against a schema and counts what breaks.
 *
 * @throws {MisuseError} where a file is missing, empty, cut or not promptfoo's, or the schema cannot be compiled
 */
export function replayRecorded(files: readonly string[], { schema, formats, cwd }: RecordedSettings): Replay {
  const checker = compileSchema(schema.root as boolean | object, {
    schemas: schema.others as Readonly<Record<string, object>>,
    formats,
  });
  return replayOutputs(checker, readRecorded(files, cwd));
}

function* readRecorded(files: readonly string[], cwd: string): Generator<JsonValue | undefined, void> {
  for (const { raw } of openResults(files, cwd).rows()) {
    const response = ownMember(raw, 'response');
    const reading = readOutput(typeof response === 'object' && response !== null ? response : {});
    yield reading.ok ? reading.value : undefined;
  }
}
