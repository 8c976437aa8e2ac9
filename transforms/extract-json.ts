import { locateValue } from '../core/reading/read-text.ts';

/**
 * Gives the JSON text that stands in a fence or among prose, for teams whose runtime strips such wrapping on purpose.
 *
 * A promptfoo `transform`: text without exactly one JSON value comes back unchanged, as does what is no text. Assertions
 * then note `transformed` in `metadata.contract.notes`.
 */
export function extractJson(output: unknown): unknown {
  if (typeof output !== 'string') {
    return output;
  }
  const text = output.startsWith('\ufeff') ? output.slice(1) : output;
  const located = locateValue(text, { extract: 'any', root: 'any' });
  return 'ok' in located ? output : text.slice(located.start, located.end);
}

export default extractJson;
