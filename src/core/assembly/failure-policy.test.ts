import { ACCOUNT_CODE } from '#contract/api';
import {
  BizError,
  CancelledError,
  type HttpError,
  HttpStatusError,
  NetworkError,
  TimeoutError,
} from '#core/http';
import { describe, expect, it } from 'vitest';
import { decideFailure } from './failure-policy.ts';

const SESSION = { isLogin: true, token: 't1' };
const NOTHING = { end: null, home: false, toast: null };
const decide = (
  error: HttpError,
  { notTips = false, token = 't1' }: { readonly notTips?: boolean; readonly token?: string | null } = {},
  session: { readonly isLogin: boolean; readonly token: string | null } = SESSION,
) => decideFailure({ error, notTips, token, hadToken: token !== null }, session);
const dead = new HttpStatusError('quota', 401, '');

describe('a 401', () => {
  it('ends the session whose token it refused, and says nothing beside the dialog [R8.05]', () => {
    expect(decide(dead)).toEqual({ ...NOTHING, end: 'expire' });
    expect(decide(dead, { notTips: true })).toEqual({ ...NOTHING, end: 'expire' });
  });

  it('of a session that another log-in of its owner replaced says so [R4.11]', () => {
    const replaced = new HttpStatusError('quota', 401, '', { key: 'sessionReplaced', values: {} });
    expect(decide(replaced)).toEqual({ ...NOTHING, end: 'kick' });
    expect(decide(replaced, { token: 't0' })).toEqual(NOTHING);
  });

  it('that comes late, for a token of before, leaves the session of now alone', () => {
    expect(decide(dead, { token: 't0' })).toEqual(NOTHING);
    expect(decide(dead, {}, { isLogin: false, token: null })).toEqual(NOTHING);
  });

  it('without a token is told, to whoever wants to be told [R8.04]', () => {
    expect(decide(dead, { token: null }).toast).toEqual({ key: 'core:http.unauthenticated' });
    expect(decide(dead, { token: null, notTips: true })).toEqual(NOTHING);
  });
});

describe('a refusal', () => {
  it('is told in its own words and leads nowhere [R8.03]', () => {
    expect(decide(new BizError('quota', 3001, '额度不足', null))).toEqual({
      ...NOTHING,
      toast: { text: '额度不足' },
    });
  });

  it('1056 leads home, also for a caller that tells of it itself [R8.02]', () => {
    expect(decide(new BizError('quota', 1056, '请返回', null))).toMatchObject({ home: true, end: null });
    expect(decide(new BizError('quota', 1056, '请返回', null), { notTips: true })).toEqual({
      ...NOTHING,
      home: true,
    });
  });

  it('for an old password key is nobody’s business: the log-in asks for the new one', () => {
    expect(decide(new BizError('login', ACCOUNT_CODE.passwordKeyExpired, '密钥过期', null))).toEqual(NOTHING);
  });
});

describe('any other failure', () => {
  it('is told, unless the caller does that, and never ends a session', () => {
    for (const error of [
      new TimeoutError('quota', ''),
      new NetworkError('quota', ''),
      new HttpStatusError('quota', 500, ''),
      new HttpStatusError('quota', 403, ''),
    ]) {
      expect(decide(error)).toEqual({ ...NOTHING, toast: error.words() });
      expect(decide(error, { notTips: true })).toEqual(NOTHING);
    }
  });

  it('that the caller wished for is silent', () => {
    expect(decide(new CancelledError('quota', true))).toEqual(NOTHING);
  });
});
