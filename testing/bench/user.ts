import { type Context, type ContextValues, contextKeys, kindsOfUser, visitorContext } from '#contract/config';
import { STAFF_ROLES, type UserInfo } from '#contract/entities';

/** The user info from which `contextOf` derives this context. */
export function userInfoOf(context: Context): UserInfo {
  const kind = { ...visitorContext, ...context };
  const auth = kind['user.newAuth'];
  return {
    operid: 'op1',
    opername: 'wang',
    realname: '王某某',
    email: 'wang@bank.test',
    phonenum: '13812345678',
    urmorgshortname: 'A银行',
    ispasscoupon: kind['user.ispasscoupon'],
    orgflag: kind['user.orgflag'],
    myiframe: kind['user.myiframe'],
    isMarketMakingTierUser: kind['user.isMarketMakingTierUser'],
    specialPersons: kind['user.isSpecialPerson'] ? ['op1'] : [],
    newversion: kind['user.newversion'],
    newlookticket: kind['user.newlookticket'],
    authenticationstatus: auth === 'I' ? 'N' : 'Y',
    bindstatus: auth === 'Y' ? 'Y' : 'I',
    isStaff: kind['user.isStaff'],
    ...(kind['user.isStaff'] ? { staffRoles: [...STAFF_ROLES] } : {}),
    ...(context['user.groups'] ? { groups: context['user.groups'] } : {}),
    ...(context['user.organisation'] ? { organisation: context['user.organisation'] } : {}),
    sessionId: 's1',
  };
}

/** A user whose identity is known: logged in, verified, nothing special. */
export const plainUser: ContextValues = { ...visitorContext, 'session.isLogin': true, 'user.newAuth': 'Y' };

/** The visitor, the plain user, and the plain user with one fact changed at a time, which covers all values of all facts. */
export const kindsByOneFact: readonly ContextValues[] = [
  visitorContext,
  plainUser,
  ...contextKeys.flatMap((key) =>
    kindsOfUser([key])
      .slice(1)
      .filter((kind) => kind[key] !== plainUser[key])
      .map((kind) => ({ ...plainUser, [key]: kind[key] })),
  ),
];
