import { account } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import { type Accounts, logout as endSession } from '#server/domain/accounts';

export const logout = (accounts: Pick<Accounts, 'storage' | 'sessions' | 'audit' | 'closer'>): Route =>
  route(account.logout, async ({ viewer }) => {
    await endSession(accounts, sessionOf(viewer), viewer.ip);
    return {};
  });
