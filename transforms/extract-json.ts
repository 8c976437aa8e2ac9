import { takeJson } from '../core/reading/provenance.ts';

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
  return takeJson(output.startsWith('\ufeff') ? output.slice(1) : output) ?? output;
}

export default extractJson;
