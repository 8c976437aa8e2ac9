import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AssertionSchema, AssertionSetSchema, TestCaseSchema, TestSuiteConfigSchema } from 'promptfoo';
import { describe, expect, test } from 'vitest';
import { knownKeys } from '../../core/check/unknown-keys.ts';
import { main } from '../../cli/main.ts';
import { fakeIo } from '../fake-io.ts';

interface Problem {
  readonly code: string;
  readonly line: number;
  readonly detail: string;
}

/** Checks a configuration that stands alone in a folder of its own. */
async function checkYaml(
  tests: string,
  providers = 'providers: [echo]\n',
): Promise<{ readonly exit: number; readonly problems: readonly Problem[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'check-'));
  const file = path.join(folder, 'promptfooconfig.yaml');
  writeFileSync(file, `prompts: ['{{t}}']\n${providers}${tests}`);
  const io = fakeIo();
  const exit = await main(['check', '-c', file, '--format', 'json'], io);
  return { exit, problems: (JSON.parse(io.printed.join('\n')) as { problems: readonly Problem[] }).problems };
}

const exactJson = 'package:promptfoo-contracts:exactJson';
const schemaValidity = 'package:promptfoo-contracts:schemaValidity';

test('a configuration in which everything loads is fine', async () => {
  const { exit, problems } = await checkYaml(
    `tests:\n  - vars: {t: x}\n    assert:\n      - {type: javascript, metric: ExactJson, value: '${exactJson}'}\n`,
  );
  expect(problems).toEqual([]);
  expect(exit).toBe(0);
});

test.each([
  ['one contract', exactJson, /: 1 test, 1 contract loaded, nothing wrong$/],
  ['no contract of ours', 'output === "x"', /: 1 test, nothing wrong, and no contract: /],
])('what is fine is said in a line: %s', async (...[, value, says]) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'check-'));
  const file = path.join(folder, 'c.yaml');
  writeFileSync(file, `tests:\n  - vars: {t: x}\n    assert:\n      - {type: javascript, value: '${value}'}\n`);
  const io = fakeIo();
  expect(await main(['check', '-c', file], io)).toBe(0);
  expect(io.printed.join('\n')).toMatch(says);
});

