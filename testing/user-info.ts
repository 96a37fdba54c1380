import type { UserInfo } from '#contract/entities';

/** The logged-in user as the server reports it: verified, without special rights. */
export const userInfo = (over: Partial<UserInfo> = {}): UserInfo => ({
  operid: 'op1',
  opername: '王某',
  realname: '王某某',
  email: 'wang@bank.test',
  phonenum: '13812345678',
  urmorgshortname: 'A银行',
  ispasscoupon: '1',
  orgflag: '0',
  myiframe: '0',
  isMarketMakingTierUser: false,
  specialPersons: [],
  newversion: '1',
  newlookticket: '0',
  authenticationstatus: 'Y',
  bindstatus: 'Y',
  isStaff: false,
  sessionId: 's1',
  ...over,
});
