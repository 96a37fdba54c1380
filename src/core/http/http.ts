import { type Endpoint, pathOf, type ReplyOf } from '#contract/api';
import type { RequestOf } from '#contract/server';
import { REQUEST_TIMEOUT_MS } from '#contract/rules';
import { CancelledError, HttpError, NetworkError, OfflineError, TimeoutError } from './errors.ts';
import { bodyForFormer } from './former-server.ts';
import { queryText } from './query-text.ts';
import { readReply } from './read-reply.ts';
import { shareReads } from './share-reads.ts';
import { type Transport, TransportError, type TransportReply, type TransportRequest } from './transport.ts';

/** Options of one call. */
interface CallOptions {
  /** The failure is the caller's business alone: no toast (spec section 8). */
  readonly notTips?: boolean;
  /** Aborting it rejects with CancelledError. */
  readonly signal?: AbortSignal;
  /** Calls as a visitor would, whoever is logged in. */
  readonly anonymous?: boolean;
  /** The file of a multipart call. */
  readonly file?: Blob;
  /** A GET of something no call changes: identical requests within a second share its reply. */
  readonly shared?: boolean;
  /** It deals in the market: rejects with an OfflineError, unsent, while the connection is known to be lost. */
  readonly deals?: boolean;
}

/** `[request?, options?]` when the call declares no request part, else `[request, options?]`. */
type CallArgs<E> =
  object extends RequestOf<E>
    ? [request?: RequestOf<E>, options?: CallOptions]
    : [request: RequestOf<E>, options?: CallOptions];

/** A failed call, as reported to the policy before the caller receives it. */
export interface CallFailure {
  readonly error: HttpError;
  readonly notTips: boolean;
  /** The session token that was sent with the call, or null. */
  readonly token: string | null;
  readonly wasAuthenticated: boolean;
}

/** Makes calls of the contract. Reports failures; their consequences (toast, home, log-out) are decided elsewhere. */
export interface Http {
  /** Returns the envelope's `data`, parsed by the contract. Rejects with an HttpError. */
  call<E extends Endpoint>(endpoint: E, ...args: CallArgs<E>): Promise<ReplyOf<E>>;
  /** Calls made and not yet answered. */
  readonly inFlight: number;
  /** POST calls not yet answered: reloading now would leave their outcome unknown. */
  readonly unanswered: number;
  /** Text of a page of this site, for the version watch. Rejects with an HttpError. */
  text(path: string): Promise<string>;
}

interface HttpOptions {
  readonly transport: Transport;
  /** The session's token, or null for a visitor. Read for every call. */
  readonly token: () => string | null;
  /** The language shown, which mails and text messages follow. Read for every call. */
  readonly language?: () => string;
  readonly onFailure?: (failure: CallFailure) => void;
  /** A call succeeded. */
  readonly onSuccess?: () => void;
  /** Whether the connection is known to be lost. Read for every call that deals. */
  readonly isLost?: () => boolean;
  /** Monotonic milliseconds, by which `shared` calls are shared; without it none is. */
  readonly monotonic?: () => number;
}