describe('a problem is named with its line and leaves with 2', () => {
  const rows: Readonly<
    Record<string, { readonly yaml: string; readonly code: string; readonly line: number; readonly says: RegExp }>
  > = {
    'no test at all': { yaml: 'tests: []\n', code: 'no_tests', line: 3, says: /no test/ },
    'a test that asserts nothing': {
      yaml: 'tests:\n  - vars: {t: x}\n',
      code: 'no_assertions',
      line: 4,
      says: /asserts nothing/,
    },
    'a key of a test that promptfoo ignores': {
      yaml: `tests:\n  - vars: {t: x}\n    assert:\n      - {type: javascript, value: '${exactJson}'}\n    treshold: 0.5\n`,
      code: 'unknown_key',
      line: 7,
      says: /"treshold".*did you mean "threshold"/,
    },
    'a key of an assertion that promptfoo ignores': {
      yaml: `tests:\n  - vars: {t: x}\n    assert:\n      - type: javascript\n        value: '${exactJson}'\n        metrc: A\n`,
      code: 'unknown_key',
      line: 8,
      says: /"metrc".*"metric"/,
    },
    'a key of the configuration that promptfoo ignores': {
      yaml: `defaultTests: {}\ntests:\n  - vars: {t: x}\n    assert:\n      - {type: javascript, value: '${exactJson}'}\n`,
      code: 'unknown_key',
      line: 3,
      says: /"defaultTests".*"defaultTest"/,
    },
    'metric names that differ in letter case': {
      yaml: `tests:\n  - vars: {t: x}\n    assert:\n      - {type: javascript, metric: Exact, value: '${exactJson}'}\n      - {type: javascript, metric: exact, value: '${exactJson}'}\n`,
      code: 'metric_case',
      line: 7,
      says: /"exact" differs from "Exact"/,
    },
    'a threshold that outvotes a contract': {
      yaml: `tests:\n  - vars: {t: x}\n    threshold: 0.5\n    assert:\n      - {type: javascript, metric: ExactJson, value: '${exactJson}'}\n      - {type: contains, value: x}\n`,
      code: 'outvoted',
      line: 4,
      says: /ExactJson can break/,
    },
    'a threshold of an assert-set that outvotes a contract in it': {
      yaml: `tests:\n  - vars: {t: x}\n    assert:\n      - type: assert-set\n        threshold: 0.5\n        assert:\n          - {type: javascript, metric: ExactJson, value: '${exactJson}'}\n          - {type: contains, value: x}\n`,
      code: 'outvoted',
      line: 6,
      says: /ExactJson can break while its assert-set passes/,
    },
    'a threshold of a test that outvotes the whole set of a contract': {
      yaml: `tests:\n  - vars: {t: x}\n    threshold: 0.6\n    assert:\n      - type: assert-set\n        threshold: 1\n        assert: [{type: javascript, value: '${exactJson}'}]\n      - {type: contains, value: x, weight: 2}\n`,
      code: 'outvoted',
      line: 4,
      says: /exactJson can break while "test 1" passes/,
    },
    'a key of an assert-set that promptfoo ignores': {
      yaml: `tests:\n  - vars: {t: x}\n    assert:\n      - type: assert-set\n        treshold: 1\n        assert: [{type: javascript, value: '${exactJson}'}]\n`,
      code: 'unknown_key',
      line: 7,
      says: /"treshold" of this assert-set; did you mean "threshold"/,
    },
    'a key of an assertion in an assert-set': {
      yaml: `tests:\n  - vars: {t: x}\n    assert:\n      - type: assert-set\n        assert: [{type: javascript, metrc: A, value: '${exactJson}'}]\n`,
      code: 'unknown_key',
      line: 7,
      says: /"metrc" of this assertion/,
    },
    'an assert-set in an assert-set, which promptfoo does not run': {
      yaml: `tests:\n  - vars: {t: x}\n    assert:\n      - type: assert-set\n        assert:\n          - type: assert-set\n            assert: [{type: javascript, value: '${exactJson}'}]\n`,
      code: 'unknown_key',
      line: 9,
      says: /"assert" of this assertion/,
    },
    'a wrong option of an assertion in an assert-set': {
      yaml: `tests:\n  - vars: {t: x}\n    assert:\n      - type: assert-set\n        assert: [{type: javascript, value: '${exactJson}', config: {raed: {}}}]\n`,
      code: 'misuse',
      line: 7,
      says: /"raed".*"read"/,
    },
    'an assertion that is no object': {
      yaml: `tests:\n  - vars: {t: x}\n    assert: [exact, {type: javascript, value: '${exactJson}', metrc: A}]\n`,
      code: 'unknown_key',
      line: 5,
      says: /"metrc"/,
    },
    'a misspelt option in the metadata of a test, without a defaultTest': {
      yaml: `tests:\n  - vars: {t: x}\n    metadata: {contracts: {exactJson: {raed: {}}}}\n    assert: [{type: javascript, value: '${exactJson}'}]\n`,
      code: 'misuse',
      line: 5,
      says: /"raed".*"read"/,
    },
    'a test whose only assertions are the default ones that it turns off': {
      yaml: `defaultTest:\n  assert: [{type: javascript, value: '${exactJson}'}]\ntests:\n  - vars: {t: x}\n    options: {disableDefaultAsserts: true}\n`,
      code: 'no_assertions',
      line: 6,
      says: /asserts nothing/,
    },
    'a weight of 0': {
      yaml: `tests:\n  - vars: {t: x}\n    assert:\n      - {type: javascript, metric: ExactJson, weight: 0, value: '${exactJson}'}\n`,
      code: 'outvoted',
      line: 6,
      says: /weight 0/,
    },
    'a misspelt option': {
      yaml: `tests:\n  - vars: {t: x}\n    assert:\n      - {type: javascript, value: '${exactJson}', config: {raed: {}}}\n`,
      code: 'misuse',
      line: 6,
      says: /"raed".*"read"/,
    },
    'a misspelt export in the metadata of a test, however many assertions the test has': {
      yaml: `tests:\n  - vars: {t: x}\n    metadata: {contracts: {exactJsn: {}}}\n    assert:\n      - {type: javascript, value: '${exactJson}'}\n      - {type: javascript, value: '${schemaValidity}', config: {schema: true}}\n`,
      code: 'misuse',
      line: 5,
      says: /exactJsn.*exactJson/,
    },
    'options in the metadata of a test under a misspelt name': {
      yaml: `tests:\n  - vars: {t: x}\n    metadata:\n      contract: {exactJson: {}}\n    assert: [{type: javascript, value: '${exactJson}'}]\n`,
      code: 'misuse',
      line: 6,
      says: /metadata\.contract: no assertion looks there; did you mean "contracts"\?/,
    },
    'contracts in the metadata of a test that are no map': {
      yaml: `tests:\n  - vars: {t: x}\n    metadata: {contracts: [{exactJson: {}}]}\n    assert: [{type: javascript, value: '${exactJson}'}]\n`,
      code: 'misuse',
      line: 5,
      says: /metadata\.contracts: expected a map of options/,
    },
    'a misspelt export in the metadata of defaultTest': {
      yaml: `defaultTest:\n  metadata:\n    contracts: {exactJsn: {}}\n  assert: [{type: javascript, value: '${exactJson}'}]\ntests:\n  - vars: {t: x}\n  - vars: {t: y}\n`,
      code: 'misuse',
      line: 5,
      says: /exactJsn.*exactJson/,
    },
    'a misspelt option in the metadata of a test': {
      yaml: `defaultTest:\n  assert: [{type: javascript, value: '${exactJson}'}]\ntests:\n  - vars: {t: x}\n  - vars: {t: y}\n    metadata:\n      contracts:\n        exactJson: {raed: {}}\n`,
      code: 'misuse',
      line: 10,
      says: /"raed".*"read"/,
    },
    'a wrong option that every test inherits from the metadata of defaultTest': {
      yaml: `defaultTest:\n  metadata: {contracts: {schemaValidity: {schema: nowhere.json}}}\n  assert: [{type: javascript, value: '${schemaValidity}'}]\ntests:\n  - vars: {t: x}\n  - vars: {t: y}\n`,
      code: 'misuse',
      line: 4,
      says: /nowhere\.json/,
    },
    'a wrong option of an assertion, in a test with options of its own': {
      yaml: `tests:\n  - vars: {t: x}\n    metadata: {contracts: {exactJson: {read: {root: object}}}}\n    assert:\n      - {type: javascript, value: '${exactJson}', config: {raed: {}}}\n`,
      code: 'misuse',
      line: 7,
      says: /"raed".*"read"/,
    },
    'an export that is not there': {
      yaml: `tests:\n  - vars: {t: x}\n    assert:\n      - {type: javascript, value: 'package:promptfoo-contracts:exactJsom'}\n`,
      code: 'missing_file',
      line: 6,
      says: /no such export.*exactJson/,
    },
    'a package whose name is misspelt': {
      yaml: `tests:\n  - vars: {t: x}\n    assert:\n      - {type: javascript, value: 'package:promptfoo-contract:exactJson'}\n`,
      code: 'missing_file',
      line: 6,
      says: /"promptfoo-contract" is not this package; did you mean "promptfoo-contracts"\?/,
    },
    'a package without an export': {
      yaml: `tests:\n  - vars: {t: x}\n    assert:\n      - {type: javascript, value: 'package:promptfoo-contracts'}\n`,
      code: 'missing_file',
      line: 6,
      says: /promptfoo-contracts has no such export/,
    },
    'an assertion file that is not there': {
      yaml: `tests:\n  - vars: {t: x}\n    assert:\n      - {type: javascript, value: 'file://nowhere.ts'}\n`,
      code: 'missing_file',
      line: 6,
      says: /nowhere\.ts/,
    },
  };
  test.each(Object.entries(rows))('%s', async (_, { yaml, code, line, says }) => {
    const { exit, problems } = await checkYaml(yaml);
    expect(problems.map((problem) => [problem.code, problem.line])).toEqual([[code, line]]);
    expect(problems[0]?.detail).toMatch(says);
    expect(exit).toBe(2);
  });
});

