import type { ProblemValues, RefusalKey } from '#contract/rules';
import { refusalText } from '#server/locales';

/** The details of a refusal, besides its key. */
export interface RefusalDetail {
  /** The request field at fault; null if none is. */
  readonly field?: string | null;
  /** Values for the key's text; `limit` is the limit that the request broke. */
  readonly values?: ProblemValues;
  /** What the client needs to continue, besides the refusal itself. */
  readonly data?: object;
  /** When to retry, s. */
  readonly retryAfterS?: number;
}

/** The `data` of a refusing envelope (decision 0023). */
const dataOf = (key: RefusalKey, { field = null, values = {}, data = {} }: RefusalDetail): object => {
  const { limit } = values;
  return { ...data, field, key, values, limit: limit === undefined ? null : String(limit) };
};

/**
 * A refusal meant for the user: HTTP 200 with this `code` in the envelope (spec section 8), the Chinese text of `key` as its message and
 * the key itself in `data`. Codes other than 200, 3006 and 1001 make the client show the refusal and reject; 1056 also sends it home.
 */
export class BusinessError extends Error {
  override readonly name = 'BusinessError';
  readonly code: number;
  readonly key: RefusalKey;
  readonly values: ProblemValues;
  /** Sent as the envelope's `data`. */
  readonly data: object;

  constructor(code: number, key: RefusalKey, detail: RefusalDetail = {}) {
    super(refusalText(key, detail.values));
    this.code = code;
    this.key = key;
    this.values = detail.values ?? {};
    this.data = dataOf(key, detail);
  }
}

/** A refusal by HTTP status: access, existence, rate limits. The envelope repeats the status as its `code`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly statusCode: number;
  /** Sent as Retry-After, s. */
  readonly retryAfterS: number | null;
  /** Sent as the envelope's `data`. */
  readonly data: object;

  constructor(statusCode: number, key: RefusalKey, detail: RefusalDetail = {}) {
    super(refusalText(key, detail.values));
    this.statusCode = statusCode;
    this.retryAfterS = detail.retryAfterS ?? null;
    this.data = dataOf(key, detail);
  }
}

/** 401: no session, or it ended. */
export const unauthenticated = (): HttpError => new HttpError(401, 'unauthenticated');
/** 401: the session ended because its owner logged in elsewhere. */
export const replaced = (): HttpError => new HttpError(401, 'sessionReplaced');
/** 403: signed in, but not entitled. */
export const forbidden = (): HttpError => new HttpError(403, 'forbidden');
/** 404: also for things that exist but belong to another user, so that ids cannot be probed. */
export const notFound = (): HttpError => new HttpError(404, 'notFound');
/** 429: over a budget. */
export const tooManyRequests = (): HttpError => new HttpError(429, 'tooManyRequests');
