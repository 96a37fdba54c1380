/** One request as sent. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST';
  /** Path with query, as the contract's `pathOf` makes it. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text or a form; absent on GET. */
  readonly body?: string | FormData;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The response, whatever its status. `body` is parsed JSON, or text when it is not JSON. */
export interface TransportReply {
  readonly status: number;
  readonly body: unknown;
}

/** Why there was no response. */
export type TransportFailure = 'timeout' | 'network' | 'cancelled';

/** Thrown by a transport. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly failure: TransportFailure;

  constructor(failure: TransportFailure, options?: ErrorOptions) {
    super(failure, options);
    this.failure = failure;
  }
}

/** Sends one request and returns the reply; rejects only with TransportError. */
export type Transport = (request: TransportRequest) => Promise<TransportReply>;
