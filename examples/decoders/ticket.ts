import type { TicketClassificationVersion1 } from '../../schemas/ticket-classification/v1.types.ts';

/** Says which field of an answer the application cannot take, and what it takes there. */
export class TicketError extends Error {
  override readonly name = 'TicketError';
}

/**
 * Takes a classified ticket into the help desk: every field is looked at, none is coerced, none is filled in.
 *
 * @throws {TicketError} naming the first field that is not what the help desk stores
 */
export function decodeTicket(value: unknown): TicketClassificationVersion1 {
  const ticket = readObject(value);
  const known = ['queue', 'priority', 'summary', 'evidence'];
  const stray = Object.keys(ticket).find((name) => !known.includes(name));
  if (stray !== undefined) {
    throw new TicketError(`unknown field ${JSON.stringify(stray)}`);
  }
  return {
    queue: readChoice(ticket, 'queue', ['billing', 'identity', 'technical', 'general']),
    priority: readChoice(ticket, 'priority', ['low', 'medium', 'high']),
    summary: readText(ticket['summary'], 'summary'),
    evidence: readList(ticket['evidence'], 'evidence').map((passage, index) => readText(passage, `evidence ${index}`)),
  };
}

function readObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TicketError('the answer must be an object');
  }
  return value as Readonly<Record<string, unknown>>;
}

function readList(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) {
    throw new TicketError(`${name} must be a list`);
  }
  return value;
}

function readText(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') {
    throw new TicketError(`${name} must be text that is not empty`);
  }
  return value;
}

function readChoice<Choice extends string>(
  ticket: Readonly<Record<string, unknown>>,
  name: string,
  choices: readonly Choice[],
): Choice {
  const chosen = choices.find((choice) => choice === ticket[name]);
  if (chosen === undefined) {
    throw new TicketError(`${name} must be one of ${choices.join(', ')}`);
  }
  return chosen;
}
