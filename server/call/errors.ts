/**
 * A refusal that the user should read: HTTP 200 with this `code` and `message` in the envelope (spec section 8). Codes other
 * than 200, 3006 and 1001 make the client show the message and reject; 1056 also sends it home.
 */
export class BusinessError extends Error {
  override readonly name = 'BusinessError';
  readonly code: number;
  /** Sent as the envelope's `data`. */
  readonly data: unknown;

  constructor(code: number, message: string, data: unknown = null) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** A refusal by HTTP status: who may call, what exists, how often. The envelope repeats the status as its `code`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** The words of spec section 8 for HTTP refusals, and those that it leaves open. */
export const HTTP_TEXT = {
  unauthenticated: '认证失败，无法访问系统资源',
  forbidden: '当前操作没有权限',
  notFound: '访问资源不存在',
  methodNotAllowed: '请求方法不被允许',
  tooMany: '操作过于频繁，请稍后再试',
  tooLarge: '请求内容过大',
  malformed: '请求格式不正确',
  unsupportedType: '请求内容类型不受支持',
  failed: '接口异常',
  stopping: '系统正在重启，请稍后再试',
  busy: '系统繁忙，请稍后再试',
} as const;

/** 401: no session, or it ended. */
export const unauthenticated = (): HttpError => new HttpError(401, HTTP_TEXT.unauthenticated);
/** 403: signed in, but not entitled. */
export const forbidden = (): HttpError => new HttpError(403, HTTP_TEXT.forbidden);
/** 404: also for things that exist but belong to somebody else, so that ids cannot be probed. */
export const notFound = (): HttpError => new HttpError(404, HTTP_TEXT.notFound);
/** 429: over a budget. */
export const tooManyRequests = (): HttpError => new HttpError(429, HTTP_TEXT.tooMany);
