import { account } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Sessions } from '#server/domain/accounts';

export const login = (accounts: Pick<Sessions, 'login'>): Route =>
  route(account.login, ({ body, origin }) => accounts.login.byPassword(body, origin));
