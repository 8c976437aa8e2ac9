import { isRecord } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { MisuseError } from '../misuse.ts';
import { suggest } from '../nearest.ts';
import { parsePointer } from '../pointer.ts';
import type { Comparison } from './agreement.ts';

/** One labelled field. */
export interface Label {
  readonly pointer: string;
  readonly steps: readonly string[];
  readonly expected: JsonValue;
  readonly comparison: Comparison;
  /** Metric that its score goes by. */
  readonly name: string;
}

/** What a user says of the labels. */
export interface LabelOptions {
  /** Pointer to value, or the name of a variable that holds such an object. */
  readonly expected: string | Readonly<Record<string, JsonValue>>;
  readonly compare?: Readonly<Record<string, Comparison>>;
  readonly names?: Readonly<Record<string, string>>;
}

/**
 * Gives the labelled fields.
 *
 * @param vars the test's variables, one of which may hold the labels
 * @throws {MisuseError} where there is no label, a pointer is none, or an option names a field without a label
 */
export function readLabels(options: LabelOptions, vars: Readonly<Record<string, unknown>>): readonly Label[] {
  const expected = readExpected(options.expected, vars);
  const pointers = Object.keys(expected);
  if (pointers.length === 0) {
    throw new MisuseError(
      'Cannot use the expected fields of field-accuracy: there is none, so nothing would be compared',
    );
  }
  const { compare = {}, names = {} } = options;
  requireLabels(compare, pointers, 'compare');
  requireLabels(names, pointers, 'names');
  const labels = Object.entries(expected).map(([pointer, value]) => ({
    pointer,
    steps: readPointer(pointer),
    expected: value,
    comparison: ownOf(compare, pointer) ?? 'exact',
    name: ownOf(names, pointer) ?? `FieldAccuracy/${pointer.slice(1)}`,
  }));
  requireDistinctNames(labels);
  return labels;
}

function readExpected(
  expected: LabelOptions['expected'],
  vars: Readonly<Record<string, unknown>>,
): Readonly<Record<string, JsonValue>> {
  if (typeof expected !== 'string') {
    return expected;
  }
  if (!Object.hasOwn(vars, expected) || vars[expected] === undefined) {
    throw new MisuseError(
      `Cannot find the variable "${expected}" that "expected" of field-accuracy names${suggest(expected, Object.keys(vars))}`,
    );
  }
  const held = vars[expected];
  // promptfoo hands over the content of a variable's `.json` or `.yaml` file as JSON text.
  const value = typeof held === 'string' ? parseJson(held) : held;
  if (!isRecord(value)) {
    throw new MisuseError(
      `Cannot use the variable "${expected}" as "expected" of field-accuracy: expected an object of pointer to value`,
    );
  }
  return value as Readonly<Record<string, JsonValue>>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readPointer(pointer: string): readonly string[] {
  const steps = parsePointer(pointer);
  if (steps === undefined) {
    const hint = pointer.startsWith('/') ? '"~" is written as "~0"' : `did you mean "/${pointer}"?`;
    throw new MisuseError(`Cannot use "${pointer}" in "expected" of field-accuracy: it is no JSON Pointer; ${hint}`);
  }
  return steps;
}

function requireLabels(option: Readonly<Record<string, unknown>>, pointers: readonly string[], name: string): void {
  const stray = Object.keys(option).find((pointer) => !pointers.includes(pointer));
  if (stray !== undefined) {
    throw new MisuseError(
      `Cannot use "${stray}" in "${name}" of field-accuracy: "expected" has no such field${suggest(stray, pointers)}`,
    );
  }
}

function requireDistinctNames(labels: readonly Label[]): void {
  const seen = new Map<string, string>();
  for (const { name, pointer } of labels) {
    const other = seen.get(name);
    if (other !== undefined) {
      throw new MisuseError(`Cannot use "names" of field-accuracy: "${other}" and "${pointer}" both go by "${name}"`);
    }
    seen.set(name, pointer);
  }
}

function ownOf<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
