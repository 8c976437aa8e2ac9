import type { JsonValue } from '../json.ts';
import type { Reading, ReadOptions, ResponseLike } from './reading.ts';

/** Reads a provider's response into its one JSON value, or into the code that says why there is none. Never throws. */
export function readOutput(response: ResponseLike, _options: ReadOptions = {}): Reading {
  const { output } = response;
  if (typeof output !== 'string') {
    return { ok: true, value: output as JsonValue, notes: [] };
  }
  try {
    return { ok: true, value: JSON.parse(output) as JsonValue, notes: [] };
  } catch {
    return { ok: false, code: 'no_json', pointer: '', detail: 'the text is no JSON', notes: [] };
  }
}
