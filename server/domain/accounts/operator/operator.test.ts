import { userInfo } from '#contract/entities';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../../tests/_util/schema-faults.ts';
import {
  accountKind,
  contextOfOperator,
  foldKey,
  mayLogIn,
  type Operator,
  toSession,
  toUserInfo,
} from './operator.ts';

const now = Date.parse('2026-11-23T10:00:00+08:00');
const operator: Operator = {
  oper_id: 'D0001',
  opername: 'river',
  opername_key: 'river',
  shares_look: false,
  realname: '张三',
  email: 'river@bank.example',
  email_key: 'river@bank.example',
  phonenum: '13912345678',
  org_id: 'ORG1',
  claimed_org_id: 'ORG9',
  sales_person_id: 'S1',
  password_hash: 'scrypt$secret',
  ispasscoupon: true,
  orgflag: false,
  myiframe: true,
  is_market_making_tier: false,
  is_special: false,
  is_staff: false,
  newversion: '1',
  newlookticket: '0',
  authenticationstatus: 'Y',
  bindstatus: 'Y',
  theme_mode: null,
  language: null,
  valid_start: '2026-01-01',
  valid_end: '2026-12-31',
  is_disabled: false,
  is_demo: false,
  shares_name: false,
  created_at: new Date(now),
  updated_at: new Date(now),
  rights_at: null,
};
const beside = {
  orgShortName: 'A银行',
  staffRoles: ['editor'] as const,
  memberships: { groups: {}, organisation: {} },
};

describe('who may log in', () => {
  const at = (time: string): number => Date.parse(time);

  it.each<[what: string, over: Partial<Operator>, when: number, demo: boolean, may: boolean]>([
    ['a valid account', {}, now, false, true],
    ['a stopped account', { is_disabled: true }, now, true, false],
    ['a demonstration account where demonstration is on', { is_demo: true }, now, true, true],
    ['a demonstration account where demonstration is off', { is_demo: true }, now, false, false],
    // Days are Beijing days, both included, whatever the machine's time zone.
    ['at the first moment of the first day', {}, at('2025-12-31T16:00:00Z'), false, true],
    ['a moment before the first day', {}, at('2025-12-31T15:59:59.999Z'), false, false],
    ['at the last moment of the last day', {}, at('2026-12-31T15:59:59.999Z'), false, true],
    ['a moment after the last day', {}, at('2026-12-31T16:00:00Z'), false, false],
    [
      'an account valid for a single day',
      { valid_start: '2026-11-23', valid_end: '2026-11-23' },
      now,
      false,
      true,
    ],
    [
      'an account whose last day is before its first',
      { valid_start: '2026-11-24', valid_end: '2026-11-22' },
      now,
      false,
      false,
    ],
  ])('%s: may log in $4', (_, over, when, demo, may) => {
    expect(mayLogIn({ ...operator, ...over }, when, demo)).toBe(may);
  });
});

describe('user information as its owner receives it', () => {
  const info = toUserInfo(operator, 's1', beside);

  it('fits the schema and contains nothing else: no hash, claim or sales person', () => {
    expect(faultsOf(userInfo, info)).toEqual([]);
    expect(Object.keys(info).filter((key) => !(key in userInfo.shape))).toEqual([]);
    const secret = /scrypt|ORG9|S1"/g;
    expect(JSON.stringify(operator).match(secret)).toHaveLength(3);
    expect(JSON.stringify(info)).not.toMatch(secret);
    expect(info).toMatchObject({ operid: 'D0001', opername: 'river' });
  });

  it('has flags as text, and an unknown phone number as empty text', () => {
    expect(info).toMatchObject({ ispasscoupon: '1', orgflag: '0', myiframe: '1', phonenum: '13912345678' });
    expect(toUserInfo({ ...operator, phonenum: null }, 's1', beside).phonenum).toBe('');
  });

  it('lists roles for staff only, even when the list is empty', () => {
    expect(info).not.toHaveProperty('staffRoles');
    const staff = { ...operator, is_staff: true };
    expect(toUserInfo(staff, 's1', beside).staffRoles).toEqual(['editor']);
    expect(toUserInfo(staff, 's1', { ...beside, staffRoles: [] }).staffRoles).toEqual([]);
  });

  it('names a special person by their own id, and no one else', () => {
    expect(info.specialPersons).toEqual([]);
    expect(toUserInfo({ ...operator, is_special: true }, 's1', beside).specialPersons).toEqual(['D0001']);
  });

  it('is the context in which configuration gates are evaluated', () => {
    const memberships = { groups: { vip: true, rates: false }, organisation: { ORG1: true } };
    expect(contextOfOperator(operator, memberships)).toMatchObject({
      'session.isLogin': true,
      'user.newAuth': 'Y',
      'user.ispasscoupon': '1',
      'user.orgflag': '0',
      'user.isSpecialPerson': false,
      'user.isStaff': false,
      'user.groups': { vip: true, rates: false },
      'user.organisation': { ORG1: true },
    });
    expect(contextOfOperator({ ...operator, is_special: true }, memberships)['user.isSpecialPerson']).toBe(
      true,
    );
  });
});

describe('the session of an operator', () => {
  it.each([
    ['Y', 'Y', 'Y'],
    ['N', 'Y', 'I'],
    ['I', 'Y', 'P'],
  ])('verified %s and bound %s has newAuth %s', (authenticationstatus, bindstatus, newAuth) => {
    const session = toSession({ ...operator, authenticationstatus, bindstatus, staff_roles: [] }, 's1');
    expect(session).toMatchObject({
      sessionId: 's1',
      operId: 'D0001',
      orgId: 'ORG1',
      newAuth,
      isStaff: false,
    });
  });

  it('belongs to a user, not to an API key', () => {
    expect(toSession({ ...operator, staff_roles: ['auditor'] }, 's1')).not.toHaveProperty('key');
    expect(toSession({ ...operator, staff_roles: ['auditor'] }, 's1').staffRoles).toEqual(['auditor']);
  });
});

describe('an account name as typed', () => {
  it.each([
    ['13912345678', 'phonenum'],
    [' 13912345678 ', 'phonenum'],
    ['１３９１２３４５６７８', 'phonenum'],
    ['12912345678', 'opername_key'],
    ['river@bank.example', 'email_key'],
    ['RIVER＠bank.example', 'email_key'],
    ['river', 'opername_key'],
    ['张三', 'opername_key'],
    ['', 'opername_key'],
  ])('%j is looked up as %s', (text, kind) => {
    expect(accountKind(text)).toBe(kind);
  });

  it.each([
    [' River ', 'river'],
    ['ＲＩＶＥＲ', 'river'],
    ['ﬁrst', 'first'],
    ['张三', '张三'],
  ])('%j is compared as %j', (text, key) => {
    expect(foldKey(text)).toBe(key);
  });

  it('does not change when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        expect(foldKey(foldKey(text))).toBe(foldKey(text));
      }),
    );
  });
});
