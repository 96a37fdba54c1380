import { account } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Accounts } from '#server/domain/accounts';

export const queryAuthentication = ({ realName }: Pick<Accounts, 'realName'>): Route =>
  route(account.queryAuthentication, ({ viewer }) => realName.latest(sessionOf(viewer)));
