import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { crossFieldInvariants } from '../../assertions/cross-field-invariants.ts';
import { evidenceGrounding } from '../../assertions/evidence-grounding.ts';
import { exactJson } from '../../assertions/exact-json.ts';
import { fieldAccuracy } from '../../assertions/field-accuracy.ts';
import { schemaValidity } from '../../assertions/schema-validity.ts';
import type { Assertion, AssertionContext, Grade } from '../../core/assertion.ts';
import { diffSchemas } from '../../core/diff/diff-schemas.ts';
import type { JsonValue } from '../../core/json.ts';
import { lintSchema } from '../../core/lint/lint-schema.ts';
import { MisuseError } from '../../core/misuse.ts';
import { readOutput } from '../../core/reading/read-output.ts';
import type { Reading } from '../../core/reading/reading.ts';
import { extractJson } from '../../transforms/extract-json.ts';
import { responses } from './responses.ts';
import { instances, schemas } from './schemas.ts';
import { names, texts, values } from './texts.ts';

/** A statement that no input may break; it is tried for a short while in the tests and for long by the fuzzer. */
export interface Law {
  readonly property: fc.IAsyncPropertyWithHooks<[input: unknown]>;
  /** Inputs in a short run. */
  readonly runs: number;
}

/** Joins what an input is made of with what must be so of it, under a type that lists can hold. */
function law<Input>(runs: number, arbitrary: fc.Arbitrary<Input>, holds: (input: Input) => Promise<void> | void): Law {
  const property = fc.asyncProperty(arbitrary, async (input) => {
    await holds(input);
  });
  return { property: property, runs };
}

function must(isSo: boolean, what: string): void {
  if (!isSo) {
    throw new Error(what);
  }
}

function mustEqual(one: unknown, other: unknown, what: string): void {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)];
  must(left === right, `${what}: ${left} is not ${right}`);
}

const rules = [
  { id: 'total', check: 'same(output.total, sum(output.lines.map(line, line.amount)))' },
  { id: 'amounts', each: '/lines/*', check: 'item.amount >= 0' },
  { id: 'b-needs-a', when: 'present(output.b)', check: 'present(output.a)', at: '/b' },
  { id: 'kind', check: 'output.kind in ["circle", "square"] || output.priority != "high"' },
  { id: 'text', each: '/*', check: 'string(item).matches("^(a+)+$") == (item == "a")' },
];

const source = 'The tap drips, says the tenant — “since Monday”. It cost 1,200.50 € (EUR) … A-104 is wet.\n';

/** Every assertion that needs no thread, with options that look into many places. */
const assertions: readonly { readonly assertion: Assertion; readonly config: Readonly<Record<string, unknown>> }[] = [
  { assertion: exactJson, config: {} },
  { assertion: crossFieldInvariants, config: { rules } },
  {
    assertion: evidenceGrounding,
    config: {
      quotes: ['/summary', '/lines/*/text', '/*'],
      source: 'source',
      numeric: true,
      ellipsis: 'ordered',
      fold: ['whitespace', 'case', 'unicode', 'invisible', 'typography', 'lineEndHyphen', 'markdown'],
    },
  },
  {
    assertion: evidenceGrounding,
    config: { quotes: ['/*'], source: { metadata: '/context' }, minQuotes: 0, cited: '/id' },
  },
  {
    assertion: fieldAccuracy,
    config: {
      expected: { '/a': 'x', '/tags': ['b', 'a'], '/total': 0.3, '/due': '2026-02-28', '': {} },
      compare: { '/a': 'casefold', '/tags': 'set', '/total': { number: 0.01 }, '/due': 'date' },
    },
  },
];

const reads = fc.record(
  {
    extract: fc.constantFrom('none', 'fence', 'any'),
    root: fc.constantFrom('any', 'object', 'array'),
    tool: fc.constantFrom('save', 'other', '__proto__'),
    maxBytes: fc.constantFrom(1, 20, 10_000),
    maxDepth: fc.constantFrom(1, 3, 500),
    duplicateKeys: fc.constantFrom('reject', 'note'),
    unsafeNumbers: fc.constantFrom('reject', 'note'),
  },
  { requiredKeys: [] },
);

/** What makes a grade well made: data alone, a reason, and no pass without a statement that was decided. */
function mustBeWellMade(grade: Grade): void {
  const { outcome, checked, findings } = grade.metadata.contract;
  mustEqual(JSON.parse(JSON.stringify(grade)), grade, 'the grade is not plain data');
  must(grade.reason !== '', 'there is no reason');
  must(grade.pass === (outcome === 'holds'), 'pass is not the outcome');
  must((outcome === 'holds') === (findings.length === 0), 'the outcome is not what the findings say');
  must(outcome !== 'holds' || checked > 0, 'nothing was checked');
  must(grade.score >= 0 && grade.score <= 1, 'the score is no share');
  must(!grade.pass || grade.score === 1, 'it passes with less than all');
  must(isSafe(grade.reason.replaceAll('\n', '')), 'the reason could steer a terminal');
  must(
    findings.every(({ got = '', expected = '' }) => got.length <= 80 && expected.length <= 80),
    'a snippet is longer than 80',
  );
}

