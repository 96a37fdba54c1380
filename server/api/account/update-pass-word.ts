import { account } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Profile } from '#server/domain/accounts';

export const updatePassWord = ({ passwordChange }: Pick<Profile, 'passwordChange'>): Route =>
  route(account.updatePassWord, async ({ viewer, body }) => {
    await passwordChange.byOldPassword(sessionOf(viewer), body, viewer.ip);
    return {};
  });