interface RequestParts {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A call as sent. */
function requestOf(
  endpoint: Endpoint,
  parts: RequestParts,
  { signal, file }: CallOptions,
  { token, language }: { readonly token: string | null; readonly language: string | null },
): TransportRequest {
  const form = file === undefined ? null : new FormData();
  if (form !== null && file !== undefined) form.set('file', file);
  const json = form === null && parts.body !== undefined ? JSON.stringify(parts.body) : null;
  const body = form ?? json;
  return {
    method: endpoint.method,
    url: `${pathOf(endpoint, parts.params)}${queryText(parts.query ?? {})}`,
    headers: {
      accept: 'application/json',
      ...(language === null ? {} : { 'accept-language': language }),
      ...(token === null ? {} : { authorization: token }),
      ...(json === null ? {} : { 'content-type': 'application/json' }),
    },
    timeoutMs: REQUEST_TIMEOUT_MS,
    signal: signal ?? new AbortController().signal,
    ...(body === null ? {} : { body }),
  };
}

/** The text of a page of this site. Rejects with an HttpError. */
async function textOf(transport: Transport, path: string): Promise<string> {
  try {
    const reply = await transport({
      method: 'GET',
      url: path,
      headers: { 'cache-control': 'no-cache' },
      timeoutMs: REQUEST_TIMEOUT_MS,
      signal: new AbortController().signal,
    });
    if (reply.status !== 200) throw new TransportError('network');
    return typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
  } catch (error) {
    throw error instanceof TransportError ? fromTransport({ name: path, method: 'GET' }, error) : error;
  }
}

/** Sends a call and reads its reply; once more, without the field, where a server of an earlier release refused one. */
function exchangeOver(options: HttpOptions) {
  const { transport, monotonic } = options;
  const shareTransport = monotonic ? shareReads(transport, monotonic) : transport;
  const send = (
    endpoint: Endpoint,
    parts: RequestParts,
    callOptions: CallOptions,
    token: string | null,
  ): Promise<TransportReply> => {
    const language = options.language?.() ?? null;
    const request = requestOf(endpoint, parts, callOptions, { token, language });
    return callOptions.shared === true
      ? shareTransport(request, (reply) => readReply(endpoint, reply).ok)
      : transport(request);
  };
  return async (endpoint: Endpoint, parts: RequestParts, callOptions: CallOptions, token: string | null) => {
    const outcome = readReply(endpoint, await send(endpoint, parts, callOptions, token));
    const body = outcome.ok ? null : bodyForFormer(parts.body, outcome.error);
    // Nothing was done: it was refused before it was read.
    return body === null
      ? outcome
      : readReply(endpoint, await send(endpoint, { ...parts, body }, callOptions, token));
  };
}

/** The HTTP client of the product. */
export function createHttp(options: HttpOptions): Http {
  const exchange = exchangeOver(options);
  let inFlight = 0;
  let unanswered = 0;

  const run = async (endpoint: Endpoint, parts: RequestParts, callOptions: CallOptions): Promise<unknown> => {
    const token = callOptions.anonymous === true ? null : options.token();
    const isPost = endpoint.method === 'POST';
    inFlight += 1;
    if (isPost) unanswered += 1;
    try {
      if (callOptions.deals === true && options.isLost?.() === true)
        throw new OfflineError(endpoint.name, 'offline');
      const outcome = await exchange(endpoint, parts, callOptions, token);
      if (!outcome.ok) throw outcome.error;
      options.onSuccess?.();
      return outcome.data;
    } catch (thrown) {
      const error = thrown instanceof TransportError ? fromTransport(endpoint, thrown) : thrown;
      // Anything else is a programming error, e.g. a missing path parameter: it is passed through.
      if (error instanceof HttpError)
        options.onFailure?.({
          error,
          notTips: callOptions.notTips ?? false,
          token,
          wasAuthenticated: token !== null,
        });
      throw error;
    } finally {
      inFlight -= 1;
      if (isPost) unanswered -= 1;
    }
  };

  return {
    call: <E extends Endpoint>(endpoint: E, ...[request, callOptions = {}]: CallArgs<E>) =>
      // `as` holds: the parts are typed by RequestOf<E>, and the data was parsed with E's own reply schema.
      run(endpoint, (request ?? {}) as RequestParts, callOptions) as Promise<ReplyOf<E>>,
    get inFlight() {
      return inFlight;
    },
    get unanswered() {
      return unanswered;
    },
    text: (path) => textOf(options.transport, path),
  };
}

function fromTransport(
  { name: callName, method }: Pick<Endpoint, 'name' | 'method'>,
  error: TransportError,
): HttpError {
  if (error.failure === 'cancelled') return new CancelledError(callName, method === 'GET', { cause: error });
  if (error.failure === 'timeout') return new TimeoutError(callName, 'time-out', { cause: error });
  return new NetworkError(callName, 'network error', { cause: error });
}
