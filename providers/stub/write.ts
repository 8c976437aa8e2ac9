import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Answer } from './answer.ts';
import type { Fault } from './fault.ts';
import { textOf } from './protocols/protocol.ts';
import type { Protocol } from './protocols/protocol.ts';

/** What the stub sends for one request. */
export interface Reply {
  readonly answer: Answer;
  readonly fault?: Fault | undefined;
  /** Sends every byte of the body as a chunk of its own, and every code point of the text as an event of its own. */
  readonly splitsEveryByte?: boolean | undefined;
}

/** Which protocol a request came in, and what it asked for. */
export interface Request {
  readonly protocol: Protocol;
  readonly model: string;
  readonly streams: boolean;
  /** The query of the request's address, without `?`. */
  readonly query: string;
}

/** Code points of the text in one event of a stream. */
const pieceSize = 12;

/** Writes a reply as the provider would send it, with the fault that it asks for. */
export async function write(response: ServerResponse, reply: Reply, request: Request): Promise<void> {
  const { fault } = reply;
  switch (fault?.kind) {
    case 'rate-limit':
      // Both spellings that the providers use; clients prefer the one in milliseconds.
      response.setHeader('retry-after', fault.retryAfter).setHeader('retry-after-ms', fault.retryAfter * 1000);
      sendError(response, [429, 'Rate limit reached, try again later'], request);
      break;
    case 'server-error':
      sendError(response, [500, 'The server had an error while processing the request'], request);
      break;
    case 'slow':
      await wait(fault.delay, undefined, { ref: false });
      await sendAnswer(response, reply, request);
      break;
    case 'dropped':
    case 'malformed-body':
    case undefined:
      await sendAnswer(response, reply, request);
  }
}

function sendError(
  response: ServerResponse,
  [status, message]: readonly [status: number, message: string],
  { protocol }: Request,
): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(protocol.renderError(status, message)));
}

async function sendAnswer(response: ServerResponse, reply: Reply, request: Request): Promise<void> {
  const fault = reply.fault?.kind;
  // A whole answer is cut before its first byte, a stream in the middle.
  if (fault !== 'dropped' || request.streams) {
    const { type, body } = request.streams ? renderStream(reply, request) : renderWhole(reply, request);
    const bytes = Buffer.from(body);
    response.writeHead(200, { 'content-type': type });
    await sendBody(response, fault === 'dropped' || fault === 'malformed-body' ? firstHalf(bytes) : bytes, reply);
  }
  if (fault === 'dropped') {
    response.destroy();
  } else {
    response.end();
  }
}

function firstHalf(body: Buffer): Buffer {
  return body.subarray(0, Math.floor(body.length / 2));
}

interface Rendered {
  readonly type: string;
  readonly body: string;
}

function renderWhole({ answer }: Reply, { protocol, model }: Request): Rendered {
  return { type: 'application/json', body: JSON.stringify(protocol.render(answer, model)) };
}

function renderStream({ answer, splitsEveryByte }: Reply, { protocol, model, query }: Request): Rendered {
  const events = protocol.renderStream(
    answer,
    model,
    cutText(textOf(answer), splitsEveryByte === true ? 1 : pieceSize),
  );
  return protocol.frame(events, query);
}

/** Sends a body at once or byte by byte. */
async function sendBody(response: ServerResponse, body: Buffer, { splitsEveryByte }: Reply): Promise<void> {
  const size = splitsEveryByte === true ? 1 : Math.max(1, body.length);
  for (let start = 0; start < body.length; start += size) {
    await writeChunk(response, body.subarray(start, start + size));
    // Without a turn of the event loop in between, a client meets many chunks as one.
    await nextTurn();
  }
}

async function writeChunk(response: ServerResponse, chunk: Buffer): Promise<void> {
  await new Promise<void>((resolve) => {
    response.write(chunk, () => {
      resolve();
    });
  });
}

/** Cuts a text between code points into pieces of so many of them. */
function cutText(text: string, size: number): readonly string[] {
  const points = Array.from(text);
  return Array.from({ length: Math.ceil(points.length / size) }, (_, index) =>
    points.slice(index * size, (index + 1) * size).join(''),
  );
}
