import { describe, expect, it } from 'vitest';
import { testSession } from '../../../../tests/_util/test-server.ts';
import { type KeyWithSecret, listedKeyOf, rightsMark } from './key-rows.ts';

const now = Date.parse('2026-11-20T10:00:00+08:00');
const time = (text: string): Date => new Date(`2026-${text}+08:00`);

/** A key that its owner created and has used. */
const row = (over: Partial<KeyWithSecret> = {}): KeyWithSecret => ({
  api_key_id: 'bk_1',
  oper_id: 'anna',
  name: '行情程序',
  scopes: ['orders.read', 'market.read'],
  addresses: ['10.0.0.0/8'],
  is_sandbox: false,
  requests_per_minute: 600,
  granted_by: null,
  created_at: time('11-01T09:00:00'),
  expires_at: time('12-01T00:00:00'),
  last_used_at: time('11-20T09:59:00'),
  last_used_ip: '10.0.0.7',
  ended_at: null,
  ended_by: null,
  version: 1,
  old_until: null,
  ...over,
});
const stateOf = (over: Partial<KeyWithSecret>) => listedKeyOf(row(over), now).state;

describe('an API key as its owner sees it', () => {
  it('lists its scopes in a fixed order and its times in Beijing time', () => {
    expect(listedKeyOf(row(), now)).toEqual({
      apiKeyId: 'bk_1',
      name: '行情程序',
      scopes: ['market.read', 'orders.read'],
      addresses: ['10.0.0.0/8'],
      isSandbox: false,
      requestsPerMinute: 600,
      state: 'active',
      isGranted: false,
      createTime: '2026-11-01 09:00:00.000',
      expireTime: '2026-12-01 00:00:00.000',
      lastUseTime: '2026-11-20 09:59:00.000',
      lastUseIp: '10.0.0.7',
      oldSecretUntil: '',
      endTime: '',
      endedBy: '',
    });
  });

  it('is expired from the exact moment of its end, and revoked takes precedence', () => {
    expect(stateOf({ expires_at: new Date(now) })).toBe('expired');
    expect(stateOf({ expires_at: new Date(now + 1) })).toBe('active');
    expect(stateOf({ expires_at: new Date(now), ended_at: time('11-19T10:00:00'), ended_by: 'staff' })).toBe(
      'revoked',
    );
  });

  it('granted by the firm is waiting until its owner creates a secret', () => {
    const granted = listedKeyOf(
      row({ granted_by: 'staff', version: null, last_used_at: null, last_used_ip: null }),
      now,
    );
    expect([granted.state, granted.isGranted, granted.lastUseTime, granted.lastUseIp]).toEqual([
      'waiting',
      true,
      '',
      '',
    ]);
  });

  it('shows the end of the previous secret’s validity while that is valid', () => {
    const until = (over: Partial<KeyWithSecret>) => listedKeyOf(row(over), now).oldSecretUntil;
    expect(until({ old_until: time('11-20T12:00:00') })).toBe('2026-11-20 12:00:00.000');
    expect(until({ old_until: new Date(now) })).toBe('');
    expect(until({ old_until: time('11-20T12:00:00'), ended_at: time('11-20T09:00:00') })).toBe('');
  });
});

describe('the fingerprint of the rights behind an API key', () => {
  const mark = (over: Parameters<typeof testSession>[0] = {}) => rightsMark(testSession(over));

  it('changes with each right, so that a socket opened with other rights is closed', () => {
    const marks = [
      mark(),
      mark({ newAuth: 'P' }),
      mark({ orgId: 'org-b' }),
      mark({ isMarketMakingTierUser: true }),
      mark({ isSpecialPerson: true }),
      mark({ staffRoles: ['editor'] }),
      mark({ staffRoles: ['editor', 'auditor'] }),
    ];
    expect(new Set(marks).size).toBe(marks.length);
  });

  it('does not depend on the session or the order of the roles', () => {
    expect(mark({ sessionId: 'another' })).toBe(mark());
    expect(mark({ staffRoles: ['auditor', 'editor'] })).toBe(mark({ staffRoles: ['editor', 'auditor'] }));
  });
});
