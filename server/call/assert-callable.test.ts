import type { Operation } from '#contract/server';
import { describe, expect, it } from 'vitest';
import { HttpError } from './errors.ts';
import { scopeRefusal } from './scope-refusal.ts';
import { assertCallable } from './assert-callable.ts';
import { type KeyGrant, type Session, sessionOf, type Viewer } from './session.ts';

type Call = Parameters<typeof assertCallable>[0];
const call = (access: Operation['access'], over: Partial<Call> = {}): Call => ({
  access,
  method: 'GET',
  ...over,
});
const trader: Session = {
  sessionId: 's',
  operId: 'anna',
  orgId: 'A',
  newAuth: 'Y',
  isMarketMakingTierUser: false,
  isSpecialPerson: false,
  isStaff: false,
  staffRoles: [],
};
const by = (session: Session | null): Viewer => ({ session, ip: '192.0.2.1' });
const person = (over: Partial<Session> = {}): Viewer => by({ ...trader, ...over });
const program = (key: Partial<KeyGrant> = {}, over: Partial<Session> = {}): Viewer =>
  person({
    ...over,
    key: { apiKeyId: 'bk_1', scopes: [], isSandbox: false, requestsPerMinute: 60, ...key },
  });
const visitor = by(null);

/** `fine`, or status and key of the refusal. */
function outcome(requestedCall: Call, viewer: Viewer): string {
  try {
    assertCallable(requestedCall, viewer);
    return 'fine';
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    // `as` holds: every refusal carries its key.
    return `${error.statusCode} ${(error.data as { readonly key: string }).key}`;
  }
}

describe('access to a call', () => {
  it('is open to everyone if it is public; otherwise a visitor is asked to log in', () => {
    expect(outcome(call('public'), visitor)).toBe('fine');
    for (const access of ['user', 'marketMaker', 'staff'] as const)
      expect([access, outcome(call(access), visitor)]).toEqual([access, '401 unauthenticated']);
    expect(() => sessionOf(visitor)).toThrow(HttpError);
  });

  it('is limited to verified users in the market-making tier if it is for market makers', () => {
    const quotes = call('marketMaker');
    expect(outcome(quotes, person({ isMarketMakingTierUser: true }))).toBe('fine');
    expect(outcome(quotes, person())).toBe('403 forbidden');
    for (const newAuth of ['I', 'P'] as const)
      expect(outcome(quotes, person({ isMarketMakingTierUser: true, newAuth }))).toBe('403 forbidden');
  });

  it('is limited to staff with one of its roles, or to all staff if it names none', () => {
    const staff = (...staffRoles: Session['staffRoles']) => person({ isStaff: true, staffRoles });
    expect(outcome(call('staff'), person({ staffRoles: ['operator'] }))).toBe('403 forbidden');
    expect(outcome(call('staff'), staff())).toBe('fine');
    const either = call('staff', { roles: ['editor', 'operator'] });
    expect(outcome(either, staff('operator'))).toBe('fine');
    expect(outcome(either, staff('approver', 'auditor'))).toBe('403 needsEditorOrOperator');
    expect(outcome(call('staff', { roles: ['auditor'] }), staff())).toBe('403 needsAuditor');
  });
});

describe('calls made with an API key', () => {
  const place = call('user', { method: 'POST', keyScope: 'orders.write', rehearsal: true });
  const read = call('user', { keyScope: 'orders.read' });

  it('are limited to the scopes of the key, and the refusal names the missing one; a call without a scope is refused, even a public one', () => {
    expect(outcome(read, program({ scopes: ['orders.read'] }))).toBe('fine');
    expect(outcome(read, program({ scopes: ['orders.write'] }))).toBe('403 keyNeedsOrdersRead');
    expect(outcome(call('public'), program({ scopes: ['orders.read'] }))).toBe('403 keyOutOfScope');
    expect([visitor, person()].map((viewer) => scopeRefusal(viewer, undefined))).toEqual([null, null]);
  });

  it('never exceed the rights of the key’s owner, whatever its scope', () => {
    const quotes = call('marketMaker', { method: 'POST', keyScope: 'orders.write' });
    expect(outcome(quotes, program({ scopes: ['orders.write'] }))).toBe('403 forbidden');
    expect(outcome(quotes, program({ scopes: ['orders.write'] }, { isMarketMakingTierUser: true }))).toBe(
      'fine',
    );
  });

  it('change nothing in the sandbox, except calls that can be rehearsed', () => {
    const sandbox = program({ scopes: ['orders.read', 'orders.write'], isSandbox: true });
    expect(outcome(read, sandbox)).toBe('fine');
    expect(outcome(place, sandbox)).toBe('fine');
    const cancel = call('user', { method: 'POST', keyScope: 'orders.write' });
    expect(outcome(cancel, sandbox)).toBe('403 keySandboxed');
    expect(outcome(cancel, program({ scopes: ['orders.write'] }))).toBe('fine');
  });
});
