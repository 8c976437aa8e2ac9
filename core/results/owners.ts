import type { FaultClass, RowErrorCode } from './row.ts';

/** Names for each kind of fault in reports. */
export const classNames: Readonly<Record<FaultClass, string>> = {
  parse: 'parse failure',
  schema: 'schema failure',
  meaning: 'meaning failure',
  error: 'provider or configuration error',
};

/** What to look at first, and so whom to ask, for each kind of fault. */
const owners: Readonly<Record<Exclude<FaultClass, 'error'> | RowErrorCode, string>> = {
  parse: 'prompt, response format or token budget',
  schema: 'prompt or schema',
  meaning: 'prompt or labels',
  provider_error: 'transport: key, quota or provider',
  transport_error: 'transport: network or base URL',
  misuse: 'configuration of the eval',
};

/** Gives the first owner to ask about a fault. */
export function ownerOf(faultClass: FaultClass, code: string): string {
  if (faultClass !== 'error') {
    return owners[faultClass];
  }
  return owners[code === 'transport_error' || code === 'misuse' ? code : 'provider_error'];
}
