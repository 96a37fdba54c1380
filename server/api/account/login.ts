import { account } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';

export const login = (accounts: Pick<Accounts, 'login'>): Route =>
  route(account.login, ({ body, origin }) => accounts.login.byPassword(body, origin));
