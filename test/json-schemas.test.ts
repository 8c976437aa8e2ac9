import { Ajv2020 } from 'ajv/dist/2020.js';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { planFiles } from '../core/init/plan-files.ts';

// What an editor would say of our own files, by the schemas that are shipped.
const files = globSync('json-schemas/*.json');

function judge(name: string, value: unknown): boolean {
  const ajv = new Ajv2020({ strict: false });
  for (const file of files) {
    ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')) as object, path.basename(file));
  }
  return ajv.validate<unknown>(name, value);
}

const planned = (name: string): unknown => {
  const facts = { config: undefined, contract: 'answer', providerSchema: undefined, sample: undefined };
  return parse(planFiles(facts).find((file) => file.path === name)?.content ?? '') as unknown;
};

test('each schema can be used', () => {
  expect(files.length).toBeGreaterThanOrEqual(11);
  for (const file of files) {
    expect(() => judge(path.basename(file), {})).not.toThrow();
  }
});

describe('a file of ours', () => {
  test.each([
    ['contracts.gate.schema.json', planned('contracts.gate.yaml')],
    ['rules.schema.json', planned('schemas/answer/invariants.yaml')],
    ['answers.schema.json', planned('test/fixtures/contracts/answers.json')],
    ['default-test.schema.json', planned('contracts.default-test.yaml')],
    ['default-test.schema.json', parse(readFileSync('fragments/exact.default-test.yaml', 'utf8'))],
    ['assertions.schema.json', parse(readFileSync('fragments/schema.assertions.yaml', 'utf8'))],
    ['assertions.schema.json', parse(readFileSync('fragments/contract.assertions.yaml', 'utf8'))],
    ['rules.schema.json', parse(readFileSync('schemas/invoice-extraction/invariants.yaml', 'utf8'))],
  ])('has nothing that %s minds', (name, value) => {
    expect(value).not.toBeNull();
    expect(judge(name, value)).toBe(true);
  });
});

describe('a slip', () => {
  const assertion = { type: 'javascript', value: 'package:promptfoo-contracts:evidenceGrounding' };

  test.each([
    ['contracts.gate.schema.json', { metrics: { ExactJson: { flor: '100%' } } }],
    ['rules.schema.json', [{ id: 'a', chek: 'true' }]],
    ['answers.schema.json', [{ answer: {} }]],
    ['assertions.schema.json', [{ ...assertion, config: { qoutes: ['/a'] } }]],
    [
      'assertions.schema.json',
      [{ ...assertion, value: 'file://dist/assertions/exact-json.js', config: { schema: 'x' } }],
    ],
    ['default-test.schema.json', { assert: [{ ...assertion, config: { minQuotes: -1 } }] }],
    ['default-test.schema.json', { metadata: { contracts: { evidenceGroundin: {} } } }],
    ['schema-validity.options.schema.json', {}],
  ])('is marked by %s', (name, value) => {
    expect(judge(name, value)).toBe(false);
  });

  test('in an assertion of somebody else is none of ours', () => {
    expect(judge('assertions.schema.json', [{ type: 'contains', value: 'x', config: { any: 1 } }])).toBe(true);
  });
});
