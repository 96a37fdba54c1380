import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Border, faultsAfter } from '../../tests/_util/schema-faults.ts';
import { loginReply, quota, themeMode, userInfo } from './user.ts';

const user = {
  operid: 'D0001',
  opername: 'demo_trader',
  realname: '张三',
  email: '',
  phonenum: '13900000000',
  urmorgshortname: 'A银行',
  ispasscoupon: '0',
  orgflag: '1',
  myiframe: '0',
  isMarketMakingTierUser: false,
  specialPersons: [],
  newversion: '1',
  newlookticket: '0',
  authenticationstatus: 'Y',
  bindstatus: '1',
  isStaff: false,
  sessionId: 's1',
};

describe('user information', () => {
  it.each<Border>([
    ['of a trader', {}, []],
    [
      'of staff with their roles',
      { isStaff: true, staffRoles: ['editor', 'approver', 'operator', 'auditor'] },
      [],
    ],
    ['of staff without a role', { isStaff: true, staffRoles: [] }, []],
    ['with an unknown role', { staffRoles: ['admin'] }, ['staffRoles.0']],
    ['with null for the roles', { staffRoles: null }, ['staffRoles']],
    [
      'with memberships of groups and organisations',
      { groups: { vip: true }, organisation: { ORG1: false } },
      [],
    ],
    ['with a string as a membership', { groups: { vip: '1' } }, ['groups.vip']],
    ['with a boolean as a flag', { ispasscoupon: false }, ['ispasscoupon']],
    ['with a string as the tier', { isMarketMakingTierUser: '1' }, ['isMarketMakingTierUser']],
    [
      'with a string in place of the list of special persons',
      { specialPersons: 'D0001' },
      ['specialPersons'],
    ],
    ['without a session', { sessionId: undefined }, ['sessionId']],
    ['without a name', { realname: null }, ['realname']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(userInfo, user, change)).toEqual(faults);
  });

  it('ignores fields added by a newer server', () => {
    const reply = { token: 't', sessionId: 's1', userInfo: { ...user, passwordHash: 'x' } };
    expect(z.parse(loginReply, reply).userInfo).toEqual(user);
  });

  it('distinguishes absent roles from undefined ones', () => {
    expect(Object.hasOwn(z.parse(userInfo, user), 'staffRoles')).toBe(false);
    expect(z.safeParse(userInfo, { ...user, staffRoles: undefined }).success).toBe(false);
  });
});

describe('other user replies', () => {
  it.each([
    [{ amountLimit: 5000, amount: 4000 }, true],
    [{ amountLimit: null, amount: null }, true],
    [{ amountLimit: 5000 }, false],
    [{ amountLimit: '5000', amount: 0 }, false],
  ])('quota %j: accepted %j', (value, isTaken) => {
    expect(z.safeParse(quota, value).success).toBe(isTaken);
  });

  it.each([
    ['N', true],
    ['D', true],
    ['n', false],
    ['dark', false],
    ['', false],
    [null, false],
  ])('theme %j: accepted %j', (value, isTaken) => {
    expect(z.safeParse(themeMode, value).success).toBe(isTaken);
  });
});