/** Whether text holds no control, direction or half character. */
function isSafe(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text);
}

function gist(grade: Grade): unknown {
  const { outcome, checked, findings } = grade.metadata.contract;
  const faults = findings.map(({ code, pointer, rule, keyword }) => JSON.stringify([code, pointer, rule, keyword]));
  return { pass: grade.pass, score: grade.score.toFixed(9), outcome, checked, faults: faults.sort() };
}

function gistOf(reading: Reading | undefined): unknown {
  return reading?.ok === true ? reading.value : reading?.code;
}

function omit(record: object, name: string): object {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== name));
}

async function gradeAll(output: unknown, context: AssertionContext, read?: object): Promise<readonly Grade[]> {
  return await Promise.all(
    assertions.map(async ({ assertion, config }) => {
      // There the mode is fixed, and giving another is misuse.
      const own = read === undefined ? {} : { read: assertion.id === 'exact-json' ? omit(read, 'extract') : read };
      return await assertion(output, { vars: { source }, ...context, config: { ...config, ...own } });
    }),
  );
}

/** The same value with the names of every object in the opposite order. */
export function reversed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    return value.map((item) => reversed(item as JsonValue));
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, member]) => [name, reversed(member)]),
      )
    : value;
}

const folder = mkdtempSync(path.join(tmpdir(), 'contracts-siege-'));
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});
let files = 0;

/** Puts a schema into a file, the oldest of a few giving way. */
function writeSchema(text: string, extension: string): string {
  const file = path.join(folder, `${(files += 1) % 50}.${extension}`);
  writeFileSync(file, text);
  return file;
}

/** Runs what may be misuse but nothing else. */
async function orMisuse<Result>(run: () => Promise<Result> | Result): Promise<Result | string> {
  try {
    return await run();
  } catch (error) {
    must(error instanceof MisuseError && error.message !== '', `it threw ${String(error)}`);
    return 'misuse';
  }
}

/** A schema with random keywords of random values: mostly none. */
const nonsense = fc
  .tuple(
    schemas,
    fc.constantFrom(
      ...[
        'type',
        'items',
        'properties',
        '$ref',
        '$id',
        'enum',
        'pattern',
        'required',
        'allOf',
        'if',
        '$defs',
        'format',
      ],
      ...[
        'minimum',
        'multipleOf',
        'const',
        'dependentRequired',
        'patternProperties',
        '$schema',
        '$anchor',
        '$dynamicRef',
      ],
    ),
    fc.oneof(
      values,
      fc.constantFrom('#', '#/properties/a', '#/$defs/x', 'other.json', 'https://x.example/y', '(a+)+$', '['),
    ),
  )
  .map(([schema, keyword, value]) => ({ ...schema, [keyword]: value }));

