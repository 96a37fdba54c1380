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
    ['a trader', {}, []],
    [
      'staff with their roles',
      { isStaff: true, staffRoles: ['editor', 'approver', 'operator', 'auditor'] },
      [],
    ],
    ['staff of no role', { isStaff: true, staffRoles: [] }, []],
    ['a role that is none', { staffRoles: ['admin'] }, ['staffRoles.0']],
    ['roles told as null', { staffRoles: null }, ['staffRoles']],
    ['groups and organisations by name', { groups: { vip: true }, organisation: { ORG1: false } }, []],
    ['membership as text', { groups: { vip: '1' } }, ['groups.vip']],
    ['flags as switches', { ispasscoupon: false }, ['ispasscoupon']],
    ['tier as text', { isMarketMakingTierUser: '1' }, ['isMarketMakingTierUser']],
    ['special persons as one text', { specialPersons: 'D0001' }, ['specialPersons']],
    ['no session', { sessionId: undefined }, ['sessionId']],
    ['no name', { realname: null }, ['realname']],
  ])('%s', (_, change, faults) => {
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
  ])('quota %j: %j', (value, isTaken) => {
    expect(z.safeParse(quota, value).success).toBe(isTaken);
  });

  it.each([
    ['N', true],
    ['D', true],
    ['n', false],
    ['dark', false],
    ['', false],
    [null, false],
  ])('theme %j: %j', (value, isTaken) => {
    expect(z.safeParse(themeMode, value).success).toBe(isTaken);
  });
});
