import type { RefusalKey } from '#contract/rules';
import { type Words, wordsOf } from '#core/text';
import * as z from 'zod/mini';

/** A failed call. Every failure of `call` is one of the subclasses; each answers for itself. */
export abstract class HttpError extends Error {
  abstract override readonly name: string;
  /** Name of the call, e.g. `queryOperInfo`. */
  readonly callName: string;

  constructor(callName: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.callName = callName;
  }

  /** The text shown to the user. */
  abstract words(): Words;

  /** Nothing to report: the caller itself gave up. */
  isSilent(): boolean {
    return false;
  }

  /** The server understood the request and refused it. */
  isRefusal(): boolean {
    return false;
  }

  /** The same call may succeed shortly. Says nothing about whether it is safe to repeat. */
  shouldRetry(): boolean {
    return false;
  }

  /** It is unknown whether the server carried out the request. */
  isOutcomeUnknown(): boolean {
    return false;
  }
}

/** The server answered with a code other than 200, 3006 and 1001. `message` is already rewritten for the user. */
export class BizError extends HttpError {
  override readonly name = 'BizError';
  readonly code: number;
  /** The envelope's `data`, unparsed. */
  readonly data: unknown;

  constructor(callName: string, code: number, message: string, data: unknown) {
    super(callName, message);
    this.code = code;
    this.data = data;
  }

  override isRefusal(): boolean {
    return true;
  }

  /** The field that the refusal names; null when it names none. */
  get field(): string | null {
    const named: unknown = Object(this.data)['field'];
    return typeof named === 'string' ? named : null;
  }

  /** In the language shown when the refusal names its key, else as the server wrote it. */
  words(): Words {
    return refusalWords(this.data, this.message) ?? { key: 'core:http.failed' };
  }
}

/** `data` of a refusal that gives its reason by key. */
const refusalData = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** The server's key when a session ended because its owner logged in elsewhere. */
const REPLACED: RefusalKey = 'sessionReplaced';

/** The text of the key that `data` names, else `message`; null without either. */
function refusalWords(data: unknown, message: string): Words | null {
  const named = z.safeParse(refusalData, data);
  return wordsOf('refusals', named.success ? { message, ...named.data } : { message });
}

const STATUS_KEYS: Readonly<Record<number, string>> = {
  401: 'core:http.unauthenticated',
  403: 'core:http.forbidden',
  404: 'core:http.notFound',
};

/** An HTTP status outside 200-299. `serverMessage` is the envelope's, if it had one. */
export class HttpStatusError extends HttpError {
  override readonly name = 'HttpStatusError';
  readonly status: number;
  readonly serverMessage: string;
  /** The envelope's `data`, unparsed. */
  readonly data: unknown;

  constructor(callName: string, status: number, serverMessage: string, data: unknown = null) {
    super(callName, `HTTP ${status}`);
    this.status = status;
    this.serverMessage = serverMessage;
    this.data = data;
  }

  /** The session that made the call ended because its owner logged in elsewhere. */
  isReplaced(): boolean {
    const named = z.safeParse(refusalData, this.data);
    return this.status === 401 && named.success && named.data.key === REPLACED;
  }

  override isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 401;
  }

  words(): Words {
    const key = STATUS_KEYS[this.status];
    // A call refused for a missing right may name that right.
    if (key !== undefined && !(this.status === 403 && refusalData.safeParse(this.data).success))
      return { key };
    return (
      refusalWords(this.data, this.serverMessage) ?? {
        key: 'core:http.status',
        values: { status: this.status },
      }
    );
  }

  override shouldRetry(): boolean {
    return this.status === 429 || this.status >= 502;
  }

  override isOutcomeUnknown(): boolean {
    return this.status >= 500 && this.status !== 503;
  }
}

/** No answer within 10 s. */
export class TimeoutError extends HttpError {
  override readonly name = 'TimeoutError';

  words(): Words {
    return { key: 'core:http.timeout' };
  }

  override shouldRetry(): boolean {
    return true;
  }

  override isOutcomeUnknown(): boolean {
    return true;
  }
}

/** The server could not be reached, or the connection broke. */
export class NetworkError extends HttpError {
  override readonly name = 'NetworkError';

  words(): Words {
    return { key: 'core:http.network' };
  }

  override shouldRetry(): boolean {
    return true;
  }

  override isOutcomeUnknown(): boolean {
    return true;
  }
}

/** It was not sent: it deals, and the connection is known to be lost. */
export class OfflineError extends HttpError {
  override readonly name = 'OfflineError';

  words(): Words {
    return { key: 'core:http.offline' };
  }
}

/** The caller cancelled (its panel closed, a newer search began). A cancelled change is reported as cancelled, a cancelled read is not. */
export class CancelledError extends HttpError {
  override readonly name = 'CancelledError';
  readonly #isReading: boolean;

  constructor(callName: string, isReading: boolean, options?: ErrorOptions) {
    super(callName, 'cancelled', options);
    this.#isReading = isReading;
  }

  words(): Words {
    return { key: 'core:http.cancelled' };
  }

  override isSilent(): boolean {
    return this.#isReading;
  }
}

/** The reply does not fit the contract. `issues` says where, for the reporter. */
export class ReplyShapeError extends HttpError {
  override readonly name = 'ReplyShapeError';
  readonly issues: string;

  constructor(callName: string, issues: string) {
    super(callName, `reply of ${callName} does not fit the contract: ${issues}`);
    this.issues = issues;
  }

  words(): Words {
    return { key: 'core:http.badReply' };
  }

  override isOutcomeUnknown(): boolean {
    return true;
  }
}
