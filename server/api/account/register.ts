import { account } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Profile } from '#server/domain/accounts';

export const register = ({ registration }: Pick<Profile, 'registration'>): Route =>
  route(account.register, async ({ body, viewer }) => {
    const { phonenum, ...rest } = body;
    await registration.register({ ...rest, contact: { kind: 'phone', value: phonenum } }, viewer.ip);
    return {};
  });
