/** What can go wrong below the answer. */
export type Fault =
  /** HTTP 429 with `retry-after`, in whole seconds. */
  | { readonly kind: 'rate-limit'; readonly retryAfter: number }
  /** HTTP 500 with the provider's error body. */
  | { readonly kind: 'server-error' }
  /** The connection is cut: before any answer, or in the middle of a stream. */
  | { readonly kind: 'dropped' }
  /** HTTP 200 and `application/json`, but the body ends in the middle. */
  | { readonly kind: 'malformed-body' }
  /** The answer is right and late, in milliseconds. */
  | { readonly kind: 'slow'; readonly delay: number };

/** Every transport mode. */
export const faults: Readonly<Record<'429' | '500' | 'dropped' | 'malformed-body' | 'slow', Fault>> = {
  '429': { kind: 'rate-limit', retryAfter: 1 },
  '500': { kind: 'server-error' },
  dropped: { kind: 'dropped' },
  'malformed-body': { kind: 'malformed-body' },
  slow: { kind: 'slow', delay: 300 },
};
