import { account } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

export const queryAuthentication = ({ realName }: Pick<Accounts, 'realName'>): Route =>
  route(account.queryAuthentication, ({ viewer }) => realName.latest(sessionOf(viewer)));
