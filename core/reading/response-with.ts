import { ownMember } from '../json.ts';
import type { ResponseLike } from './reading.ts';

/**
 * Gives the response as the provider gave it, with the output that promptfoo asks about, which a transform of the test or
 * of the assertion may have changed. Throws for no response, whatever its getters or proxies do.
 */
export function responseWith(output: unknown, response: unknown): ResponseLike {
  const names = ['finishReason', 'isRefusal', 'raw', 'metadata', 'providerTransformedOutput', 'output'];
  const [finishReason, isRefusal, raw, metadata, before, given] = names.map((name) => readMember(response, name));
  return { output, finishReason, isRefusal, raw, metadata, providerTransformedOutput: before ?? given };
}

function readMember(response: unknown, name: string): unknown {
  try {
    return ownMember(response, name);
  } catch {
    return undefined;
  }
}
