import { describe, expect, it } from 'vitest';
import {
  BizError,
  CancelledError,
  type HttpError,
  HttpStatusError,
  NetworkError,
  ReplyShapeError,
  TimeoutError,
} from './errors.ts';

const status = (code: number, message = '', data: unknown = null): HttpStatusError =>
  new HttpStatusError('ordersPrice', code, message, data);
const which = (codes: readonly number[], holds: (error: HttpStatusError) => boolean): readonly number[] =>
  codes.filter((code) => holds(status(code)));
const CODES = [400, 401, 403, 404, 409, 429, 500, 501, 502, 503, 504];

describe('the outcome of a failed call', () => {
  it('is unknown when the answer was lost or cannot be read, so that it is looked up and not repeated', () => {
    const lost: HttpError[] = [
      new TimeoutError('ordersPrice', ''),
      new NetworkError('ordersPrice', ''),
      new ReplyShapeError('ordersPrice', 'data'),
    ];
    expect(lost.map((error) => error.isOutcomeUnknown())).toEqual([true, true, true]);
    expect(new BizError('ordersPrice', 3001, '', null).isOutcomeUnknown()).toBe(false);
  });

  it('is unknown after a server fault, except 503, where the server did not start', () => {
    expect(which(CODES, (error) => error.isOutcomeUnknown())).toEqual([500, 501, 502, 504]);
  });

  it('is known to be "not done" when the server refused', () => {
    expect(which(CODES, (error) => error.isRefusal())).toEqual([400, 403, 404, 409, 429]);
    expect(new BizError('ordersPrice', 3001, '', null).isRefusal()).toBe(true);
  });
});

describe('retrying a failed call', () => {
  it('is worthwhile after too many requests, a lost connection or a gateway error', () => {
    expect(which(CODES, (error) => error.shouldRetry())).toEqual([429, 502, 503, 504]);
    expect(
      [new TimeoutError('x', ''), new NetworkError('x', '')].map((error) => error.shouldRetry()),
    ).toEqual([true, true]);
  });

  it('is pointless after a refusal, a malformed reply or a cancellation', () => {
    const errors = [
      new BizError('x', 3001, '', null),
      new ReplyShapeError('x', ''),
      new CancelledError('x', true),
    ];
    expect(errors.map((error) => error.shouldRetry())).toEqual([false, false, false]);
    expect(errors.map((error) => error.isSilent())).toEqual([false, false, true]);
  });
});

describe('the text of a refusal', () => {
  it('comes from the key it names, with its values, and from the server where the key has no text', () => {
    const refusal = new BizError('x', 3001, '数量不足', { key: 'minQty', values: { limit: 1000 } });
    expect(refusal.words()).toEqual({
      key: 'refusals:minQty',
      values: { limit: 1000 },
      orText: '数量不足',
    });
  });

  it('is that of the specification for keys with wording of its own', () => {
    expect(new BizError('x', 3001, 'm', { key: 'deviation', values: {} }).words()).toMatchObject({
      key: 'refusals:deviationShown',
    });
  });

  it('is the server’s when no key is named, and a general one when there is none', () => {
    expect(new BizError('x', 3001, '额度不足', { key: 1 }).words()).toEqual({ text: '额度不足' });
    expect(new BizError('x', 3001, '', null).words()).toEqual({ key: 'core:http.failed' });
  });

  it('for an HTTP status is the standard one, except that a missing right is named', () => {
    expect(status(404, 'nginx').words()).toEqual({ key: 'core:http.notFound' });
    expect(status(403, '无权').words()).toEqual({ key: 'core:http.forbidden' });
    expect(status(403, '无权', { key: 'noRight', values: { right: 'x' } }).words()).toMatchObject({
      key: 'refusals:noRight',
    });
    expect(status(401, '', { key: 'noRight', values: {} }).words()).toEqual({
      key: 'core:http.unauthenticated',
    });
    expect(status(418).words()).toEqual({ key: 'core:http.status', values: { status: 418 } });
    expect(status(500, '稍后再试').words()).toEqual({ text: '稍后再试' });
  });
});

describe('a session replaced by another login of the same user', () => {
  it.each([
    ['for a 401 with that key', 401, { key: 'sessionReplaced', values: {} }, true],
    ['not for a 401 with another key', 401, { key: 'sessionExpired', values: {} }, false],
    ['not for a 401 without data', 401, null, false],
    ['not for a 401 with incomplete data', 401, { key: 'sessionReplaced' }, false],
    ['not for a 403 with that key', 403, { key: 'sessionReplaced', values: {} }, false],
  ])('is recognised %s', (_which, code, data, isReplaced) => {
    expect(status(code, '', data).isReplaced()).toBe(isReplaced);
  });
});

describe('every failure of a call', () => {
  const all: readonly HttpError[] = [
    new BizError('ordersPrice', 3001, '额度不足', null),
    status(500),
    new TimeoutError('ordersPrice', 'time-out'),
    new NetworkError('ordersPrice', 'network error'),
    new CancelledError('ordersPrice', true),
    new CancelledError('ordersPrice', false),
    new ReplyShapeError('ordersPrice', 'amount: expected number'),
  ];

  it('carries its class name and the name of the call', () => {
    for (const error of all)
      expect([error.name, error.callName]).toEqual([error.constructor.name, 'ordersPrice']);
  });

  it('has a text in both languages', async () => {
    for (const language of ['zh-CN', 'en-US']) {
      // `as` holds: a JSON module's default export is the object.
      const { default: texts } = (await import(`../../locales/${language}/core.json`)) as {
        default: { readonly http: Readonly<Record<string, string>> };
      };
      for (const error of all) {
        const words = error.words();
        const key = 'key' in words ? words.key.replace('core:http.', '') : null;
        expect([
          language,
          error.name,
          key === null ? 'text' in words : (texts.http[key] ?? '').length > 1,
        ]).toEqual([language, error.name, true]);
      }
    }
  });

  it('is shown to the user, except a read cancelled by its caller', () => {
    expect(all.filter((error) => error.isSilent())).toEqual([all[4]]);
  });

  it('is never both a refusal and of unknown outcome', () => {
    const errors = [...all, ...Array.from({ length: 300 }, (_, at) => status(300 + at))];
    expect(errors.filter((error) => error.isRefusal() && error.isOutcomeUnknown())).toEqual([]);
    // An expired log-in is not a refusal: the same call succeeds after the next log-in.
    expect(status(401).isRefusal()).toBe(false);
  });

  it('names the call and the place in an unreadable reply, for the report', () => {
    expect(new ReplyShapeError('ordersPrice', 'amount: expected number').message).toMatch(
      /ordersPrice.*amount: expected number/,
    );
    expect(status(502).message).toContain('502');
  });
});
