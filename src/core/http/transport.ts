/** One request as it goes out. */
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

/** What came back, whatever its status. `body` is parsed JSON, or text where it is none. */
export interface TransportReply {
  readonly status: number;
  readonly body: unknown;
}

/** Why nothing came back. */
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

/** Sends one request and yields the reply; rejects only with TransportError. */
export type Transport = (request: TransportRequest) => Promise<TransportReply>;
