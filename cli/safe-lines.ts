import { escapeUnsafe } from '../core/snippet.ts';

/**
 * Gives text of several lines with nothing in it that steers a terminal, and no line that a CI runner takes for a
 * command (`::error::`, `##[error]`): a message may quote what a model or a stranger wrote.
 */
export function safeLines(text: string): string {
  return withoutCommands(text.split('\n').map(escapeUnsafe).join('\n'));
}

/** Gives text in which no line begins as a command of a CI runner does; colours of our own stay. */
export function withoutCommands(text: string): string {
  return text.replace(/^[ \t]*(?=::|##\[)/gm, '\\');
}
