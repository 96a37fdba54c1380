import type { Endpoint, ReplyOf } from '#contract/api';
import { type Operation, operationOf, type RequestInput } from '#contract/server';
import type { Logger } from '#server/runtime';
import type { RequestOrigin, Viewer } from './session.ts';

/** What a handler gets: the validated request parts that the call declares, and who asks. */
export type Call<E> = RequestInput<E> & CallContext;

export interface CallContext {
  readonly viewer: Viewer;
  readonly origin: RequestOrigin;
  /** Names the request in the log. */
  readonly requestId: string;
  /** The call is to be answered as if it were made, and nothing of it committed. Only where the call declares `rehearsal`. */
  readonly rehearses: boolean;
  readonly log: Logger;
  /** The bearer token that was presented, or null. Only the accounts area needs it. */
  readonly token: string | null;
  /** Reads the one file of a multipart body. Throws HttpError 400 without one, 413 if it is larger than `maxFileBytes`. */
  readonly readFile: () => Promise<Buffer>;
}

/** Yields the envelope's `data`. Throws BusinessError or HttpError for what the user should be told. */
export type Handler<E> = (call: Call<E>) => Promise<ReplyOf<E>> | ReplyOf<E>;

export interface RouteOptions {
  /** Largest file of a multipart call. Default 1 MiB. */
  readonly maxFileBytes?: number;
  /** Own budget of this call per client address, beside the general one. */
  readonly limit?: { readonly max: number; readonly windowMs: number };
  /** Largest JSON body in bytes. Default: the server's general limit. */
  readonly maxBodyBytes?: number;
  /** Asked before anything of a request is read: throws HttpError where it cannot be taken now. */
  readonly assertFree?: () => void;
  /**
   * Names the content of a reply, in visible ASCII: the client may keep the reply and is told 304 while the name is the same. Only for
   * replies that do not depend on who asks.
   */
  readonly etag?: (data: unknown) => string;
  /** The handler answers with the same object as long as the content is the same: it is written and compressed once. */
  readonly isShared?: boolean;
}

/** One operation, ready to be registered. Made by `route`; the type of its request is already checked and forgotten here. */
export interface Route {
  readonly endpoint: Operation;
  readonly handle: (call: Record<string, unknown>) => Promise<unknown>;
  readonly options: RouteOptions;
}

/** Joins a call of the contract to the function that answers it. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions = {},
): Route {
  return {
    endpoint: operationOf(endpoint),
    // `as` holds: registerEndpoint passes exactly what the endpoint's own schemas produced, with the context.
    handle: async (call) => handler(call as unknown as Call<E>),
    options,
  };
}
