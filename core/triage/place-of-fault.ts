import type { FaultClass } from '../results/row.ts';

/** What of a fault says where it is. */
interface PlacedFault {
  readonly class: FaultClass;
  readonly code: string;
  readonly pointer: string;
}

/** Gives where a fault is: a place in the response, or what is at fault where there is no response to look at. */
export function placeOfFault({ class: kind, code, pointer }: PlacedFault): string {
  if (kind === 'error') {
    return code === 'misuse' ? 'the configuration' : 'the call of the provider';
  }
  return pointer === '' ? 'the response' : pointer;
}
