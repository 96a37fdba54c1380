import { account } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Sessions } from '#server/domain/accounts';

export const emailLogin = ({ login }: Pick<Sessions, 'login'>): Route =>
  route(account.emailLogin, ({ body, origin }) => login.byEmailCode(body, origin));
