import type { Endpoint, ReplyOf } from '#contract/api';
import type { RequestOf } from '#contract/server';
import type { Http } from '#core/http';

interface ReadOptions {
  readonly signal: AbortSignal;
  readonly notTips: boolean;
  readonly shared?: boolean;
}

/** A call whose type is a parameter: `Http.call` needs to know whether its request may be omitted. */
export function read<E extends Endpoint>(
  http: Http,
  endpoint: E,
  request: RequestOf<E> | undefined,
  options: ReadOptions,
): Promise<ReplyOf<E>> {
  type Whole = (endpoint: E, request: RequestOf<E> | undefined, options: ReadOptions) => Promise<ReplyOf<E>>;
  // `as` holds: these are the arguments of every call, and the caller's own types allow a request to be absent only where the call has none.
  return (http.call as unknown as Whole)(endpoint, request, options);
}
