import { account } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Accounts } from '#server/domain/accounts';

export const updatePassWord = ({ passwordChange }: Pick<Accounts, 'passwordChange'>): Route =>
  route(account.updatePassWord, async ({ viewer, body }) => {
    await passwordChange.byOldPassword(sessionOf(viewer), body, viewer.ip);
    return {};
  });
