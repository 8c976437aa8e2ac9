import type { IncomingMessage, ServerResponse } from 'node:http';
import { ownMember } from '../../core/json.ts';
import type { TicketClassificationVersion1 } from '../../schemas/ticket-classification/v1.types.ts';
import type { Model } from './ask-model.ts';
import { classifyTicket } from './classify-ticket.ts';
import { Failure } from './failure.ts';

/** Where classifications go. */
export interface Store {
  readonly save: (ticket: string, classification: TicketClassificationVersion1) => Promise<void>;
}

/** Longest request in bytes. */
const largest = 100_000;

/**
 * Makes the handler of `POST /tickets` with a body `{ "ticket": text }`.
 *
 * It answers 201 with what it stored, or with `{ "error": { "code", "message" } }` and stores nothing.
 */
export function createHandler(
  model: Model,
  store: Store,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    try {
      const ticket = await readTicket(request);
      const classification = await classifyTicket(model, ticket);
      await store.save(ticket, classification);
      send(response, 201, classification);
    } catch (error) {
      sendFailure(response, error);
    }
  };
}

function sendFailure(response: ServerResponse, error: unknown): void {
  if (!(error instanceof Failure)) {
    send(response, 500, { error: { code: 'internal', message: 'Something of ours went wrong' } });
    return;
  }
  if (error.retryAfter !== undefined) {
    response.setHeader('retry-after', error.retryAfter);
  }
  send(response, error.status, { error: { code: error.code, message: error.message } });
}

async function readTicket(request: IncomingMessage): Promise<string> {
  const ticket = ownMember(parse(await readBody(request)), 'ticket');
  if (typeof ticket !== 'string') {
    throw new Failure('bad_request', 'Expected a body { "ticket": text }', { status: 400 });
  }
  return ticket;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > largest) {
      throw new Failure('too_large_request', `Expected at most ${largest} bytes`, { status: 413 });
    }
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

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
