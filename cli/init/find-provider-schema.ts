import path from 'node:path';
import { isRecord, ownMember } from '../../core/json.ts';
import type { JsonValue } from '../../core/json.ts';
import { MisuseError } from '../../core/misuse.ts';
import { compileSchema } from '../../core/schema/compile.ts';
import { loadConfig } from '../../loading/config/load-config.ts';
import { readDocument } from '../../loading/read-document.ts';
import { sampleSchema } from '../../providers/stub/sample.ts';

/** A schema that a configuration gives a provider, what it is called, and a value that it takes. */
export interface ProviderSchema {
  readonly name: string | undefined;
  readonly schema: JsonValue;
  readonly sample: JsonValue | undefined;
}

/** Finds the first schema that a configuration gives a provider; `undefined` where it gives none that can be used. */
export async function findProviderSchema(file: string): Promise<ProviderSchema | undefined> {
  const { value, folder } = await loadConfig(file);
  const providers = value['providers'] ?? value['targets'];
  for (const provider of Array.isArray(providers) ? (providers as unknown[]) : []) {
    const found = readFormat(ownMember(provider, 'config'), folder);
    if (found !== undefined) {
      return { ...found, sample: sampleOf(found.schema) };
    }
  }
  return undefined;
}

/** Looks where OpenAI's, Anthropic's, Gemini's and Ollama's adapters take a schema. */
function readFormat(config: unknown, folder: string): Pick<ProviderSchema, 'name' | 'schema'> | undefined {
  const format = ownMember(config, 'response_format') ?? ownMember(config, 'output_format');
  const inner = ownMember(format, 'json_schema') ?? format;
  const places = [
    ownMember(inner, 'schema'),
    ownMember(ownMember(config, 'generationConfig'), 'responseJsonSchema'),
    ownMember(config, 'format'),
  ];
  const schema = places.map((place) => readSchema(place, folder)).find(isRecord);
  const name = ownMember(inner, 'name');
  return schema === undefined
    ? undefined
    : { name: typeof name === 'string' ? name : undefined, schema: schema as JsonValue };
}

function readSchema(given: unknown, folder: string): unknown {
  return typeof given === 'string' && given.startsWith('file://')
    ? readDocument(path.resolve(folder, given.slice('file://'.length)))
    : given;
}

function sampleOf(schema: JsonValue): JsonValue | undefined {
  const sample = sampleSchema(schema);
  try {
    return compileSchema(schema as object).check(sample).length === 0 ? sample : undefined;
  } catch (error) {
    if (error instanceof MisuseError) {
      return undefined;
    }
    throw error;
  }
}
