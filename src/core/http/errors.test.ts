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

describe('what is known of a deed after its call failed', () => {
  it('is nothing where the answer was lost or cannot be read, so that it is looked up and not done twice', () => {
    const lost: HttpError[] = [
      new TimeoutError('ordersPrice', ''),
      new NetworkError('ordersPrice', ''),
      new ReplyShapeError('ordersPrice', 'data'),
    ];
    expect(lost.map((error) => error.isOutcomeUnknown())).toEqual([true, true, true]);
    expect(new BizError('ordersPrice', 3001, '', null).isOutcomeUnknown()).toBe(false);
  });

  it('is nothing after a fault of the server; 503 did not begin with it', () => {
    expect(which(CODES, (error) => error.isOutcomeUnknown())).toEqual([500, 501, 502, 504]);
  });

  it('is that it was not done, where the server would not', () => {
    expect(which(CODES, (error) => error.isRefusal())).toEqual([400, 403, 404, 409, 429]);
    expect(new BizError('ordersPrice', 3001, '', null).isRefusal()).toBe(true);
  });
});

describe('whether the same call may succeed a little later', () => {
  it('is yes after too many calls, and while something on the way restarts', () => {
    expect(which(CODES, (error) => error.shouldRetry())).toEqual([429, 502, 503, 504]);
    expect(
      [new TimeoutError('x', ''), new NetworkError('x', '')].map((error) => error.shouldRetry()),
    ).toEqual([true, true]);
  });

  it('is no for a refusal, for a reply of another shape and for what the caller gave up', () => {
    const errors = [
      new BizError('x', 3001, '', null),
      new ReplyShapeError('x', ''),
      new CancelledError('x', true),
    ];
    expect(errors.map((error) => error.shouldRetry())).toEqual([false, false, false]);
    expect(errors.map((error) => error.isSilent())).toEqual([false, false, true]);
  });
});

describe('the words of a refusal', () => {
  it('are those of the key that it names, with its values, and the server’s own where that key has none', () => {
    const refusal = new BizError('x', 3001, '数量不足', { key: 'minQty', values: { limit: 1000 } });
    expect(refusal.words()).toEqual({
      key: 'refusals:minQty',
      values: { limit: 1000 },
      orText: '数量不足',
    });
  });

  it('are those of the specification for the keys that it words itself', () => {
    expect(new BizError('x', 3001, 'm', { key: 'deviation', values: {} }).words()).toMatchObject({
      key: 'refusals:deviationShown',
    });
  });

  it('are the server’s where no key is named, and general ones where it says nothing', () => {
    expect(new BizError('x', 3001, '额度不足', { key: 1 }).words()).toEqual({ text: '额度不足' });
    expect(new BizError('x', 3001, '', null).words()).toEqual({ key: 'core:http.failed' });
  });

  it('of a status are the usual ones, but of a right that is missing those that name it', () => {
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

describe('a session that ended by another log-in of its owner', () => {
  it.each([
    ['of a 401 that says so', 401, { key: 'sessionReplaced', values: {} }, true],
    ['not of a 401 of another reason', 401, { key: 'sessionExpired', values: {} }, false],
    ['not of a 401 that gives none', 401, null, false],
    ['not of data that only looks so', 401, { key: 'sessionReplaced' }, false],
    ['not of a right that is missing, whatever it says', 403, { key: 'sessionReplaced', values: {} }, false],
  ])('is known %s', (_which, code, data, isReplaced) => {
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

  it('says by its name what it is, and which call it was of', () => {
    for (const error of all)
      expect([error.name, error.callName]).toEqual([error.constructor.name, 'ordersPrice']);
  });

  it('has words for a person, in both languages', async () => {
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

  it('is told to the person, but for a reading that its own asker gave up', () => {
    expect(all.filter((error) => error.isSilent())).toEqual([all[4]]);
  });

  it('is a refusal, or of unknown outcome, or neither: never both', () => {
    const known = [...all, ...Array.from({ length: 300 }, (_, at) => status(300 + at))];
    expect(known.filter((error) => error.isRefusal() && error.isOutcomeUnknown())).toEqual([]);
    // An expired log-in is not a refusal: the same call succeeds after the next log-in.
    expect(status(401).isRefusal()).toBe(false);
  });

  it('of a reply that cannot be read names the call and the place, for the report', () => {
    expect(new ReplyShapeError('ordersPrice', 'amount: expected number').message).toMatch(
      /ordersPrice.*amount: expected number/,
    );
    expect(status(502).message).toContain('502');
  });
});
