import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { consumerDecode } from '../../assertions/consumer-decode.ts';
import type { Grade } from '../../core/assertion.ts';
import { describeAssertion } from '../describe-assertion.ts';

const decoder = (name: string): string => `file://test/fixtures/consumer-decode/decoders.ts:${name}`;

async function decode(output: unknown, config: Readonly<Record<string, unknown>>): Promise<Grade> {
  return await consumerDecode(output, { config, providerResponse: { output } });
}

describeAssertion(consumerDecode, {
  config: { decoder: decoder('lenient') },
  holds: {
    'what the decoder takes as it is': {
      output: '{"count": 1, "id": 184, "flag": true, "items": ["a"], "priority": "high"}',
    },
    'members in another order': {
      output: '{"priority": "high", "items": [], "flag": false, "id": 1, "count": 1}',
    },
    'any difference without the round trip': { output: '{"count": "1"}', config: { roundTrip: false } },
    'a default export': { output: '[1, "a"]', config: { decoder: 'test/fixtures/consumer-decode/decoders.ts' } },
    'a decoder that answers later': { output: '{"a": 1}', config: { decoder: decoder('slow') } },
    'a decoder that writes on its own copy': { output: { list: [1] }, config: { decoder: decoder('mutating') } },
  },
  breaks: {
    'a quoted number, lost zeros, a quoted truth, a list of one, a default': {
      output: '{"count": "12", "id": "000184", "flag": "true", "items": "a"}',
      finds: ['coerced /count', 'coerced /id', 'coerced /flag', 'coerced /items', 'coerced /priority'],
    },
    'a field that the decoder drops': {
      output: '{"count": 1, "id": 1, "flag": true, "items": [], "priority": "low", "due": "2026-01-05"}',
      finds: ['coerced /due'],
    },
    'an error': { output: '{"what": "error"}', config: { decoder: decoder('throwing') }, finds: ['decoder_rejected'] },
    'a text that is thrown': {
      output: '{"what": "text"}',
      config: { decoder: decoder('throwing') },
      finds: ['decoder_rejected'],
    },
    'nothing that is thrown': {
      output: '{"what": "nothing"}',
      config: { decoder: decoder('throwing') },
      finds: ['decoder_rejected'],
    },
    'an error that cannot be read': {
      output: '{"what": "getter"}',
      config: { decoder: decoder('throwing') },
      finds: ['decoder_rejected'],
    },
    'a decoder that loops': { output: '{}', config: { decoder: decoder('spinning') }, finds: ['decoder_rejected'] },
    'a decoder that never answers': {
      output: '{}',
      config: { decoder: decoder('pending') },
      finds: ['decoder_rejected'],
    },
    'a decoder that ends its process': {
      output: '{}',
      config: { decoder: decoder('exiting') },
      finds: ['decoder_rejected'],
    },
    'a decoder that fails aside': {
      output: '{}',
      config: { decoder: decoder('failingAside') },
      finds: ['decoder_rejected'],
    },
    'no value to decode': { output: 'Sorry.', finds: ['no_json'], outcome: 'unreadable' },
  },
  misuse: {
    'no decoder': { config: { decoder: undefined }, says: /"decoder" is missing|decoder/ },
    'a file that is not there': {
      config: { decoder: 'file://no-such-folder/decoder.ts:decode' },
      says: /Cannot find the decoder "no-such-folder\/decoder\.ts"|Cannot find the decoder "file:/,
    },
    'an export that is not there': {
      config: { decoder: decoder('lenint') },
      says: /no export "lenint"; it exports .*did you mean "lenient"\?/,
    },
    'no function': { config: { decoder: decoder('notAFunction') }, says: /expected a function, but it is number/ },
    'an unknown option': { config: { decodr: 'x' }, says: /unknown option "decodr"; did you mean "decoder"\?/ },
    'a module that cannot be loaded': {
      config: { decoder: 'file://test/fixtures/consumer-decode/broken.mjs:decode' },
      says: /Cannot load the decoder "file:\/\/test\/fixtures\/consumer-decode\/broken\.mjs:decode": Error: broken on purpose/,
    },
  },
});

describe('what a finding of a decoder shows', () => {
  test.each([
    ['error', 'RangeError: the first line'],
    ['text', 'only text'],
    ['nothing', 'undefined'],
    ['getter', 'something that cannot be read'],
    ['control', String.raw`Error: \u001b[31mred\u202e`],
  ])('that throws: %s', async (what, got) => {
    const { metadata } = await decode({ what }, { decoder: decoder('throwing') });
    expect(metadata.contract.findings).toEqual([
      { code: 'decoder_rejected', pointer: '', detail: 'the decoder does not take the value', got },
    ]);
  });

  test('that loops says so, and the next value is decoded all the same', async () => {
    const [looped, next] = await Promise.all([
      decode({}, { decoder: decoder('spinning') }),
      decode({ list: [] }, { decoder: decoder('mutating') }),
    ]);
    expect(looped.metadata.contract.findings[0]?.got).toBe('no answer within 3 seconds');
    expect(next.pass).toBe(true);
    expect((await decode({}, { decoder: decoder('exiting') })).metadata.contract.findings[0]?.got).toBe(
      'the decoder ended its thread',
    );
  });
});

