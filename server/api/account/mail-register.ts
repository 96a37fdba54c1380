import { account } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Profile } from '#server/domain/accounts';

export const mailRegister = ({ registration }: Pick<Profile, 'registration'>): Route =>
  route(account.mailRegister, async ({ body, viewer }) => {
    const { email, ...rest } = body;
    await registration.register({ ...rest, contact: { kind: 'email', value: email } }, viewer.ip);
    return {};
  });
