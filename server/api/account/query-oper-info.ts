import { account } from '#contract/api';
import { type Accounts, userInfoOf } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

export const queryOperInfo = (accounts: Pick<Accounts, 'storage' | 'reader'>): Route =>
  route(account.queryOperInfo, ({ viewer }) => userInfoOf(accounts, sessionOf(viewer)));
