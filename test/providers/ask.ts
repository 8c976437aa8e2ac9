import { startStub } from '../../providers/stub/server.ts';
import type { Respond, RunningStub } from '../../providers/stub/server.ts';
import type { ProtocolName } from '../../providers/stub/protocols/protocol.ts';

/** How a client of each protocol asks, whole and streamed. */
export const requests: Readonly<
  Record<ProtocolName, { readonly whole: string; readonly streamed: string; readonly body: object }>
> = {
  'openai:chat': {
    whole: '/v1/chat/completions',
    streamed: '/v1/chat/completions',
    body: { model: 'm', messages: [{ role: 'user', content: 'ask' }] },
  },
  'openai:responses': { whole: '/v1/responses', streamed: '/v1/responses', body: { model: 'm', input: 'ask' } },
  'anthropic:messages': {
    whole: '/v1/messages',
    streamed: '/v1/messages',
    body: { model: 'm', messages: [{ role: 'user', content: [{ type: 'text', text: 'ask' }] }] },
  },
  google: {
    whole: '/v1beta/models/m:generateContent',
    streamed: '/v1beta/models/m:streamGenerateContent?alt=sse',
    body: { contents: [{ role: 'user', parts: [{ text: 'ask' }] }] },
  },
};

/** The names of all protocols. */
export const protocolNames = Object.keys(requests) as readonly ProtocolName[];

/** Starts a stub for one use and stops it after. */
export async function withStub<Result>(respond: Respond, use: (stub: RunningStub) => Promise<Result>): Promise<Result> {
  const stub = await startStub(respond);
  try {
    return await use(stub);
  } finally {
    await stub.close();
  }
}

/** Asks for a whole answer. */
export async function askWhole(stub: RunningStub, protocol: ProtocolName): Promise<Response> {
  const { whole, body } = requests[protocol];
  return await post(stub.url + whole, body);
}

/** Asks for a streamed answer. */
export async function askStreamed(stub: RunningStub, protocol: ProtocolName): Promise<Response> {
  const { streamed, body } = requests[protocol];
  return await post(stub.url + streamed, protocol === 'google' ? body : { ...body, stream: true });
}

async function post(url: string, body: object): Promise<Response> {
  return await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
