import { Worker } from 'node:worker_threads';
import { describeThrown } from '../core/compare/thrown.ts';
import { MisuseError } from '../core/misuse.ts';
import type { DecodeAnswer, DecodeRequest, DecoderPlace } from './decoder-thread.ts';
import { loadExport, placeExport } from './load-export.ts';
import type { LocatingContext } from './locate.ts';

/** A decoder has answered within milliseconds; what takes longer than this hangs. */
const PATIENCE_MILLISECONDS = 3_000;

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

/** A running thread: what is told of it next, and when it has loaded its decoder. */
interface Thread {
  readonly worker: Worker;
  readonly next: (patience: number | undefined) => Promise<Outcome>;
  readonly ready: Promise<Outcome>;
}

interface Outcome {
  readonly answer: DecodeAnswer;
  readonly isAlive: boolean;
}

/** One value at a time: the patience for each begins when the thread turns to it. */
function startDecoder(place: DecoderPlace): Decode {
  let thread: Thread | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const ask = async (request: DecodeRequest): Promise<DecodeAnswer> => {
    thread ??= startThread(place);
    const { answer, isAlive } = await askThread(thread, request);
    thread = isAlive ? thread : undefined;
    return answer;
  };
  return async (request) => {
    const answer = last.then(() => ask(request));
    last = answer;
    return await answer;
  };
}

function startThread(place: DecoderPlace): Thread {
  // Built sources are JavaScript; a URL is not rewritten as an import is.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const worker = new Worker(new URL(`./decoder-thread.${extension}`, import.meta.url), { workerData: place });
  let settle: (outcome: Outcome) => void = () => undefined;
  const end = (rejected: string): void => {
    settle({ answer: { rejected }, isAlive: false });
  };
  worker.on('message', (answer: DecodeAnswer) => {
    settle({ answer, isAlive: true });
  });
  worker.on('error', (error) => {
    end(`the decoder ended its thread: ${describeThrown(error)}`);
  });
  worker.on('exit', () => {
    end('the decoder ended its thread');
  });
  const next = async (patience: number | undefined): Promise<Outcome> => {
    const timer =
      patience === undefined ? undefined : setTimeout(end, patience, `no answer within ${patience / 1000} seconds`);
    const outcome = await new Promise<Outcome>((resolve) => {
      settle = resolve;
    });
    clearTimeout(timer);
    return outcome;
  };
  return { worker, next, ready: next(undefined) };
}

async function askThread({ worker, next, ready }: Thread, request: DecodeRequest): Promise<Outcome> {
  worker.ref();
  const loaded = await ready;
  if (loaded.isAlive) {
    worker.postMessage(request);
  }
  const outcome = loaded.isAlive ? await next(PATIENCE_MILLISECONDS) : loaded;
  if (outcome.isAlive) {
    worker.unref();
  } else {
    await worker.terminate();
  }
  return outcome;
}
