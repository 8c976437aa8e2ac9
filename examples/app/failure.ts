import type { ReadingCode } from '../../assertions/index.ts';

/** Every way in which the handler can fail to classify a ticket; clients branch on the code. */
export type FailureCode =
  | ReadingCode
  | 'bad_request'
  | 'too_large_request'
  | 'rate_limited'
  | 'model_unavailable'
  | 'model_timeout'
  | 'malformed_body'
  | 'schema';

/** Says why a ticket could not be classified, without any text of the model. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  /** The HTTP status that a client of ours sees. */
  readonly status: number;
  /** When to try again, in seconds, as the provider said it. */
  readonly retryAfter: string | undefined;

  constructor(code: FailureCode, message: string, { status = 502, retryAfter }: FailureOptions = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

interface FailureOptions {
  readonly status?: number;
  readonly retryAfter?: string | undefined;
}
