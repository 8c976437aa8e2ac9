import { isRecord } from '../json.ts';

/** Where something stands in a file that a person wrote. */
export interface Origin {
  readonly file: string;
  /** Line, from 1. */
  readonly line: number;
}

/** One assertion of a test, and where it stands. */
export interface ConfiguredAssertion {
  readonly value: Readonly<Record<string, unknown>>;
  readonly origin: Origin;
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
    placeOfOptions: (name) => placeIn(holdsOptions(written) ? written : (fallback ?? written), name),
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

/** Gives the assertions of a test in order, those of an `assert-set` in its place. */
function assertionsOf({ value, origin, lineOf }: WrittenTest): readonly ConfiguredAssertion[] {
  const flatten = (list: unknown, path: readonly (string | number)[]): readonly ConfiguredAssertion[] =>
    (Array.isArray(list) ? (list as unknown[]) : []).flatMap((item, index) => {
      const here = [...path, index];
      const record = recordOf(item);
      return record['type'] === 'assert-set' && path.length < 10
        ? flatten(record['assert'], [...here, 'assert'])
        : [{ value: record, origin: { file: origin.file, line: lineOf(here) } }];
    });
  return flatten(value['assert'], ['assert']);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
