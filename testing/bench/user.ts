import {
  type Context,
  type ContextValues,
  contextKeys,
  kindsOfUser,
  userFactsOf,
  visitorContext,
} from '#contract/config';
import { STAFF_ROLES, type UserInfo } from '#contract/entities';

/** The user info from which `contextOf` derives this context. */
export function userInfoOf(context: Context): UserInfo {
  const operid = 'op1';
  const facts = userFactsOf(context, operid);
  return {
    operid,
    opername: 'wang',
    realname: '王某某',
    email: 'wang@bank.test',
    phonenum: '13812345678',
    urmorgshortname: 'A银行',
    ...facts,
    ...(facts.isStaff ? { staffRoles: [...STAFF_ROLES] } : {}),
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