test.each([
  ['a set without a threshold in a test without one', '', ''],
  [
    'a set and a test whose thresholds every contract is needed for',
    '\n    threshold: 0.8',
    '\n        threshold: 0.8',
  ],
])('nothing is outvoted in %s', async (...[, ofTest, ofSet]) => {
  const { problems } = await checkYaml(
    `tests:\n  - vars: {t: x}${ofTest}\n    assert:\n      - {type: contains, value: x}\n      - type: assert-set${ofSet}\n        assert: [{type: javascript, value: '${exactJson}'}, {type: contains, value: x}]\n`,
  );
  expect(problems).toEqual([]);
});

test('a map of like names in the metadata under a name of its own is nothing of ours', async () => {
  const { problems } = await checkYaml(
    `tests:\n  - vars: {t: x}\n    metadata: {reviewed: {exactJson: yes}}\n    assert: [{type: javascript, value: '${exactJson}'}]\n`,
  );
  expect(problems).toEqual([]);
});

test('a wrong defaultTest is one problem, however many tests inherit it', async () => {
  const { problems } = await checkYaml(
    `defaultTest:\n  assert:\n    - {type: javascript, value: '${exactJson}', config: {x: 1}}\ntests:\n  - vars: {t: a}\n  - vars: {t: b}\n`,
  );
  expect(problems.map(({ code }) => code)).toEqual(['misuse']);
});

