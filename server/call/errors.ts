import type { ProblemValues, RefusalKey } from '#contract/rules';
import { refusalText } from '#server/locales';

/** What a refusal says beside its key. */
export interface RefusalDetail {
  /** The field of the request that is wrong; null where none is. */
  readonly field?: string | null;
  /** Values of the key's words; one named `limit` is what the request had to keep. */
  readonly values?: ProblemValues;
  /** What the client needs to go on, beside the refusal itself. */
  readonly data?: object;
  /** When to come back, s. */
  readonly retryAfterS?: number;
}

/** The `data` of an envelope that refuses (decision 0023). */
const dataOf = (key: RefusalKey, { field = null, values = {}, data = {} }: RefusalDetail): object => {
  const { limit } = values;
  return { ...data, field, key, values, limit: limit === undefined ? null : String(limit) };
};

/**
 * A refusal that the user should read: HTTP 200 with this `code` in the envelope (spec section 8), the Chinese of `key` as its message and
 * the key itself in `data`. Codes other than 200, 3006 and 1001 make the client show the refusal and reject; 1056 also sends it home.
 */
export class BusinessError extends Error {
  override readonly name = 'BusinessError';
  readonly code: number;
  /** Sent as the envelope's `data`. */
  readonly data: object;

  constructor(code: number, key: RefusalKey, detail: RefusalDetail = {}) {
    super(refusalText(key, detail.values));
    this.code = code;
    this.data = dataOf(key, detail);
  }
}

/** A refusal by HTTP status: who may call, what exists, how often. The envelope repeats the status as its `code`. */
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
/** 401: the session ended, since its owner logged in elsewhere. */
export const replaced = (): HttpError => new HttpError(401, 'sessionReplaced');
/** 403: signed in, but not entitled. */
export const forbidden = (): HttpError => new HttpError(403, 'forbidden');
/** 404: also for things that exist but belong to somebody else, so that ids cannot be probed. */
export const notFound = (): HttpError => new HttpError(404, 'notFound');
/** 429: over a budget. */
export const tooManyRequests = (): HttpError => new HttpError(429, 'tooManyRequests');
