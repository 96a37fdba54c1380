import { account } from '#contract/api';
import { type Accounts, endOwnSession } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

export const endSession = (accounts: Pick<Accounts, 'storage' | 'sessions' | 'audit' | 'closer'>): Route =>
  route(account.endSession, async ({ viewer, body }) => {
    await endOwnSession(accounts, sessionOf(viewer), body.sessionId, viewer.ip);
    return {};
  });
