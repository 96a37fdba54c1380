import { account } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';

export const register = ({ registration }: Pick<Accounts, 'registration'>): Route =>
  route(account.register, async ({ body, viewer }) => {
    const { phonenum, ...rest } = body;
    await registration.register({ ...rest, contact: { kind: 'phone', value: phonenum } }, viewer.ip);
    return {};
  });
