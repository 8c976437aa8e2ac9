import { hash } from 'node:crypto';
import type { Failure, Reason } from './failure.ts';
import { shapeOf } from './shape.ts';

/** A failure that is wanted, with the reason it stands for. */
export interface Selected {
  readonly failure: Failure;
  readonly reason: Reason;
  /** Name of the fixture without a suffix; never holds text of a model. */
  readonly name: string;
}

/**
 * Makes a selection that takes failures one at a time and wants few: so many for each reason, pointer and provider, no
 * two of one shape. It gives a list of one, or of none.
 *
 * @param perReason how many for each reason, pointer and provider
 */
export function selectFailures(perReason: number): (failure: Failure) => readonly Selected[] {
  const taken = new Map<string, Set<string>>();
  const contents = new Set<string>();
  return (failure) => {
    const content = hash('sha1', JSON.stringify([failure.output]), 'hex');
    if (contents.has(content)) {
      return [];
    }
    const shape = shapeOf(failure.output);
    for (const reason of failure.reasons) {
      const key = JSON.stringify([reason, failure.provider]);
      const shapes = taken.get(key) ?? new Set<string>();
      if (shapes.size < perReason && !shapes.has(shape)) {
        taken.set(key, shapes.add(shape));
        contents.add(content);
        return [{ failure, reason, name: nameOf(reason, `${key}${shape}`) }];
      }
    }
    return [];
  };
}

/** Codes and keywords are ours or a schema's, but a results file may hold anything: only plain letters get through. */
function nameOf({ code, by }: Reason, key: string): string {
  const plain = [code, by].map((one) => (/^[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(one) ? one : '')).filter(Boolean);
  const words = plain.length === 0 ? 'unknown' : plain.join('-').replaceAll('_', '-').toLowerCase();
  return `${words}-${hash('sha1', key, 'hex').slice(0, 8)}`;
}
