import { ownMember } from '../json.ts';
import { chunksOf, itemsOf } from './signals.ts';

/** Gives the text of the answer as `raw` keeps it, `undefined` where it keeps none; the shapes are the providers' own. */
export function findRawText(raw: unknown): string | undefined {
  const pieces = chunksOf(raw).map(textOfBody);
  const texts = pieces.filter((piece) => piece !== undefined);
  return texts.length === 0 ? undefined : texts.join('');
}

function textOfBody(body: unknown): string | undefined {
  const [candidate] = itemsOf(ownMember(body, 'candidates'));
  const [choice] = itemsOf(ownMember(body, 'choices'));
  const texts = [
    textOfResponses(body),
    joinTexts(ownMember(ownMember(candidate, 'content'), 'parts')),
    joinTexts(ownMember(body, 'content')),
    ownMember(ownMember(choice, 'message'), 'content'),
  ];
  return texts.find((text) => typeof text === 'string');
}

/** Responses: the messages, each the whole of its `output_text` parts. */
function textOfResponses(body: unknown): string | undefined {
  const messages = itemsOf(ownMember(body, 'output'))
    .filter((item) => ownMember(item, 'type') === 'message')
    .map((item) => joinTexts(ownMember(item, 'content')));
  const texts = messages.filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.join('\n');
}

/** Gemini's parts without its thoughts, or the parts of a message that are text. */
function joinTexts(parts: unknown): string | undefined {
  const texts = itemsOf(parts)
    .filter((part) => ownMember(part, 'thought') !== true)
    .map((part) => ownMember(part, 'text'))
    .filter((text) => typeof text === 'string');
  return texts.length === 0 ? undefined : texts.join('');
}
