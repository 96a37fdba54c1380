import { account } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Sessions } from '#server/domain/accounts';

export const logout = (sessions: Pick<Sessions, 'logout'>): Route =>
  route(account.logout, async ({ viewer }) => {
    await sessions.logout.end(sessionOf(viewer), viewer.ip);
    return {};
  });
