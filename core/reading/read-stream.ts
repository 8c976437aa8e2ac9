import { readOutput } from './read-output.ts';
import { withDefaults } from './reading.ts';
import type { Reading, ReadOptions } from './reading.ts';

/**
 * Reads the text deltas of a streamed response, and gives what `readOutput` gives for the whole text.
 *
 * Stops listening once the text is larger than `maxBytes`. A stream that ends within its JSON is `truncated`.
 *
 * @throws whatever the stream itself throws: a broken connection is no fault of the model
 */
export async function readStream(
  deltas: Iterable<string> | AsyncIterable<string>,
  options: ReadOptions = {},
): Promise<Reading> {
  const { maxBytes } = withDefaults(options);
  const pieces: string[] = [];
  let length = 0;
  for await (const delta of deltas) {
    pieces.push(delta);
    length += delta.length;
    if (length > maxBytes) {
      break;
    }
  }
  return readOutput({ output: pieces.join('') }, options);
}
