import { account } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';

export const mailRegister = ({ registration }: Pick<Accounts, 'registration'>): Route =>
  route(account.mailRegister, async ({ body, viewer }) => {
    const { email, ...rest } = body;
    await registration.register({ ...rest, contact: { kind: 'email', value: email } }, viewer.ip);
    return {};
  });
