import type { UserInfo } from '../entities/index.ts';
import { isSpecialPerson, newAuth, quoteMode, ticketMode } from '../rules/index.ts';
import { type Context, visitorContext } from './context.ts';

const flag = (value: string): '0' | '1' => (value === '1' ? '1' : '0');

/**
 * The context of a session. A visitor has the visitor values. Logged in while the user information is still loading: only
 * `session.isLogin` is known, and gates that need more stay closed.
 */
export function contextOf(session: {
  readonly isLogin: boolean;
  readonly userInfo: UserInfo | null;
}): Context {
  if (!session.isLogin) return visitorContext;
  const user = session.userInfo;
  if (!user) return { 'session.isLogin': true };
  return {
    'session.isLogin': true,
    'user.newAuth': newAuth(user),
    'user.isMarketMakingTierUser': user.isMarketMakingTierUser,
    'user.ispasscoupon': flag(user.ispasscoupon),
    'user.orgflag': flag(user.orgflag),
    'user.myiframe': flag(user.myiframe),
    'user.newversion': quoteMode(user.newversion) === 'depthOffer' ? '0' : '1',
    'user.newlookticket': ticketMode(user.newlookticket) === 'lookTicketV2' ? '1' : '0',
    'user.isSpecialPerson': isSpecialPerson(user.operid, user.specialPersons),
    'user.isStaff': user.isStaff,
    'user.groups': user.groups ?? {},
    'user.organisation': user.organisation ?? {},
  };
}

/** What the user info of this user states about the facts of this context: `contextOf` derives the same facts from it. `operid`: the user's own id. */
export function userFactsOf(context: Context, operid: string) {
  const kind = { ...visitorContext, ...context };
  const auth = kind['user.newAuth'];
  return {
    ispasscoupon: kind['user.ispasscoupon'],
    orgflag: kind['user.orgflag'],
    myiframe: kind['user.myiframe'],
    isMarketMakingTierUser: kind['user.isMarketMakingTierUser'],
    specialPersons: kind['user.isSpecialPerson'] ? [operid] : [],
    newversion: kind['user.newversion'],
    newlookticket: kind['user.newlookticket'],
    authenticationstatus: auth === 'I' ? 'N' : 'Y',
    bindstatus: auth === 'Y' ? 'Y' : 'I',
    isStaff: kind['user.isStaff'],
    ...(context['user.groups'] ? { groups: context['user.groups'] } : {}),
    ...(context['user.organisation'] ? { organisation: context['user.organisation'] } : {}),
  } as const;
}
