import { account } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';

export const emailLogin = ({ login }: Pick<Accounts, 'login'>): Route =>
  route(account.emailLogin, ({ body, origin }) => login.byEmailCode(body, origin));
