import type { Endpoint, ReplyOf } from '#contract/api';
import { type Operation, operationOf, type RequestInput } from '#contract/server';
import type { Logger } from '#server/runtime';
import type { RequestOrigin, Viewer } from './session.ts';

/** A handler's input: the validated request parts that the call declares, and the caller. */
export type Call<E> = RequestInput<E> & CallContext;

export interface CallContext {
  readonly viewer: Viewer;
  readonly origin: RequestOrigin;
  /** Identifies the request in the log. */
  readonly requestId: string;
  /** Answer the call as if it were made, but commit nothing. Only if the call declares `rehearsal`. */
  readonly rehearses: boolean;
  readonly log: Logger;
  /** The bearer token presented, or null. Only the accounts area needs it. */
  readonly token: string | null;
  /** Reads the single file of a multipart body. Throws HttpError 400 without one, 413 if it is larger than `maxFileBytes`. */
  readonly readFile: () => Promise<Buffer>;
  /** Whether the client has gone: long work need not be finished. */
  readonly isAbandoned: () => boolean;
}

/** Returns the envelope's `data`. Throws BusinessError or HttpError for refusals. */
export type Handler<E> = (call: Call<E>) => Promise<ReplyOf<E>> | ReplyOf<E>;

export interface RouteOptions {
  /** Largest file of a multipart call. Default 1 MiB. */
  readonly maxFileBytes?: number;
  /** Budget of this call per client address, in addition to the general one. */
  readonly limit?: { readonly max: number; readonly windowMs: number };
  /** Largest JSON body in bytes. Default: the server's general limit. */
  readonly maxBodyBytes?: number;
  /** Called before any of a request is read: throws HttpError if it cannot be accepted now. */
  readonly assertFree?: () => void;
  /**
   * Identifies the content of a reply, in visible ASCII: the client may cache the reply and gets 304 while the tag is unchanged. Only
   * for replies that do not depend on the caller.
   */
  readonly etag?: (data: unknown) => string;
  /** The handler returns the same object as long as the content is unchanged: it is serialised and compressed once. */
  readonly isShared?: boolean;
}

/** One operation, ready to be registered. Made by `route`; the type of its request has been checked there and is erased here. */
export interface Route {
  readonly endpoint: Operation;
  readonly handle: (call: Record<string, unknown>) => Promise<unknown>;
  readonly options: RouteOptions;
}

/** Joins a call of the contract to its handler. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions = {},
): Route {
  return {
    endpoint: operationOf(endpoint),
    // `as` holds: registerEndpoint passes exactly what the endpoint's own schemas produced, plus the context.
    handle: async (call) => handler(call as unknown as Call<E>),
    options,
  };
}
