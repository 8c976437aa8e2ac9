import { createHash } from 'node:crypto';
import type { SchemaChecker } from '../core/schema/checker.ts';
import { compileSchema } from '../core/schema/compile.ts';
import { locate } from './locate.ts';
import type { LocatingContext } from './locate.ts';
import { readDocument } from './read-document.ts';

/** The options that say which schema judges, and how. */
export interface SchemaOptions {
  /** The schema itself, or the path of its JSON or YAML file. */
  readonly schema: string | boolean | object;
  /** What a `$ref` may name: paths or schemas known by `$id`, or a map from URI to path or schema. */
  readonly schemas?: readonly (string | boolean | object)[] | Readonly<Record<string, string | boolean | object>>;
  readonly formats?: 'assert' | 'annotate';
}

const checkers = new Map<string, SchemaChecker>();

/**
 * Loads and compiles the schema that the options name, once a content.
 *
 * @throws {MisuseError} where a file is absent or the schema is not one
 */
export function loadSchemaChecker(options: SchemaOptions, context: LocatingContext): SchemaChecker {
  const schema =
    typeof options.schema === 'string' ? readDocument(locate(options.schema, context, 'the schema')) : options.schema;
  const key = createHash('sha256')
    .update(JSON.stringify([schema, options.formats]))
    .digest('hex');
  const known = checkers.get(key);
  if (known !== undefined) {
    return known;
  }
  const checker = compileSchema(schema as boolean | object);
  checkers.set(key, checker);
  return checker;
}