describe('a decoder that is edited', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'decoder-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test('is taken anew', async () => {
    const file = path.join(folder, 'decoder.mjs');
    writeFileSync(file, 'export const decode = (value) => value;');
    expect((await decode({ n: 1 }, { decoder: `file://${file}:decode` })).pass).toBe(true);
    writeFileSync(file, 'export const decode = ({ n }) => ({ n: n + 1 });');
    expect((await decode({ n: 1 }, { decoder: `file://${file}:decode` })).pass).toBe(false);
  });
});

interface Example {
  readonly decoder: string;
  readonly schema: string;
  readonly rejected: Readonly<Record<string, readonly [change: object, error: string]>>;
}

const examples: Readonly<Record<string, Example>> = {
  ticket: {
    decoder: 'file://examples/decoders/ticket.ts:decodeTicket',
    schema: 'schemas/ticket-classification/v1.schema.json',
    rejected: {
      'a queue that nobody owns': [
        { queue: 'sales' },
        'TicketError: queue must be one of billing, identity, technical, general',
      ],
      'a priority in other letters': [{ priority: 'High' }, 'TicketError: priority must be one of low, medium, high'],
      'an empty summary': [{ summary: '' }, 'TicketError: summary must be text that is not empty'],
      'a single passage for a list': [{ evidence: 'I was charged twice' }, 'TicketError: evidence must be a list'],
      'a passage that is no text': [{ evidence: [5] }, 'TicketError: evidence 0 must be text that is not empty'],
      'a field too many': [{ mood: 'angry' }, 'TicketError: unknown field "mood"'],
    },
  },
  invoice: {
    decoder: 'file://examples/decoders/invoice.ts:decodeInvoice',
    schema: 'schemas/invoice-extraction/v1.schema.json',
    rejected: {
      'a quoted amount': [{ totalMinor: '30226' }, 'InvoiceError: totalMinor must be a whole number'],
      'a fraction of a cent': [{ taxMinor: 48.26 }, 'InvoiceError: taxMinor must be a whole number'],
      'a number for an identifier': [
        { invoiceNumber: 4711 },
        'InvoiceError: invoiceNumber must be text that is not empty',
      ],
      'an empty purchase order': [{ purchaseOrder: '' }, 'InvoiceError: purchaseOrder must be text that is not empty'],
      'another way to write a day': [
        { dueDate: '04.11.2026' },
        'InvoiceError: dueDate must be a day such as 2026-01-31',
      ],
      'an unknown currency': [{ currency: 'eur' }, 'InvoiceError: currency must be one of EUR, USD, GBP, CHF, JPY'],
      'no lines': [{ lines: [] }, 'InvoiceError: lines must not be empty'],
      'a single line for a list': [{ lines: {} }, 'InvoiceError: lines must be a list'],
      'a line that is no object': [{ lines: ['Delivery'] }, 'InvoiceError: line 0 must be an object'],
    },
  },
};

describe.each(Object.entries(examples))('the example decoder of a %s', (_, example) => {
  const { examples: values } = JSON.parse(readFileSync(example.schema, 'utf8')) as {
    readonly examples: readonly object[];
  };

  test('takes every example of its schema as it is', async () => {
    for (const value of values) {
      expect((await decode(value, { decoder: example.decoder })).metadata.contract.findings).toEqual([]);
    }
  });

  test.each(Object.entries(example.rejected))('rejects %s', async (_name, [change, error]) => {
    const { contract } = (await decode({ ...values[0], ...change }, { decoder: example.decoder })).metadata;
    expect(contract.findings).toEqual([expect.objectContaining({ code: 'decoder_rejected', got: error })]);
  });

  test('rejects what is no object', async () => {
    const { contract } = (await decode('[]', { decoder: example.decoder })).metadata;
    expect(contract.findings).toEqual([expect.objectContaining({ code: 'decoder_rejected' })]);
  });
});

test('the example decoder of an invoice shows that it drops what it does not know', async () => {
  const { examples: values } = JSON.parse(readFileSync('schemas/invoice-extraction/v1.schema.json', 'utf8')) as {
    readonly examples: readonly object[];
  };
  const { contract } = (
    await decode({ ...values[0], iban: 'DE00' }, { decoder: 'file://examples/decoders/invoice.ts:decodeInvoice' })
  ).metadata;
  expect(contract.findings).toEqual([{ code: 'coerced', pointer: '/iban', detail: 'is dropped', got: '"DE00"' }]);
});
