import { account } from '#contract/api';
import { type Accounts, logout as endSession } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

export const logout = (accounts: Pick<Accounts, 'storage' | 'sessions' | 'audit' | 'closer'>): Route =>
  route(account.logout, async ({ viewer }) => {
    await endSession(accounts, sessionOf(viewer), viewer.ip);
    return {};
  });
