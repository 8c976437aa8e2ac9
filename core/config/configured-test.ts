import { isRecord } from '../json.ts';

/** Where something stands in a file that a person wrote. */
export interface Origin {
  readonly file: string;
  /** Line, from 1. */
  readonly line: number;
}

/** An assertion or an `assert-set` of a test, and where it stands. */
interface Written {
  readonly value: Readonly<Record<string, unknown>>;
  readonly origin: Origin;
}

/** One assertion of a test. */
export interface ConfiguredAssertion extends Written {
  /** The `assert-set` that holds it: one object for all of them; `undefined` where the test itself does. */
  readonly set: Written | undefined;
}

/** One test as promptfoo runs it: `defaultTest` and the test's own parts laid over each other. */
export interface ConfiguredTest {
  readonly name: string;
  readonly origin: Origin;
  readonly vars: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Gives the place where the test's own options of an export are written: in the test, or in `defaultTest`. */
  readonly placeOfOptions: (exportName: string) => Origin;
  readonly threshold: number | undefined;
  readonly assertions: readonly ConfiguredAssertion[];
}

/** A test, or `defaultTest`, as it is written. */
export interface WrittenTest {
  readonly value: Readonly<Record<string, unknown>>;
  readonly origin: Origin;
  readonly lineOf: (path: readonly (string | number)[]) => number;
}

/**
 * Lays a test over `defaultTest` as promptfoo 0.123 does: assertions are joined, variables, options and metadata are
 * merged top-level key by key, and a threshold of the test replaces the default one.
 */
export function mergeTest(written: WrittenTest, fallback: WrittenTest | undefined, index: number): ConfiguredTest {
  const { value, origin } = written;
  const inherited = recordOf(value['options'])['disableDefaultAsserts'] === true ? undefined : fallback;
  const base = fallback?.value ?? {};
  const description = value['description'];
  const threshold = value['threshold'] ?? base['threshold'];
  return {
    name: typeof description === 'string' ? description : `test ${index + 1}`,
    origin,
    vars: { ...recordOf(base['vars']), ...recordOf(value['vars']) },
    metadata: { ...recordOf(base['metadata']), ...recordOf(value['metadata']) },
    placeOfOptions: (name) => placeIn(fallback === undefined || holdsOptions(written) ? written : fallback, name),
    threshold: typeof threshold === 'number' ? threshold : undefined,
    assertions: [...(inherited === undefined ? [] : assertionsOf(inherited)), ...assertionsOf(written)],
  };
}

/** A test's `metadata.contracts` replaces that of `defaultTest` whole. */
function holdsOptions({ value }: WrittenTest): boolean {
  return Object.hasOwn(recordOf(value['metadata']), 'contracts');
}

function placeIn({ origin, lineOf }: WrittenTest, exportName: string): Origin {
  return { file: origin.file, line: lineOf(['metadata', 'contracts', exportName]) };
}

/** Gives the assertions of a test in order, those of an `assert-set` in its place; promptfoo knows no set in a set. */
function assertionsOf({ value, origin, lineOf }: WrittenTest): readonly ConfiguredAssertion[] {
  const read = (list: unknown, path: readonly (string | number)[]): readonly Written[] =>
    listOf(list).map((item, index) => ({
      value: recordOf(item),
      origin: { file: origin.file, line: lineOf([...path, index]) },
    }));
  return read(value['assert'], ['assert']).flatMap((one, index): readonly ConfiguredAssertion[] =>
    one.value['type'] === 'assert-set'
      ? read(one.value['assert'], ['assert', index, 'assert']).map((member) => ({ ...member, set: one }))
      : [{ ...one, set: undefined }],
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
