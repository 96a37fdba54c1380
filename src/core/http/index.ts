/** Calls of the contract over HTTP, and errors that classify themselves. */
export {
  BizError,
  CancelledError,
  HttpError,
  HttpStatusError,
  NetworkError,
  OfflineError,
  ReplyShapeError,
  TimeoutError,
} from './errors.ts';
export { createHttp } from './http.ts';
export type { CallFailure, Http } from './http.ts';
export { lazyTransport } from './lazy-transport.ts';
export { nullIfFailed, rethrowMistake } from './rethrow-mistake.ts';
export { TransportError } from './transport.ts';
export type { Transport, TransportReply, TransportRequest } from './transport.ts';
export { fetchVerified, RefusedContentError } from './fetch-verified.ts';
