import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonValue } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import { snippet } from '../snippet.ts';
import type { SchemaChecker } from './checker.ts';

/** Compiles a schema into a checker. */
export function compileSchema(schema: boolean | object): SchemaChecker {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false, ownProperties: true });
  try {
    const validate = ajv.compile(schema);
    return {
      notes: [],
      check(value: JsonValue) {
        validate(value);
        return (validate.errors ?? []).map((error) => ({
          pointer: error.instancePath,
          detail: error.message ?? error.keyword,
          got: snippet(error.data),
          keyword: error.keyword,
          schemaPointer: error.schemaPath.replace(/^#/, ''),
        }));
      },
    };
  } catch (error) {
    throw new MisuseError(`Cannot use the schema: ${error instanceof Error ? error.message : String(error)}`);
  }
}
