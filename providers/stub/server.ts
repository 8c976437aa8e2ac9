import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ownMember } from '../../core/json.ts';
import { anthropicMessages } from './anthropic-messages.ts';
import type { Answer } from './answer.ts';
import { gemini } from './gemini.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import type { Protocol, ProtocolName } from './protocol.ts';

const protocols: readonly Protocol[] = [openaiChat, openaiResponses, anthropicMessages, gemini];

/** One request as the stub saw it. */
export interface StubRequest {
  readonly protocol: ProtocolName;
  readonly path: string;
  /** The parsed JSON body. */
  readonly body: unknown;
  /** The schema that the request asks the answer to conform to, `undefined` where it holds none. */
  readonly schema: unknown;
}

/** What the stub does with a request. */
export type Respond = (request: StubRequest) => Answer;

/** A stub that listens. */
export interface RunningStub {
  /** Its address without a final slash, such as `http://127.0.0.1:40123`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Starts an HTTP server on a free port of 127.0.0.1 that answers as OpenAI, Anthropic and Gemini do.
 *
 * @param respond decides the answer to each request
 * @param log is told each request, for tests and for `artifacts/stub.jsonl`
 */
export async function startStub(
  respond: Respond,
  log: (request: StubRequest) => void = () => undefined,
): Promise<RunningStub> {
  const server = createServer((request, response) => {
    void answer(request, response, { respond, log }).catch(() => response.destroy());
  });
  await listen(server);
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: async () => await close(server) };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { respond, log }: { readonly respond: Respond; readonly log: (request: StubRequest) => void },
): Promise<void> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const protocol = protocols.find(({ owns }) => owns(path));
  if (protocol === undefined) {
    send(response, 404, { error: { message: `The stub has nothing at ${path}` } });
    return;
  }
  const body: unknown = JSON.parse(await readBody(request));
  const seen = { protocol: protocol.name, path, body, schema: protocol.findSchema(body) };
  log(seen);
  send(response, 200, protocol.render(respond(seen), modelOf(path, body)));
}

function modelOf(path: string, body: unknown): string {
  const model = ownMember(body, 'model');
  return typeof model === 'string' ? model : (/models\/([^:]+):/.exec(path)?.[1] ?? 'stub');
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function listen(server: Server): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}
