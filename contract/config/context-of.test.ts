import { describe, expect, it } from 'vitest';
import { type UserInfo } from '../entities/index.ts';
import { contextKeys, setKeys, visitorContext } from './context.ts';
import { contextOf } from './context-of.ts';

const info: UserInfo = {
  operid: '7',
  opername: 'a',
  realname: 'b',
  email: '',
  phonenum: '',
  urmorgshortname: '',
  ispasscoupon: '1',
  orgflag: '0',
  myiframe: '1',
  isMarketMakingTierUser: true,
  specialPersons: ['7'],
  newversion: '0',
  newlookticket: '1',
  authenticationstatus: 'Y',
  bindstatus: 'Y',
  isStaff: false,
  sessionId: 's',
};

describe('the context of a session', () => {
  it('has the visitor’s values if no one is logged in, even while an old user is remembered', () => {
    expect(contextOf({ isLogin: false, userInfo: info })).toBe(visitorContext);
  });

  it('has only the login state while user information is loading', () => {
    expect(contextOf({ isLogin: true, userInfo: null })).toEqual({ 'session.isLogin': true });
  });

  it('takes every flag from the user information [R4.05] [R4.06] [R6.03]', () => {
    const context = contextOf({ isLogin: true, userInfo: info });
    expect(Object.keys(context).sort()).toEqual([...contextKeys, ...setKeys].sort());
    expect(context).toEqual({
      'session.isLogin': true,
      'user.newAuth': 'Y',
      'user.isMarketMakingTierUser': true,
      'user.ispasscoupon': '1',
      'user.orgflag': '0',
      'user.myiframe': '1',
      'user.newversion': '0',
      'user.newlookticket': '1',
      'user.isSpecialPerson': true,
      'user.isStaff': false,
      'user.groups': {},
      'user.organisation': {},
    });
  });

  it.each([
    ['0', '0', '0', '0'],
    ['1', '1', '1', '1'],
    ['', '', '1', '0'],
  ] as const)('reads page versions %j and %j as %s and %s', (newversion, newlookticket, quotes, ticket) => {
    const context = contextOf({ isLogin: true, userInfo: { ...info, newversion, newlookticket } });
    expect([context['user.newversion'], context['user.newlookticket']]).toEqual([quotes, ticket]);
  });

  it('treats a service that is neither on nor off as off', () => {
    const context = contextOf({ isLogin: true, userInfo: { ...info, ispasscoupon: 'x', orgflag: '1' } });
    expect([context['user.ispasscoupon'], context['user.orgflag']]).toEqual(['0', '1']);
  });

  it('contains only the groups reported by the server', () => {
    const context = contextOf({
      isLogin: true,
      userInfo: { ...info, groups: { rates: true, credit: false } },
    });
    expect(context['user.groups']).toEqual({ rates: true, credit: false });
    expect(context['user.organisation']).toEqual({});
  });
});