test('a schema that a provider is given and that is not there is named', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'check-'));
  const file = path.join(folder, 'c.yaml');
  const assertion = `{type: javascript, value: '${exactJson}'}`;
  writeFileSync(
    file,
    `providers:\n  - id: openai:chat:m\n    config: {response_format: {json_schema: {schema: 'file://gone.json'}}}\ntests:\n  - vars: {t: x}\n    assert: [${assertion}]\n`,
  );
  const io = fakeIo();
  expect(await main(['check', '-c', file], io)).toBe(2);
  expect(io.printed.join('\n')).toMatch(/c\.yaml:2: .*gone\.json.* \[provider_schema\]/);
});

test.each([
  ['an option that the stub does not have', '{fixture: a.json}', /"fixture".*"fixtures"/],
  ['fixtures that are not there', '{fixtures: nowhere.json}', /nowhere\.json/],
])('a stub that cannot start is named: %s', async (...[, config, says]) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'check-'));
  const file = path.join(folder, 'c.yaml');
  const provider = `  - id: package:promptfoo-contracts:Stub\n    config: ${config}\n`;
  writeFileSync(
    file,
    `providers:\n${provider}tests:\n  - vars: {t: x}\n    assert: [{type: javascript, value: '${exactJson}'}]\n`,
  );
  const io = fakeIo();
  expect(await main(['check', '-c', file], io)).toBe(2);
  expect(io.printed.join('\n')).toMatch(/c\.yaml:2: .*\[misuse\]/);
  expect(io.printed.join('\n')).toMatch(says);
});

