import { escapeUnsafe } from '../core/snippet.ts';

/**
 * Gives text of several lines with nothing in it that steers a terminal, and no line that a CI runner takes for a
 * command (`::error::`, `##[error]`): a message may quote what a model or a stranger wrote.
 */
export function safeLines(text: string): string {
  return text
    .split('\n')
    .map((line) => escapeUnsafe(line).replace(/^\s*(?=::|##\[)/, '\\'))
    .join('\n');
}
