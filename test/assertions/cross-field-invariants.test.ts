import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { crossFieldInvariants } from '../../assertions/cross-field-invariants.ts';
import type { Grade } from '../../core/assertion.ts';
import { describeAssertion } from '../describe-assertion.ts';

const total = { id: 'total', check: 'same(output.net + output.tax, output.total)', at: '/total' };
const moduleRules = 'file://test/fixtures/cross-field-invariants/rules.ts:rules';
const schema = {
  type: 'object',
  properties: { net: { type: 'number' }, tax: { type: 'number' }, total: { type: 'number' } },
};

async function run(output: object, config: object, vars: Readonly<Record<string, unknown>> = {}): Promise<Grade> {
  return await crossFieldInvariants(output, { config, vars, providerResponse: { output } });
}

describeAssertion(crossFieldInvariants, {
  config: { rules: [total] },
  holds: {
    'a schema that leads to another document, which only `schema-validity` is given': {
      output: '{"net": 1, "tax": 2, "total": 3}',
      config: { schema: { $ref: 'https://a.example/invoice.json' } },
    },
    'amounts that add up in decimals': { output: '{"net": 64.35, "tax": 35.60, "total": 99.95}' },
    'a rule that does not apply': {
      output: '{"status": "open"}',
      config: { rules: [{ id: 'r', when: 'output.status == "closed"', check: 'present(output.end)' }] },
    },
    'an empty list': {
      output: '{"lines": []}',
      config: { rules: [{ id: 'r', each: '/lines/*', check: 'item.n > 0' }] },
    },
    'rules of a module': {
      output: '{"nodes": [{"id": "a"}, {"id": "b", "parent": "a"}]}',
      config: { rules: moduleRules },
    },
    'rules of a file': {
      output: '{"queue": "billing", "priority": "low", "summary": "A receipt is wanted.", "evidence": []}',
      config: {
        rules: 'schemas/ticket-classification/invariants.yaml',
        schema: 'schemas/ticket-classification/v1.schema.json',
      },
    },
    'rules that agree with an inline schema': { output: '{"net": 1, "tax": 1, "total": 2}', config: { schema } },
  },
  breaks: {
    'amounts that do not': { output: '{"net": 100, "tax": 8, "total": 110}', finds: ['invariant /total'] },
    'a missing field': { output: '{"net": 100, "total": 108}', finds: ['not_evaluable /total'] },
    'a wrong type': { output: '{"net": 100, "tax": "8", "total": 108}', finds: ['not_evaluable /total'] },
    'each rule apart': {
      output: '{"a": 1, "b": [1, 2]}',
      config: {
        rules: [
          { id: 'one', check: 'output.a == 2', at: '/a' },
          { id: 'two', each: '/b/*', check: 'item == index' },
        ],
      },
      finds: ['invariant /a', 'invariant /b/0', 'invariant /b/1'],
    },
    'a variable that is not as the output': {
      output: '{"queue": "billing"}',
      vars: { expected: 'identity' },
      config: { rules: [{ id: 'r', check: 'output.queue == vars.expected', at: '/queue' }] },
      finds: ['invariant /queue'],
    },
    'rules of a module': {
      output: '{"nodes": [{"id": "b", "parent": "a"}, {"id": "a"}]}',
      config: { rules: moduleRules },
      finds: ['invariant /nodes/0/parent'],
    },
    'a module rule that throws': { output: '{}', config: { rules: moduleRules }, finds: ['not_evaluable'] },
    'no value': { output: 'Sorry.', finds: ['no_json'], outcome: 'unreadable' },
  },
  misuse: {
    'no rules': { config: { rules: undefined }, says: /rules/ },
    'an empty list': { config: { rules: [] }, says: /the inline rules: the list holds no rule/ },
    'a file that is not there': {
      config: { rules: 'no/such.yaml' },
      says: /Cannot find the rules "no\/such\.yaml": tried/,
    },
    'an export that is not there': {
      config: { rules: 'test/fixtures/cross-field-invariants/rules.ts:rule' },
      says: /no export "rule"; .*did you mean "rules"\?/,
    },
    'a module without rules': {
      config: { rules: 'test/fixtures/cross-field-invariants/rules.ts:empty' },
      says: /the list holds no rule/,
    },
    'an unknown option': { config: { rulez: [] }, says: /unknown option "rulez"; did you mean "rules"\?/ },
    'a schema that is none': { config: { schema: { type: 'strnig' } }, says: /Cannot use the schema: \/type/ },
    'a schema that leads nowhere': { config: { schema: { $ref: '#/$defs/x' } }, says: /leads to "#\/\$defs\/x"/ },
    'a schema that is not there': { config: { schema: 'no/such.json' }, says: /Cannot find the schema/ },
    'a field that the schema does not define': {
      config: { schema: { type: 'object', properties: { net: {}, taxes: {}, total: {} } } },
      says: /rule "total" of the inline rules \(line 1, column 26\): the schema does not define the field "tax"; did you mean "taxes"\?/,
    },
    'misuse before the output is looked at': {
      output: 'Sorry.',
      config: { rules: [{ id: 'r', check: 'output.a ==' }] },
      says: /does not parse/,
    },
  },
});

