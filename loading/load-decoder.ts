import { Worker } from 'node:worker_threads';
import { describeThrown } from '../core/compare/thrown.ts';
import { MisuseError } from '../core/misuse.ts';
import type { DecodeAnswer, DecodeRequest, DecoderPlace } from './decoder-thread.ts';
import { loadExport, placeExport } from './load-export.ts';
import type { LocatingContext } from './locate.ts';

/** A decoder has answered within milliseconds; what takes longer than this hangs. */
const PATIENCE_MILLISECONDS = 5_000;

/** Decodes one value in a thread of its own. Never rejects. */
export type Decode = (request: DecodeRequest) => Promise<DecodeAnswer>;

const decoders = new Map<string, Decode>();

/**
 * Loads the application's decoder, `file://path.ts:export`.
 *
 * It runs in a thread, so that one which hangs, even without ever waiting, or which ends its process, ends nothing else.
 *
 * @throws {MisuseError} where there is no such file or export, or it is no function
 */
export async function loadDecoder(reference: string, context: LocatingContext): Promise<Decode> {
  const exported = await loadExport(reference, context, 'the decoder');
  if (typeof exported !== 'function') {
    throw new MisuseError(`Cannot use the decoder "${reference}": expected a function, but it is ${typeof exported}`);
  }
  const place = placeExport(reference, context, 'the decoder');
  const key = `${place.url} ${place.name}`;
  const decode = decoders.get(key) ?? startDecoder(place);
  decoders.set(key, decode);
  return decode;
}

/** One value at a time: the patience for each begins when the thread turns to it. */
function startDecoder(place: DecoderPlace): Decode {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const ask = async (request: DecodeRequest): Promise<DecodeAnswer> => {
    worker ??= startWorker(place);
    const { answer, isAlive } = await askWorker(worker, request);
    worker = isAlive ? worker : undefined;
    return answer;
  };
  return async (request) => {
    const answer = last.then(() => ask(request));
    last = answer;
    return await answer;
  };
}

function startWorker(place: DecoderPlace): Worker {
  // Built sources are JavaScript; a URL is not rewritten as an import is.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const worker = new Worker(new URL(`./decoder-thread.${extension}`, import.meta.url), { workerData: place });
  worker.unref();
  return worker;
}

interface Outcome {
  readonly answer: DecodeAnswer;
  readonly isAlive: boolean;
}

async function askWorker(worker: Worker, request: DecodeRequest): Promise<Outcome> {
  worker.ref();
  const outcome = await new Promise<Outcome>((resolve) => {
    const fail = (rejected: string): void => {
      resolve({ answer: { rejected }, isAlive: false });
    };
    const timer = setTimeout(fail, PATIENCE_MILLISECONDS, `no answer within ${PATIENCE_MILLISECONDS / 1000} seconds`);
    worker.once('message', (answer: DecodeAnswer) => {
      clearTimeout(timer);
      resolve({ answer, isAlive: true });
    });
    worker.once('error', (error) => {
      clearTimeout(timer);
      fail(`the decoder ended its thread: ${describeThrown(error)}`);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      fail('the decoder ended its thread');
    });
    worker.postMessage(request);
  });
  worker.removeAllListeners();
  if (outcome.isAlive) {
    worker.unref();
  } else {
    await worker.terminate();
  }
  return outcome;
}
