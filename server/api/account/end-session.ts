import { account } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import { type Accounts, endOwnSession } from '#server/domain/accounts';

export const endSession = (accounts: Pick<Accounts, 'storage' | 'sessions' | 'audit' | 'closer'>): Route =>
  route(account.endSession, async ({ viewer, body }) => {
    await endOwnSession(accounts, sessionOf(viewer), body.sessionId, viewer.ip);
    return {};
  });