test('a note tells of has() where present() is meant', async () => {
  const nullable = { type: 'object', required: ['due'], properties: { due: { type: ['string', 'null'] } } };
  const { metadata } = await run({ due: null }, { rules: [{ id: 'r', check: 'has(output.due)' }], schema: nullable });
  expect(metadata.contract.notes.map(({ code }) => code)).toContain('has_nullable');
});

test('options of one test are laid over those of all', async () => {
  const output = { a: 1 };
  const own = { contracts: { crossFieldInvariants: { rules: [{ id: 'r', check: 'output.a == 1' }] } } };
  const context = { config: { rules: [total] }, test: { metadata: own }, providerResponse: { output } };
  expect((await crossFieldInvariants(output, context)).pass).toBe(true);
});

describe('files that are edited', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rules-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['rules.yaml', '- { id: r, check: output.a == 1 }', '- { id: r, check: output.a == 22 }'],
    ['rules.mjs', 'export default [{ id: "r", check: () => true }]', 'export default [{ id: "r", check: () => [{}] }]'],
  ])('%s is taken anew', async (name, holding, breaking) => {
    const file = path.join(folder, name);
    writeFileSync(file, holding);
    expect((await run({ a: 1 }, { rules: file })).pass).toBe(true);
    writeFileSync(file, breaking);
    expect((await run({ a: 1 }, { rules: file })).pass).toBe(false);
  });
});

interface Case {
  readonly change: object;
  readonly vars?: Readonly<Record<string, unknown>>;
  readonly finds: readonly string[];
}

const ticketCases: Readonly<Record<string, Case>> = {
  'high priority without evidence': { change: { evidence: [] }, finds: ['high-priority-cites-evidence /evidence'] },
  'an empty ticket that is escalated': {
    change: {},
    vars: { ticket: '  ' },
    finds: ['empty-report-is-not-escalated /priority'],
  },
  'a passage cited twice': { change: { evidence: ['a', 'a'] }, finds: ['evidence-is-cited-once /evidence'] },
  'a placeholder for a summary': { change: { summary: ' N/A ' }, finds: ['summary-says-something /summary'] },
  'a summary of nothing': { change: { summary: '\u200b' }, finds: ['summary-says-something /summary'] },
  'a summary that begins with Sure': {
    change: { summary: 'Sure, the card was charged twice.' },
    finds: ['summary-begins-with-the-matter /summary'],
  },
  'a placeholder for a passage': {
    change: { evidence: ['x', 'none'] },
    finds: ['evidence-is-no-placeholder /evidence/1'],
  },
  'nothing wrong': { change: { summary: 'Surety bond was charged twice.' }, finds: [] },
};

const invoiceCases: Readonly<Record<string, Case>> = {
  'a line that does not multiply': {
    change: { lines: [{ description: 'Paper', quantity: 3, unitPriceMinor: 100, amountMinor: 25400 }] },
    finds: ['line-amount-is-quantity-times-price /lines/0/amountMinor'],
  },
  'an invented subtotal': {
    change: { subtotalMinor: 25000, totalMinor: 29826 },
    finds: ['subtotal-is-sum-of-lines /subtotalMinor'],
  },
  'an invented total': { change: { totalMinor: 30227 }, finds: ['total-is-subtotal-plus-tax /totalMinor'] },
  'a tax that goes the other way': {
    change: { taxMinor: -4826, totalMinor: 20574 },
    finds: ['tax-has-the-sign-of-the-subtotal /taxMinor'],
  },
  'a due date before the invoice': {
    change: { dueDate: '2026-10-04' },
    finds: ['due-date-follows-issue-date /dueDate'],
  },
  'a day that does not exist': { change: { dueDate: '2026-11-31' }, finds: ['due-date-follows-issue-date /dueDate'] },
  placeholders: {
    change: { invoiceNumber: 'unknown', vendor: '-', purchaseOrder: 'None' },
    finds: [
      'invoice-number-is-no-placeholder /invoiceNumber',
      'vendor-is-no-placeholder /vendor',
      'purchase-order-is-null-rather-than-a-placeholder /purchaseOrder',
    ],
  },
  'a description that says nothing': {
    change: { lines: [{ description: 'n/a', quantity: 1, unitPriceMinor: 25400, amountMinor: 25400 }] },
    finds: ['line-description-is-no-placeholder /lines/0/description'],
  },
  'nothing wrong': { change: { dueDate: null, purchaseOrder: null }, finds: [] },
};

describe.each([
  ['ticket-classification', ticketCases],
  ['invoice-extraction', invoiceCases],
] as const)('the rules of %s', (name, cases) => {
  const schemaFile = `schemas/${name}/v1.schema.json`;
  const config = { rules: `schemas/${name}/invariants.yaml`, schema: schemaFile };
  const { examples } = JSON.parse(readFileSync(schemaFile, 'utf8')) as { readonly examples: readonly object[] };

  test('hold for every example of the schema', async () => {
    for (const example of examples) {
      expect((await run(example, config)).metadata.contract.findings).toEqual([]);
    }
  });

  test.each(Object.entries(cases))('find %s', async (_, { change, vars, finds }) => {
    const { contract } = (await run({ ...examples[0], ...change }, config, vars)).metadata;
    expect(contract.findings.map(({ rule = '', pointer }) => `${rule} ${pointer}`)).toEqual(finds);
  });
});
