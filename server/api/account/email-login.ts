import { account } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Accounts } from '#server/domain/accounts';

export const emailLogin = ({ login }: Pick<Accounts, 'login'>): Route =>
  route(account.emailLogin, ({ body, origin }) => login.byEmailCode(body, origin));
