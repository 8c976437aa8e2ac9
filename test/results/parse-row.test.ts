import { describe, expect, test } from 'vitest';
import { classifyError } from '../../core/results/classify-error.ts';
import { foldPointer } from '../../core/results/fold-pointer.ts';
import { ownerOf } from '../../core/results/owners.ts';
import type { FaultClass } from '../../core/results/row.ts';
import { parseRow } from '../../core/results/parse-row.ts';
import type { ResultRow } from '../../core/results/row.ts';
import { lineText, markdownText } from '../../core/results/safe-text.ts';
import { listSettings } from '../../core/results/settings.ts';
import { makeRow } from './make-row.ts';
import type { RowParts } from './make-row.ts';

function rowOf(parts: RowParts = {}): ResultRow {
  const row = parseRow(makeRow(parts), 'r.jsonl', 7);
  if (row === undefined) {
    throw new Error('the made row is no row');
  }
  return row;
}

const verdictsOf = (parts: RowParts): readonly string[] =>
  rowOf(parts).verdicts.map(({ metric, outcome, class: kind }) => `${metric} ${outcome} ${kind}`);

describe('the verdicts of a row', () => {
  const contract = (assertion: string, outcome: string, findings: readonly unknown[] = []): object => ({
    metadata: { contract: { assertion, outcome, checked: 1, findings } },
  });
  const labels = { namedScores: { 'FieldAccuracy/queue': 1, Urgency: 0 } };
  const differs = [{ code: 'field_differs', pointer: '/priority', detail: 'differs' }];
  const asSet = { assertion: null, pass: true, score: 0.5, componentResults: [], namedScores: { Member: 0 } };
  test.each<[string, RowParts, readonly string[]]>([
    ['the outcome of a contract', { metrics: { ExactJson: 'breaks' } }, ['ExactJson failed parse']],
    ['schema faults apart', { metrics: { SchemaValidity: 'breaks' } }, ['SchemaValidity failed schema']],
    ['meaning faults apart', { metrics: { Totals: 'breaks' } }, ['Totals failed meaning']],
    ['what could not be read', { metrics: { SchemaValidity: 'unreadable' } }, ['SchemaValidity unreadable parse']],
    [
      'the outcome, whatever pass a weight of 0 forced',
      { metrics: { M: { pass: true, score: 0, ...contract('schema-validity', 'breaks') } } },
      ['M failed schema'],
    ],
    ["another's assertion by its pass", { metrics: { A: true, B: false } }, ['A passed meaning', 'B failed meaning']],
    [
      "another's assertion about JSON as parsing, negated too",
      {
        metrics: {
          A: { pass: false, assertion: { type: 'is-json', metric: 'A' } },
          B: { pass: false, assertion: { type: 'not-is-json', metric: 'B' } },
        },
      },
      ['A failed parse', 'B failed parse'],
    ],
    [
      'an assertion without a metric by its own name',
      {
        metrics: {
          x: { pass: true, assertion: { type: 'contains' } },
          y: { assertion: {}, ...contract('exact-json', 'holds') },
        },
      },
      ['contains passed meaning', 'exact-json passed parse'],
    ],
    [
      'the worse of two with one metric, in either order',
      { metrics: { a: { pass: false, assertion: { metric: 'M' } }, b: { pass: true, assertion: { metric: 'M' } } } },
      ['M failed meaning'],
    ],
    [
      'the worse where it comes last',
      {
        metrics: {
          a: { pass: true, assertion: { metric: 'M' } },
          b: { assertion: { metric: 'M' }, ...contract('exact-json', 'breaks') },
        },
      },
      ['M failed parse'],
    ],
    [
      'a metric that is named by a variable',
      { vars: { kind: 'x' }, metrics: { 'T/{{ kind }}/{{other}}': true } },
      ['T/x/{{other}} passed meaning'],
    ],
    [
      'each label of field-accuracy',
      { metrics: { F: { assertion: {}, ...labels, ...contract('field-accuracy', 'breaks', differs) } } },
      ['FieldAccuracy/queue passed meaning', 'Urgency failed meaning'],
    ],
    [
      'labels that could not be looked at',
      { metrics: { F: { ...labels, ...contract('field-accuracy', 'unreadable') } } },
      ['F unreadable parse', 'FieldAccuracy/queue unreadable parse', 'Urgency unreadable parse'],
    ],
    [
      "another's named scores: whole ones by themselves, shares by the pass",
      { metrics: { S: { pass: true, namedScores: { one: 1, half: 0.5, none: 0, odd: 'x' } } } },
      ['S passed meaning', 'one passed meaning', 'half passed meaning', 'none failed meaning'],
    ],
    [
      'the metric of an assert-set, by its own pass',
      { metrics: { s: asSet }, extra: { testCase: { assert: [{ type: 'assert-set', metric: 'Set' }] } } },
      ['Set passed meaning'],
    ],
    ['an assert-set without a metric not at all', { metrics: { s: asSet } }, []],
    [
      'a score that only the row has',
      { extra: { gradingResult: { pass: false, namedScores: { Lone: 0 }, componentResults: [] } } },
      ['Lone failed meaning'],
    ],
    [
      "an assertion's own verdict, whatever score the row has under its name",
      {
        extra: {
          gradingResult: {
            pass: false,
            namedScores: { M: 0 },
            componentResults: [{ pass: true, assertion: { metric: 'M' } }],
          },
        },
      },
      ['M passed meaning'],
    ],
    ['nothing of a row that was not graded', { error: 'boom', metrics: { A: false } }, []],
  ])('%s', (_, parts, expected) => {
    expect(verdictsOf(parts)).toEqual(expected);
  });

  test('a label has the finding that is about it, by the names of the options or of the test', () => {
    const result = { ...labels, ...contract('field-accuracy', 'breaks', differs) };
    const config = { assertion: { config: { names: { '/priority': 'Urgency' } } } };
    const [, urgency] = rowOf({ metrics: { F: { ...result, ...config } } }).verdicts;
    expect(urgency?.faults.map(({ pointer }) => pointer)).toEqual(['/priority']);
    const metadata = { contracts: { fieldAccuracy: { names: { '/priority': 'Urgency' } } } };
    const [, again] = rowOf({ metadata, metrics: { F: { ...result, assertion: {} } } }).verdicts;
    expect(again?.faults.map(({ pointer }) => pointer)).toEqual(['/priority']);
  });

  test('faults keep what we write and drop the rest', () => {
    const findings = [
      { code: 'schema', pointer: '/a/0', keyword: 'enum', got: '"x"', expected: 1, detail: 'd' },
      'x',
      {},
    ];
    const [verdict] = rowOf({ metrics: { M: contract('schema-validity', 'breaks', findings) } }).verdicts;
    expect(verdict?.faults).toEqual([
      { class: 'schema', code: 'schema', pointer: '/a/0', keyword: 'enum', got: '"x"', detail: 'd' },
      { class: 'schema', code: 'unknown', pointer: '', detail: '' },
    ]);
  });

  test('a metadata that only looks like ours is not', () => {
    const forged = { pass: true, metadata: { contract: { assertion: 'exact-json', outcome: 'fine' } } };
    expect(verdictsOf({ metrics: { M: forged } })).toEqual(['M passed meaning']);
    const odd = { metadata: { contract: { assertion: 'exact-json', outcome: 'breaks', findings: 'none' } } };
    expect(rowOf({ metrics: { M: odd } }).verdicts[0]?.faults).toEqual([]);
  });

  test('the same fault by two assertions of one metric is one', () => {
    const result = contract('schema-validity', 'breaks', [{ code: 'schema', pointer: '/a', detail: 'd' }]);
    const twice = { a: { ...result, assertion: { metric: 'M' } }, b: { ...result, assertion: { metric: 'M' } } };
    expect(rowOf({ metrics: twice }).verdicts[0]?.faults).toHaveLength(1);
  });
});

