import path from 'node:path';
import type { ConfiguredAssertion, ConfiguredTest } from '../../core/config/configured-test.ts';
import { isJsonObject, isRecord, ownMember } from '../../core/json.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import type { PointerStep } from '../../core/pointer.ts';
import type { LoadedConfig } from '../../loading/config/load-config.ts';
import { locate } from '../../loading/locate.ts';
import { readDocument } from '../../loading/read-document.ts';

/** A schema that an assertion of a configuration checks by. */
export interface AssertedSchema {
  readonly schema: JsonObject;
  readonly file: string;
  /** Where it stands in that file. */
  readonly steps: readonly PointerStep[];
  /** The function whose arguments are checked; `undefined` for the response itself. */
  readonly tool: string | undefined;
}

/** Finds each schema that an assertion uses, once. */
export function findAssertedSchemas(config: LoadedConfig): readonly AssertedSchema[] {
  const found = config.tests.flatMap((test) =>
    test.assertions.flatMap((assertion) => findOfAssertion(assertion, test, config)),
  );
  return [...new Map(found.map((one) => [JSON.stringify([one.file, one.steps, one.tool, one.schema]), one])).values()];
}

function findOfAssertion(
  { value, origin }: ConfiguredAssertion,
  test: ConfiguredTest,
  config: LoadedConfig,
): readonly AssertedSchema[] {
  const kind = String(value['type']).replace(/^not-/, '');
  if (kind === 'is-json' || kind === 'contains-json') {
    return resolve(value['value'], { config, file: origin.file, tool: undefined });
  }
  const named = typeof value['value'] === 'string' ? value['value'] : '';
  if (!/schema-validity\.[jt]s|:schemaValidity$/.test(named)) {
    return [];
  }
  const own = ownMember(ownMember(test.metadata, 'contracts'), 'schemaValidity');
  const options = { ...(isRecord(value['config']) ? value['config'] : {}), ...(isRecord(own) ? own : {}) };
  const tool = ownMember(options['read'], 'tool');
  return resolve(options['schema'], { config, file: origin.file, tool: typeof tool === 'string' ? tool : undefined });
}

interface Scope {
  readonly config: LoadedConfig;
  readonly file: string;
  readonly tool: string | undefined;
}

function resolve(schema: unknown, { config, file, tool }: Scope): readonly AssertedSchema[] {
  if (typeof schema !== 'string') {
    return isJsonObject(schema as JsonValue) ? [{ schema: schema as JsonObject, file, steps: [], tool }] : [];
  }
  const found = locate(schema, { provider: { config: { basePath: config.folder } } }, 'the schema of an assertion');
  const document = readDocument(path.resolve(found));
  return isJsonObject(document) ? [{ schema: document, file: found, steps: [], tool }] : [];
}
