import { account } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Profile } from '#server/domain/accounts';

export const forgetPassWord = ({ passwordReset }: Pick<Profile, 'passwordReset'>): Route =>
  route(account.forgetPassWord, async ({ body, viewer }) => {
    await passwordReset.reset(body, viewer.ip);
    return {};
  });
