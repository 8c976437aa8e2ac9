import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ownMember } from '../../core/json.ts';
import { protocols } from './protocols/protocols.ts';
import type { ProtocolName } from './protocols/protocol.ts';
import { write } from './write.ts';
import type { Reply } from './write.ts';

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
export type Respond = (request: StubRequest) => Reply;

/** A stub that listens. */
export interface RunningStub {
  /** Its address without a final slash, such as `http://127.0.0.1:40123`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** How a stub listens. */
export interface StubSettings {
  /** Is told each request, for tests and for `artifacts/stub.jsonl`. */
  readonly log?: (request: StubRequest) => void;
  /** Whether the process stays alive for the stub's sake; true where absent. */
  readonly keepsAlive?: boolean;
}

/** Starts an HTTP server on a free port of 127.0.0.1 that answers as OpenAI, Anthropic and Gemini do. */
export async function startStub(respond: Respond, settings: StubSettings = {}): Promise<RunningStub> {
  const server = createServer((request, response) => {
    void answer(request, response, { respond, log: settings.log }).catch(() => response.destroy());
  });
  // A process that is busy for longer than an idle connection lives would write into one that has just been closed.
  server.keepAliveTimeout = 0;
  if (settings.keepsAlive === false) {
    server.unref().on('connection', (socket) => socket.unref());
  }
  await listen(server);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await close(server);
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { respond, log }: { readonly respond: Respond; readonly log: StubSettings['log'] },
): Promise<void> {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const protocol = protocols.find(({ owns }) => owns(path));
  if (protocol === undefined) {
    refuse(response, 404, `The stub has nothing at ${path}`);
    return;
  }
  const body = parse(await readBody(request));
  if (body === undefined) {
    refuse(response, 400, 'The request is no JSON');
    return;
  }
  const seen = { protocol: protocol.name, path, body, schema: protocol.findSchema(body) };
  log?.(seen);
  await write(response, respond(seen), {
    protocol,
    model: modelOf(path, body),
    streams: protocol.streams(path, body),
    query,
  });
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }));
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