describe('who a row is about', () => {
  const first = rowOf({ vars: { a: 1, b: 'x' } });
  test.each<[string, RowParts]>([
    ['another provider', { provider: 'other' }],
    ['another label', { label: 'other' }],
    ['another prompt', { prompt: 'other' }],
    ['another description', { test: 'other' }],
    ['other variables', { vars: { a: 1, b: 'y' } }],
    ['variables of another type', { vars: { a: '1', b: 'x' } }],
    ['variables that only read the same when joined', { vars: { a: 1, 'b\u0000string1\u0000x': '' } }],
  ])('%s is another test', (_, parts) => {
    expect(rowOf({ vars: { a: 1, b: 'x' }, ...parts }).test).not.toBe(first.test);
  });

  test('a repeat is the same test, whatever its id and the order of its variables', () => {
    expect(rowOf({ id: 'other', vars: { b: 'x', a: 1 } }).test).toBe(first.test);
  });

  test('each prompt around a long variable is another test, and the same prompt the same', () => {
    const long = 'A ticket that is long enough to be searched for. ';
    const prompts = [
      `${long}, then`,
      `then ${long}`,
      `th${long}en `,
      'then ',
      `${long.slice(0, -1)}, then`,
      `${long.slice(0, -1)}!`,
      `${long}${long}`,
      `${long}x`,
      `x${long}`,
      long,
      '',
    ];
    const hashOf = (raw: string, vars: Readonly<Record<string, unknown>>): string =>
      rowOf({ vars, extra: { prompt: { raw, label: 'a label' } } }).test;
    const other = long.toUpperCase();
    const hashes = prompts.map((raw) => hashOf(raw, { a: long, b: other }));
    expect(new Set(hashes).size).toBe(prompts.length);
    expect(prompts.map((raw) => hashOf(raw, { b: other, a: long }))).toEqual(hashes);
  });

  test.each<[string, Record<string, unknown>, object]>([
    ['a provider that is a text', { provider: 'echo' }, { provider: { id: 'echo', label: 'echo' } }],
    ['an empty label', { provider: { id: 'i', label: '' } }, { provider: { id: 'i', label: 'i' } }],
    ['no provider', { provider: null }, { provider: { id: '', label: '' } }],
    ['a prompt file', { prompt: { label: 'prompts/a.txt: You are\nx' } }, { prompt: { label: 'prompts/a.txt' } }],
    [
      'a long prompt, cut with a piece of its id',
      { prompt: { label: `${'x'.repeat(70)}\ny` } },
      { prompt: { label: `${'x'.repeat(60)}… #abcdef` } },
    ],
    ['a prompt of which only the text is known', { prompt: { raw: 'hello' } }, { prompt: { label: 'hello' } }],
    [
      'no description',
      { testCase: {}, vars: { a: 'x' } },
      { name: expect.stringMatching(/^test [0-9a-f]{8}$/) as string },
    ],
    ['no id', { id: '' }, { id: 'r.jsonl:7' }],
    ['no prompt id', { promptId: undefined }, { prompt: { id: expect.stringMatching(/^[0-9a-f]{12}$/) as string } }],
    ['no variables', { vars: 1, testCase: { description: 'd', vars: { a: 1 } } }, { name: 'd' }],
    ['a negative latency', { latencyMs: -5 }, { latencyMs: 0 }],
    ['a finish reason', { response: { output: 'x', finishReason: 'length' } }, { finishReason: 'length' }],
    ['a cached response', { response: { output: 'x', cached: true } }, { cached: true }],
    ['a null output', { response: { output: null }, gradingResult: null }, { hasOutput: false }],
  ])('%s', (_, extra, expected) => {
    expect(rowOf({ extra })).toMatchObject(expected);
  });

  test.each<[string, unknown]>([
    ['a text', 'x'],
    ['a list', []],
    ['an object of another kind', { output: '{}', code: 'no_json' }],
    ['an object with one member that rows have', { success: true }],
  ])('%s is no row', (_, value) => {
    expect(parseRow(value, '', 1)).toBeUndefined();
  });
});

