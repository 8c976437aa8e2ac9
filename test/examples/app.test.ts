import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHandler } from '../../examples/app/handler.ts';
import { loadFixtures } from '../../providers/stub/load-fixtures.ts';
import { modeNames } from '../../providers/stub/mode.ts';
import { respondInMode } from '../../providers/stub/respond.ts';
import { startStub } from '../../providers/stub/server.ts';
import type { Respond, RunningStub } from '../../providers/stub/server.ts';

const ticket = 'I was charged twice for order 000184. Please refund one of the two payments of $49.00.';
const fixtures = loadFixtures('test/fixtures/stub/tickets.json');
const keys = ['evidence', 'priority', 'queue', 'summary'];

/** What the client gets in each mode; where nothing is named, the answer is stored. */
const failures: Readonly<Record<string, readonly [status: number, code: string]>> = {
  fenced: [502, 'fenced'],
  'fenced-untagged': [502, 'fenced'],
  preamble: [502, 'surrounded'],
  postscript: [502, 'surrounded'],
  both: [502, 'surrounded'],
  'think-tags': [502, 'reasoning'],
  'smart-quotes': [502, 'invalid_json'],
  'double-encoded': [502, 'double_encoded'],
  'duplicate-keys': [502, 'duplicate_key'],
  'two-values': [502, 'ambiguous'],
  truncated: [502, 'truncated'],
  refusal: [502, 'refusal'],
  'content-filter': [502, 'content_filter'],
  'tool-call': [502, 'tool_call'],
  empty: [502, 'empty'],
  'extra-field': [502, 'schema'],
  'wrong-enum': [502, 'schema'],
  'null-field': [502, 'schema'],
  'fenced+wrong-enum': [502, 'fenced'],
  '429': [503, 'rate_limited'],
  '500': [502, 'model_unavailable'],
  dropped: [502, 'model_unavailable'],
  'malformed-body': [502, 'malformed_body'],
};

let respond: Respond = respondInMode({ fixtures });
let stub: RunningStub;
let app: string;
let timeout = 5_000;
const stored: unknown[] = [];

const server = createServer((request, response) => {
  const model = { baseUrl: `${stub.url}/v1`, apiKey: 'none', name: 'm', timeout };
  const save = async (_: string, classification: unknown): Promise<void> => {
    await Promise.resolve(stored.push(classification));
  };
  void createHandler(model, { save })(request, response);
});

beforeAll(async () => {
  stub = await startStub((request) => respond(request));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  app = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tickets`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await stub.close();
});

async function post(
  body: string,
): Promise<{ status: number; body: Record<string, unknown>; retryAfter: string | null }> {
  stored.splice(0);
  const response = await fetch(app, { method: 'POST', body });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    retryAfter: response.headers.get('retry-after'),
  };
}

describe('the example application', () => {
  it.each([...modeNames, 'fenced+wrong-enum'])(
    'stores a classification or answers with a typed error: %s',
    async (mode) => {
      respond = respondInMode({ fixtures, mode });
      const { status, body } = await post(JSON.stringify({ ticket }));
      const [failed, code] = failures[mode] ?? [];
      if (failed === undefined) {
        expect(status).toBe(201);
        expect(Object.keys(body).sort()).toEqual(keys);
        expect(stored).toEqual([body]);
      } else {
        expect({ status, code: (body['error'] as Record<string, unknown>)['code'] }).toEqual({ status: failed, code });
        expect(stored).toEqual([]);
      }
    },
  );

  it('gives up on an answer that is too slow', async () => {
    respond = respondInMode({ fixtures, mode: 'slow' });
    timeout = 50;
    const { status, body } = await post(JSON.stringify({ ticket }));
    timeout = 5_000;
    expect({ status, body }).toMatchObject({ status: 504, body: { error: { code: 'model_timeout' } } });
    expect(stored).toEqual([]);
  });

  it('hands on when to try again', async () => {
    respond = respondInMode({ fixtures, mode: '429' });
    expect(await post(JSON.stringify({ ticket }))).toMatchObject({ status: 503, retryAfter: '1' });
  });

  it.each([
    ['no JSON', '{', 400],
    ['no ticket', '{}', 400],
    ['too large', JSON.stringify({ ticket: 'x'.repeat(200_000) }), 413],
  ])('refuses a request that is %s', async (_, request, status) => {
    expect((await post(request)).status).toBe(status);
    expect(stored).toEqual([]);
  });
});
