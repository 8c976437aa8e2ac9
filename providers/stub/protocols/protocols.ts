import { anthropicMessages } from './anthropic-messages.ts';
import { gemini } from './gemini.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import type { Protocol } from './protocol.ts';

/** Every protocol that the stub speaks. */
export const protocols: readonly Protocol[] = [openaiChat, openaiResponses, anthropicMessages, gemini];
