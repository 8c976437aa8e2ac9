import { fileURLToPath } from 'node:url';
import { readOutput, schemaValidity } from '../../assertions/index.ts';
import type { TicketClassificationVersion1 } from '../../schemas/ticket-classification/v1.types.ts';
import { decodeTicket } from '../decoders/ticket.ts';
import { askModel } from './ask-model.ts';
import type { Model } from './ask-model.ts';
import { Failure } from './failure.ts';

const schema = fileURLToPath(new URL('../../schemas/ticket-classification/v1.schema.json', import.meta.url));

/**
 * Classifies a ticket, judged by the very functions that judge the model in the eval.
 *
 * @throws {Failure} with the code of what is wrong: nothing is repaired, and nothing half right gets through
 */
export async function classifyTicket(model: Model, ticket: string): Promise<TicketClassificationVersion1> {
  const answer = await askModel(model, ticket);
  const reading = readOutput(answer, { root: 'object' });
  if (!reading.ok) {
    throw new Failure(reading.code, reading.detail);
  }
  const { pass, metadata } = await schemaValidity(answer.output, { config: { schema }, providerResponse: answer });
  if (!pass) {
    const places = metadata.contract.findings.map(({ pointer, keyword }) => `${pointer} (${keyword ?? 'schema'})`);
    throw new Failure('schema', `The answer breaks its contract at ${places.join(', ')}`);
  }
  return decodeTicket(reading.value);
}
