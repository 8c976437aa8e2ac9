import { createHash } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { attempt } from '../core/attempt.ts';
import { isRecord } from '../core/json.ts';
import { MisuseError } from '../core/misuse.ts';
import type { SchemaChecker } from '../core/schema/checker.ts';
import { compileSchema } from '../core/schema/compile.ts';
import { UnresolvedReference } from '../core/schema/follow-references.ts';
import { findFileWithin } from './find-file-within.ts';
import { locateFile } from './locate.ts';
import type { LocatingContext } from './locate.ts';
import { readHashedDocument } from './read-document.ts';

/** A schema itself, or the path of its JSON or YAML file. */
export type SchemaSource = string | boolean | object;

/** The options that say which schema judges, and how. */
export interface SchemaOptions {
  readonly schema: SchemaSource;
  /** What a `$ref` may name: paths or schemas known by `$id`, or a map from URI to path or schema. */
  readonly schemas?: readonly SchemaSource[] | Readonly<Record<string, SchemaSource>>;
  readonly formats?: 'assert' | 'annotate';
}

/** A schema at hand: where it came from, and a text that changes with its content. */
interface Loaded {
  readonly schema: boolean | object;
  readonly file: string | undefined;
  readonly key: string;
}

/** A checker with the files that its references led to, by their digests: it holds while they are the same. */
interface Compiled {
  readonly checker: SchemaChecker;
  readonly files: ReadonlyMap<string, string>;
}

interface Inputs {
  readonly main: Loaded;
  readonly others: ReadonlyMap<string, Loaded>;
  readonly formats: 'assert' | 'annotate';
  readonly name: string;
}

/** Checkers remembered; the one that was used longest ago goes first. */
const MOST_CHECKERS = 100;

const checkers = new Map<string, Compiled>();

/**
 * Loads and compiles the schema that the options name, once a content, however often its file is read again.
 *
 * @throws {MisuseError} where a file is absent, the schema is none, or a reference leads outside what is given
 */
export function loadSchemaChecker(options: SchemaOptions, context: LocatingContext): SchemaChecker {
  const inputs = loadInputs(options, context);
  const { main, others, formats } = inputs;
  const key = [main.key, formats, ...[...others].map(([uri, { key: one }]) => `${uri} ${one}`)].join('\n');
  const known = checkers.get(key);
  const compiled = known !== undefined && isCurrent(known) ? known : compile(inputs);
  checkers.delete(key);
  if (checkers.size >= MOST_CHECKERS) {
    checkers.delete(checkers.keys().next().value ?? '');
  }
  checkers.set(key, compiled);
  return compiled.checker;
}

function isCurrent({ files }: Compiled): boolean {
  return [...files].every(([file, hash]) => readHashedDocument(file).hash === hash);
}

function loadInputs({ schema, schemas = [], formats = 'assert' }: SchemaOptions, context: LocatingContext): Inputs {
  const main = load(schema, context, 'the schema');
  const entries = Array.isArray(schemas)
    ? (schemas as readonly SchemaSource[]).map((source) => {
        const loaded = load(source, context, 'a schema of "schemas"');
        return [addressOf(loaded), loaded] as const;
      })
    : Object.entries(schemas as Readonly<Record<string, SchemaSource>>).map(
        ([uri, source]) => [uri, load(source, context, 'a schema of "schemas"')] as const,
      );
  return { main, others: new Map(entries), formats, name: typeof schema === 'string' ? ` "${schema}"` : '' };
}

function load(source: SchemaSource, context: LocatingContext, what: string): Loaded {
  if (typeof source !== 'string') {
    return { schema: source, file: undefined, key: hashOf(source, what) };
  }
  const { file, stats } = locateFile(source, context, what);
  const { value, hash } = readHashedDocument(file, stats);
  return { schema: value as boolean | object, file, key: `${file} ${hash}` };
}

function hashOf(source: boolean | object, what: string): string {
  try {
    return createHash('sha256').update(JSON.stringify(source)).digest('hex');
  } catch {
    throw new MisuseError(`Cannot use ${what}: it is nested too deeply, or leads back to itself, and is no JSON`);
  }
}

/** Gives the address by which references know a schema of a list: its own, else that of its file. */
function addressOf({ schema, file }: Loaded): string {
  const id = isRecord(schema) ? (schema['$id'] ?? schema['id']) : undefined;
  if (typeof id === 'string') {
    return id;
  }
  if (file === undefined) {
    throw new MisuseError(
      'Cannot use the option "schemas": a schema in the list has no $id; give it one, or use a map from address to schema',
    );
  }
  return pathToFileURL(file).href;
}

function compile(inputs: Inputs): Compiled {
  try {
    return compileWithFiles(inputs);
  } catch (error) {
    throw renamed(error, inputs.name);
  }
}

/** Compiles, and reads one file after another of those to which references lead. */
function compileWithFiles({ main, others, formats }: Inputs): Compiled {
  const files = new Map<string, string>();
  const schemas = Object.fromEntries([...others].map(([uri, { schema }]) => [uri, schema]));
  const place = main.file === undefined ? {} : { base: pathToFileURL(main.file).href, labelOf: relativeTo(main.file) };
  for (;;) {
    const found = attempt<SchemaChecker | UnresolvedReference, UnresolvedReference>(
      () => compileSchema(main.schema, { formats, schemas, ...place }),
      UnresolvedReference,
      (missing) => missing,
    );
    if (!(found instanceof UnresolvedReference)) {
      return { checker: found, files };
    }
    const file = main.file === undefined ? undefined : findFileWithin(path.dirname(main.file), found.uri);
    if (file === undefined || files.has(file)) {
      throw found;
    }
    const { value, hash } = readHashedDocument(file);
    files.set(file, hash);
    schemas[found.uri] = value as boolean | object;
  }
}

/** Names the file of a schema where a message speaks of "the schema", and says so where one is too deep to be walked. */
function renamed(error: unknown, name: string): unknown {
  if (error instanceof RangeError) {
    return new MisuseError(`Cannot use the schema${name}: it is nested too deeply`);
  }
  return error instanceof MisuseError
    ? new MisuseError(error.message.replace(/^Cannot use the schema:/, `Cannot use the schema${name}:`))
    : error;
}

/** Findings name another file by its way from the schema's folder: an absolute path would differ between machines. */
function relativeTo(file: string): (uri: string) => string {
  const folder = pathToFileURL(`${path.dirname(file)}${path.sep}`).href;
  return (uri) => (uri.startsWith(folder) ? uri.slice(folder.length) : uri);
}