describe('the settings of a provider', () => {
  const checkProvider = async (provider: string): Promise<readonly (readonly [string, number, string])[]> => {
    const assertion = `{type: javascript, value: '${exactJson}'}`;
    const { problems } = await checkYaml(
      `tests:\n  - vars: {t: x}\n    assert: [${assertion}]\n`,
      `targets:\n  - echo\n${provider}`,
    );
    return problems.map(({ code, line, detail }) => [code, line, detail]);
  };
  const openai = (config: string): string => `  - id: openai:chat:m\n    config:\n      ${config}\n`;

  test.each([
    ['a letter too few', openai('respons_format: {}'), 6, 'respons_format', 'response_format'],
    ['in camel case', openai('maxTokens: 10'), 6, 'maxTokens', 'max_tokens'],
    ['within', openai('response_format: {json_shema: {}}'), 6, 'response_format.json_shema', 'json_schema'],
    [
      'of Anthropic',
      '  - {id: anthropic:messages:m, config: {output_fromat: {}}}\n',
      4,
      'output_fromat',
      'output_format',
    ],
    ['of Google', '  - {id: google:m, config: {generationConfg: {}}}\n', 4, 'generationConfg', 'generationConfig'],
    [
      'of the adapter behind a stub',
      `  - id: package:promptfoo-contracts:Stub\n    config:\n      adapter: {id: openai:chat:m, config: {respons_format: {}}}\n`,
      6,
      'respons_format',
      'response_format',
    ],
  ])('are named where one is misspelt: %s', async (_, ...row) => {
    const [provider, line, written, meant] = row;
    const found = await checkProvider(provider);
    expect(found.map(([code, at]) => [code, at])).toEqual([['unknown_key', line]]);
    expect(found[0]?.[2]).toMatch(new RegExp(`"${written}" of .*; did you mean "${meant}"`));
  });

  test.each([
    ['known ones', openai('{response_format: {type: json_schema, json_schema: {}}, max_tokens: 1, temperature: 0}')],
    ['others, which may be anything', openai('{service_tier: flex, passthrough: {respons_format: {}}}')],
    ['of a provider that we know nothing of', '  - {id: file://own.js, config: {respons_format: {}}}\n'],
    ['none', '  - {id: openai:chat:m, config: }\n'],
  ])('may be %s', async (_, provider) => {
    expect(await checkProvider(provider)).toEqual([]);
  });
});

test('tests in files and scenarios are looked at, and lists that only promptfoo reads are said', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'check-'));
  writeFileSync(
    path.join(folder, 'more.yaml'),
    `- vars: {t: x}\n- vars: {t: y}\n  assert: [{type: javascript, value: '${exactJson}'}]\n`,
  );
  writeFileSync(path.join(folder, 'lines.jsonl'), '{"vars":{"t":"x"}}\n');
  writeFileSync(
    path.join(folder, 'c.yaml'),
    'scenarios:\n  - config: [{vars: {t: 1}}, {vars: {t: 2}}]\n    tests: [{description: s}]\ntests: [file://more.yaml, lines.jsonl, sheet.csv]\n',
  );
  const io = fakeIo();
  expect(await main(['check', '-c', path.join(folder, 'c.yaml'), '--format', 'json'], io)).toBe(2);
  const report = JSON.parse(io.printed.join('\n')) as {
    problems: readonly Problem[];
    tests: number;
    unread: readonly string[];
  };
  expect(report.tests).toBe(5);
  expect(report.problems.map(({ code }) => code)).toEqual(Array(3).fill('no_assertions')); // a scenario's test is one place to mend
  expect(report.unread).toEqual(['sheet.csv']);
});

test('the keys that promptfoo reads are those of the promptfoo that is installed', () => {
  const keysOf = (schema: unknown): readonly string[] => Object.keys((schema as { readonly shape: object }).shape);
  expect(knownKeys.config).toEqual(expect.arrayContaining([...keysOf(TestSuiteConfigSchema)]));
  expect([...knownKeys.test].sort()).toEqual([...keysOf(TestCaseSchema)].sort());
  expect([...knownKeys.assertion].sort()).toEqual([...keysOf(AssertionSchema)].sort());
  expect([...knownKeys['assert-set']].sort()).toEqual([...keysOf(AssertionSetSchema)].sort());
});
