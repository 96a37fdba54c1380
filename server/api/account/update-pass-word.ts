import { account } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

export const updatePassWord = ({ passwordChange }: Pick<Accounts, 'passwordChange'>): Route =>
  route(account.updatePassWord, async ({ viewer, body }) => {
    await passwordChange.byOldPassword(sessionOf(viewer), body, viewer.ip);
    return {};
  });