/** Every law by what it says. */
export const laws: Readonly<Record<string, Law>> = {
  'any text in any mode gives a value or a code, and the transform agrees': law(
    800,
    fc.tuple(texts, reads),
    ([text, options]) => {
      const reading = readOutput({ output: text }, options);
      must(reading.ok || reading.detail !== '', 'a reading without a word');
      const taken = extractJson(text);
      must(typeof taken === 'string' && text.includes(taken), 'the transform made up text');
      const [whole, again] = [text, taken].map((one) => readOutput({ output: one }, { extract: 'any' }));
      mustEqual(gistOf(again), gistOf(whole), 'what the transform gives is read otherwise');
    },
  ),

  'any response of any provider is graded by every assertion': law(
    250,
    fc.tuple(responses, reads, fc.constantFrom(undefined, '{"a":1}')),
    async ([response, read, transformed]) => {
      const output = transformed ?? response['output'];
      for (const grade of await gradeAll(output, { providerResponse: response }, read)) {
        mustBeWellMade(grade);
      }
    },
  ),

  'any value is graded, and stays what it was': law(300, fc.oneof(values, instances), async (value) => {
    const before = structuredClone(value);
    for (const grade of await gradeAll(value, { providerResponse: { output: value, metadata: { context: value } } })) {
      mustBeWellMade(grade);
    }
    mustEqual(value, before, 'the output was changed');
  }),

  'white space and the order of names change no verdict': law(
    250,
    fc.tuple(instances, fc.constantFrom(1, 3, '\t', ' \n')),
    async ([value, indent]) => {
      const plain = (await gradeAll(JSON.stringify(value), {})).map(gist);
      const written = [JSON.stringify(value, null, indent), ` \n${JSON.stringify(reversed(value))}\r\n`];
      // A bare text that an adapter hands over is read as text, and null is no answer at all.
      const isCompound = typeof value === 'object' && value !== null;
      for (const other of isCompound ? [...written, value, reversed(value)] : written) {
        mustEqual((await gradeAll(other, {})).map(gist), plain, 'the verdict differs');
      }
    },
  ),

  'the order and number of rules change none of the verdicts of each': law(
    150,
    fc.tuple(instances, fc.shuffledSubarray(rules, { minLength: 1 })),
    async ([value, some]) => {
      const judge = async (these: readonly object[]): Promise<readonly string[]> => {
        const grade = await crossFieldInvariants(value, { config: { rules: these } });
        const { findings } = grade.metadata.contract;
        return findings.map(({ code, pointer, rule }) => JSON.stringify([code, pointer, rule])).sort();
      };
      const ids = some.map(({ id }) => `"${id}"]`);
      const all = (await judge(rules)).filter((fault) => ids.some((id) => fault.endsWith(id)));
      const whole = readOutput({ output: value });
      mustEqual(whole.ok ? await judge(some) : [], whole.ok ? all : [], 'the findings differ');
    },
  ),

  'a schema means the same inline, in JSON, in YAML, indented and with its names in another order': law(
    120,
    fc.tuple(schemas, instances),
    async ([schema, value]) => {
      const judge = async (given: unknown): Promise<unknown> =>
        gist(await schemaValidity(value, { config: { schema: given } }));
      const inline = await judge(schema);
      mustEqual(await judge(writeSchema(JSON.stringify(schema), 'json')), inline, 'the JSON file differs');
      mustEqual(
        await judge(writeSchema(`\ufeff${JSON.stringify(schema, null, '\t')}\r\n`, 'json')),
        inline,
        'indentation differs',
      );
      mustEqual(await judge(writeSchema(stringify(schema), 'yaml')), inline, 'the YAML file differs');
      mustEqual(await judge(reversed(schema)), inline, 'the order of names differs');
    },
  ),

  'a nonsensical schema is misuse or judges every value': law(
    250,
    fc.tuple(fc.oneof(nonsense, values), instances),
    async ([schema, value]) => {
      const grade = await orMisuse(async () => await schemaValidity(value, { config: { schema } }));
      if (typeof grade !== 'string') {
        mustBeWellMade(grade);
      }
    },
  ),

  'a nonsensical schema is misuse or can be linted and compared': law(
    120,
    fc.tuple(nonsense, schemas),
    async ([schema, other]) => {
      await orMisuse(() => lintSchema(schema, { file: 'a.json' } as never));
      const diff = await orMisuse(() => diffSchemas(schema, other));
      must(
        typeof diff === 'string' || [true, false, 'undecided'].includes(diff.backward),
        'a comparison without a word',
      );
    },
  ),

  'options that are none are misuse, and nothing else': law(
    250,
    fc.tuple(
      fc.nat(assertions.length - 1),
      fc.oneof(names, fc.constantFrom('read', 'rules', 'quotes', 'source', 'expected', 'compare', 'cited', 'schema')),
      values,
      values,
    ),
    async ([at, name, value, output]) => {
      const { assertion, config } = assertions[at] ?? { assertion: exactJson, config: {} };
      const options = { ...config, [name]: value };
      const grade = await orMisuse(async () => await assertion(output, { vars: { source }, config: options }));
      if (typeof grade !== 'string') {
        mustBeWellMade(grade);
      }
    },
  ),

  'rules of any text are misuse or can be run': law(
    200,
    fc.tuple(
      fc
        .array(
          fc.constantFrom(
            ...[
              'output',
              '.a',
              '.lines',
              '[0]',
              '["__proto__"]',
              '(',
              ')',
              ' == ',
              ' && ',
              ' || ',
              '!',
              ' ? ',
              ' : ',
              ' + ',
              ' / ',
              ' % ',
            ],
            ...[
              '1',
              '0',
              '1.5',
              '"a"',
              'null',
              'true',
              'sum(',
              'size(',
              'date(',
              'item',
              'index',
              'vars',
              ' in ',
              '[',
              ']',
              '{',
              '}',
              ',',
            ],
            ...[
              '.map(x, x',
              '.exists(x, x',
              '.matches("(a+)+$")',
              '.constructor',
              ' == true',
              ' > 0',
              'has(',
              '-',
              '9223372036854775807',
            ],
          ),
          { minLength: 1, maxLength: 9 },
        )
        .map((parts) => parts.join('')),
      instances,
    ),
    async ([check, value]) => {
      const config = { rules: [{ id: 'one', check }] };
      const grade = await orMisuse(async () => await crossFieldInvariants(value, { config }));
      if (typeof grade !== 'string') {
        mustBeWellMade(grade);
      }
    },
  ),
};
