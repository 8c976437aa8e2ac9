import type { Finding, Span } from '../finding.ts';
import type { GroundingCode } from './grounding-codes.ts';
import type { Location } from './locate.ts';

/** What is wrong with a quote, or where it stands. */
export interface Judgement {
  readonly faults: readonly Omit<Finding<GroundingCode>, 'pointer'>[];
  readonly spans: readonly Omit<Span, 'pointer'>[];
}

const faults: Readonly<Record<Exclude<Location['kind'], 'found'>, readonly [code: GroundingCode, detail: string]>> = {
  elsewhere: ['wrong_source', 'is in another source than the output names'],
  inside: ['inside_word', 'is in the source only inside a longer word or number'],
  absent: ['ungrounded', 'is in no source'],
  wrong_order: ['wrong_order', 'has its parts in another order than the source'],
  gap_too_long: ['gap_too_long', 'leaves out more of the source than `maxGap` allows'],
  negation_dropped: ['negation_dropped', 'leaves out a negation of the source'],
};

/** Gives the judgement that a location of a quote comes to. */
export function conclude(place: Location, got: string, cited: ReadonlySet<string> | undefined): Judgement {
  if (place.kind === 'found') {
    return { faults: [], spans: place.spans };
  }
  const [code, detail] = faults[place.kind];
  const isUncited = place.kind === 'elsewhere' && cited?.size === 0;
  return fault({ code, detail: isUncited ? 'has a source, and the output names none' : detail, got });
}

/** Gives the judgement of a quote that only cuts words or numbers apart. */
export function cutWord(got: string): Judgement {
  return conclude({ kind: 'inside' }, got, undefined);
}

/** Gives the judgement of one fault. */
export function fault(one: Omit<Finding<GroundingCode>, 'pointer'>): Judgement {
  return { faults: [one], spans: [] };
}
