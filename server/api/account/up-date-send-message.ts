import { account } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

export const upDateSendMessage = ({ contactChange }: Pick<Accounts, 'contactChange'>): Route =>
  route(account.upDateSendMessage, async ({ viewer, body }) => {
    await contactChange.sendPhoneCode(sessionOf(viewer), body.phonenum, body.target, viewer.ip);
    return {};
  });