describe('why a row was not graded', () => {
  const stack = '\n    at runAssertion (file:///x/evaluator.js:1:1)';
  test.each<[string, string, boolean, string, RegExp]>([
    ['our own misuse', `MisuseError: Cannot find the schema${stack}`, false, 'misuse', /^MisuseError: Cannot find/],
    ['an absent assertion', "Error: ENOENT: no such file, open '/a.ts'", false, 'misuse', /ENOENT/],
    ['an absent package', 'Error: Package not found: nope.', false, 'misuse', /Package not found/],
    ['an unknown type', 'Error: Unknown assertion type: x', false, 'misuse', /Unknown assertion type/],
    [
      "another's assertion, whose words may be the model's",
      `SyntaxError: "SECRET" is no JSON${stack}`,
      false,
      'misuse',
      /^an assertion threw SyntaxError$/,
    ],
    ["another's assertion that throws no error", `SECRET${stack}`, false, 'misuse', /^an assertion threw an error$/],
    ['a refused connection', 'Error: fetch failed: ECONNREFUSED', false, 'transport_error', /fetch failed/],
    [
      'a time-out that the adapter reports',
      'API call error: Error: Request timed out after 5 ms',
      true,
      'transport_error',
      /timed out/,
    ],
    ['a status', 'API error: 429 Too Many Requests SECRET', true, 'provider_error', /status 429/],
    ['a gateway that timed out', '504 Gateway timeout', true, 'provider_error', /status 504/],
    ['anything else that the provider says', 'SECRET', true, 'provider_error', /^the provider answered with an error$/],
    ['a provider whose error names a missing file', 'ENOENT: model', true, 'provider_error', /error$/],
  ])('%s', (_, ...[text, answered, code, detail]) => {
    const error = classifyError(text, answered);
    expect(error.code).toBe(code);
    expect(error.detail).toMatch(detail);
    expect(error.detail).not.toContain('SECRET');
  });

  test.each<[string, Record<string, unknown>, string | undefined]>([
    ['an error in the response', { response: { error: '500' } }, 'provider_error'],
    ['an error without grading', { gradingResult: null, error: 'boom' }, 'provider_error'],
    ['failureReason 2 alone', { failureReason: 2 }, 'provider_error'],
    ['a reason for failing, which is no error', { error: 'breaks', failureReason: 1 }, undefined],
    ['a null output, which is no error', { gradingResult: null, error: 'No output' }, undefined],
  ])('%s', (_, extra, code) => {
    expect(rowOf({ extra }).error?.code).toBe(code);
  });
});

