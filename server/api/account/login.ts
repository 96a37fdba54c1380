import { account } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Accounts } from '#server/domain/accounts';

export const login = (accounts: Pick<Accounts, 'login'>): Route =>
  route(account.login, ({ body, origin }) => accounts.login.byPassword(body, origin));
