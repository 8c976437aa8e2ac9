import { parentPort, workerData } from 'node:worker_threads';
import { findCoercions } from '../core/compare/coercions.ts';
import type { Coercion } from '../core/compare/coercions.ts';
import { describeThrown } from '../core/compare/thrown.ts';
import type { JsonValue } from '../core/json.ts';

/** What the thread is asked: to decode one value. */
export interface DecodeRequest {
  readonly value: JsonValue;
  readonly roundTrip: boolean;
}

/** What the thread answers: the first line of the decoder's error, or where its value differs. */
export type DecodeAnswer = { readonly rejected: string } | { readonly coercions: readonly Coercion[] };

/** Which decoder the thread runs. */
export interface DecoderPlace {
  /** URL of the module. */
  readonly url: string;
  /** Name of its export. */
  readonly name: string;
}

const { url, name } = workerData as DecoderPlace;
const exported = (await import(url)) as Readonly<Record<string, (value: unknown) => unknown>>;

parentPort?.on('message', (request: DecodeRequest) => {
  void decode(request).then((answer) => parentPort?.postMessage(answer));
});

// Tells that the decoder is loaded: from now on, its answers are waited for.
parentPort?.postMessage('ready');

async function decode({ value, roundTrip }: DecodeRequest): Promise<DecodeAnswer> {
  try {
    const decoded = await exported[name]?.(structuredClone(value));
    return { coercions: roundTrip ? findCoercions(value, decoded) : [] };
  } catch (error) {
    return { rejected: describeThrown(error) };
  }
}
