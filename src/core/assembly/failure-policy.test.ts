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
) => decideFailure({ error, notTips, token, wasAuthenticated: token !== null }, session);
const dead = new HttpStatusError('quota', 401, '');

describe('a 401', () => {
  it('ends the session whose token was refused, and shows only the dialog [R8.05]', () => {
    expect(decide(dead)).toEqual({ ...NOTHING, end: 'expire' });
    expect(decide(dead, { notTips: true })).toEqual({ ...NOTHING, end: 'expire' });
  });

  it('says so when the session was replaced by another login of the same user [R4.11]', () => {
    const replaced = new HttpStatusError('quota', 401, '', { key: 'sessionReplaced', values: {} });
    expect(decide(replaced)).toEqual({ ...NOTHING, end: 'forceLogout' });
    expect(decide(replaced, { token: 't0' })).toEqual(NOTHING);
  });

  it('does not end the current session when it arrives late, for an earlier token', () => {
    expect(decide(dead, { token: 't0' })).toEqual(NOTHING);
    expect(decide(dead, {}, { isLogin: false, token: null })).toEqual(NOTHING);
  });

  it('without a token shows a message, unless the caller suppresses it [R8.04]', () => {
    expect(decide(dead, { token: null }).toast).toEqual({ key: 'core:http.unauthenticated' });
    expect(decide(dead, { token: null, notTips: true })).toEqual(NOTHING);
  });
});

describe('a refusal', () => {
  it('is shown in the server’s words and does not navigate [R8.03]', () => {
    expect(decide(new BizError('quota', 3001, '额度不足', null))).toEqual({
      ...NOTHING,
      toast: { text: '额度不足' },
    });
  });

  it('with code 1056 leads home, even if the caller shows the message itself [R8.02]', () => {
    expect(decide(new BizError('quota', 1056, '请返回', null))).toMatchObject({ home: true, end: null });
    expect(decide(new BizError('quota', 1056, '请返回', null), { notTips: true })).toEqual({
      ...NOTHING,
      home: true,
    });
  });

  it('for an expired password key shows nothing: the login fetches the new key', () => {
    expect(decide(new BizError('login', ACCOUNT_CODE.passwordKeyExpired, '密钥过期', null))).toEqual(NOTHING);
  });
});

describe('any other failure', () => {
  it('is shown unless the caller suppresses it, and never ends a session', () => {
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

  it('is silent when the caller cancelled the call', () => {
    expect(decide(new CancelledError('quota', true))).toEqual(NOTHING);
  });
});
