import type { Endpoint, ReplyOf } from '#contract/api';
import type { RequestOf } from '#contract/server';
import { type Http, HttpError } from '#core/http';
import type { Reporter } from '#core/report';

interface ReadServices {
  readonly http: Http;
  readonly report: Pick<Reporter, 'error'>;
}

interface ReadOptions {
  readonly signal: AbortSignal;
  readonly notTips: boolean;
  readonly shared?: boolean;
}

/**
 * A call whose type is a parameter: `Http.call` needs to know whether its request may be omitted. Rejects as that does; what is no failed call, a
 * mistake of the program, is reported first, as views show every failure alike.
 */
export async function read<E extends Endpoint>(
  { http, report }: ReadServices,
  endpoint: E,
  request: RequestOf<E> | undefined,
  options: ReadOptions,
): Promise<ReplyOf<E>> {
  type Whole = (endpoint: E, request: RequestOf<E> | undefined, options: ReadOptions) => Promise<ReplyOf<E>>;
  try {
    // `as` holds: these are the arguments of every call, and the caller's own types allow a request to be absent only where the call has none.
    return await (http.call as unknown as Whole)(endpoint, request, options);
  } catch (error) {
    if (!(error instanceof HttpError)) report.error(error, { where: 'reading' });
    throw error;
  }
}