test.each<[FaultClass, string, RegExp]>([
  ['parse', 'truncated', /^token budget/],
  ['parse', 'stringified_object', /^transport/],
  ['meaning', 'field_differs', /^labels/],
  ['error', 'transport_error', /network/],
  ['error', 'no_assertions', /^configuration/],
  ['parse', 'x', /token budget/],
  ['schema', 'x', /schema/],
  ['meaning', 'constructor', /labels/],
  ['error', 'x', /^transport/],
])('of a fault of %s with the code %s the owner goes by the code, else by the kind', (faultClass, code, owner) => {
  expect(ownerOf(faultClass, code)).toMatch(owner);
});

test.each([
  ['', ''],
  ['/a/0/b/12', '/a/*/b/*'],
  ['/0', '/*'],
  ['/a1/1a', '/a1/1a'],
])('the pointer "%s" folds to "%s"', (pointer, folded) => {
  expect(foldPointer(pointer)).toBe(folded);
});

test('names are one safe line, and cut within no pair', () => {
  expect(lineText('a\n\u001b[31mb\u202e')).toBe('a\\u000a\\u001b[31mb\\u202e');
  expect(lineText('x'.repeat(100))).toHaveLength(80);
  expect(lineText('😀'.repeat(50), 10).isWellFormed()).toBe(true);
});

test('names in Markdown are text alone', () => {
  const text = markdownText('| [x](javascript:y) <b> @team #1 `c` *e* _f_ www.a.b \\');
  expect(text).not.toMatch(/[|[\]<>@`*_\\]|:y|www\./);
  expect(text).toContain('&#64;&#8203;team');
});

test('settings of generation are known by label and id, and nothing else of a configuration is', () => {
  const config = { temperature: 0, apiKey: 'SECRET', generationConfig: { topK: 3 }, seed: { no: 1 } };
  const settings = listSettings({ providers: [{ id: 'i', label: 'l', config }, 'echo', 7] });
  expect([...settings]).toEqual([
    ['l', { temperature: '0', topK: '3' }],
    ['i', { temperature: '0', topK: '3' }],
    ['echo', {}],
  ]);
  expect([...listSettings({ providers: 'echo' }).keys()]).toEqual(['echo']);
});
