import { attempt } from '../attempt.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import { compileDecider } from './ajv-decider.ts';
import type { SchemaChecker, SchemaVerdict } from './checker.ts';
import { describeFault } from './describe-fault.ts';
import { SchemaEngine } from './engine/engine.ts';
import { inspectSchemas } from './inspect.ts';
import { isNestedDeeper } from './is-nested-deeper.ts';
import { findMetaSchema } from './meta-schemas.ts';
import { SchemaIndex } from './schema-index.ts';
import { resolveUri, splitFragment } from './uri.ts';

/** What a schema is compiled with. */
export interface CompileOptions {
  /** What references may name: schemas known by their id, or a map from address to schema. */
  readonly schemas?: readonly (boolean | object)[] | Readonly<Record<string, boolean | object>>;
  /** Whether `format` decides a verdict; it does where absent. */
  readonly formats?: 'assert' | 'annotate';
  /** Address that relative references count from where the schema has no absolute id. */
  readonly base?: string;
  /** How findings name another document than the schema's own; by its address where absent. */
  readonly labelOf?: (uri: string) => string;
}

/** An address for schemas that have none. */
const NOWHERE = 'schema:/';

/** A value nested no deeper is judged whatever the stack, so that one which cannot be is the schema's fault. */
const ORDINARY_DEPTH = 500;

/**
 * Compiles a schema of any of the five dialects into a checker.
 *
 * @throws {MisuseError} saying where the schema is none of its dialect, names something that is not given, or holds a
 *   pattern that cannot be run in linear time
 */
export function compileSchema(schema: boolean | object, options: CompileOptions = {}): SchemaChecker {
  const index = indexOf(schema, options);
  const { notes, locations } = inspectSchemas(index);
  const assertsFormats = options.formats !== 'annotate';
  const engine = new SchemaEngine(index, { assertsFormats, locations });
  const decide = lazily(() => (engine.remembers ? undefined : compileDecider(index, { assertsFormats, locations })));
  const judge = (value: JsonValue): SchemaVerdict =>
    isAccepted(decide(), value) ? { faults: [], more: 0 } : explain(engine, value);
  return { notes, judge, check: (value) => judge(value).faults };
}

/**
 * Refuses whatever `compileSchema` refuses, where no value is to be judged.
 *
 * @throws {MisuseError} as that does
 */
export function refuseInvalidSchema(schema: boolean | object, options: CompileOptions = {}): void {
  inspectSchemas(indexOf(schema, options));
}

function indexOf(schema: boolean | object, { base = NOWHERE, schemas = [], labelOf }: CompileOptions): SchemaIndex {
  return new SchemaIndex(schema as JsonValue, {
    base,
    schemas: byAddress(schemas, base),
    findMetaSchema,
    ...(labelOf === undefined ? {} : { labelOf }),
  });
}

/** Ajv decides for most values that conform; what it refuses, or cannot come to an end with, the engine looks at. */
function isAccepted(conforms: ((value: JsonValue) => boolean) | undefined, value: JsonValue): boolean {
  try {
    return conforms?.(value) === true;
  } catch {
    return false;
  }
}

function explain(engine: SchemaEngine, value: JsonValue): SchemaVerdict {
  return attempt(
    () => {
      const { faults, dropped } = engine.judge(value);
      return { faults: faults.map(describeFault), more: dropped };
    },
    RangeError,
    () => blameDepth(value),
  );
}

/** Says whose fault it is that the stack did not do. */
function blameDepth(value: JsonValue): SchemaVerdict {
  if (!isNestedDeeper(value, ORDINARY_DEPTH)) {
    throw new MisuseError(
      'Cannot use the schema: its dynamic references lead back to themselves without an end, or its schemas hand a value on too often',
    );
  }
  return { faults: [{ pointer: '', detail: 'is nested too deeply to be judged: lower "read.maxDepth"' }], more: 0 };
}

function lazily<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined;
  return () => (made ??= { result: make() }).result;
}

function byAddress(
  schemas: readonly (boolean | object)[] | Readonly<Record<string, boolean | object>>,
  base: string,
): ReadonlyMap<string, JsonValue> {
  const entries = Array.isArray(schemas)
    ? schemas.map((schema) => [idOf(schema as JsonValue), schema as JsonValue] as const)
    : Object.entries(schemas as Readonly<Record<string, JsonValue>>);
  return new Map(entries.map(([address, schema]) => [splitFragment(resolveUri(address, base)).uri, schema]));
}

function idOf(schema: JsonValue): string {
  const id = isJsonObject(schema) ? (schema['$id'] ?? schema['id']) : undefined;
  if (typeof id !== 'string') {
    throw new MisuseError(
      'Cannot use the option "schemas": a schema in the list has no $id; give it one, or use a map from address to schema',
    );
  }
  return id;
}
