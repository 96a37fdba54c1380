import { account } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Sessions } from '#server/domain/accounts';

export const endSession = ({ logout }: Pick<Sessions, 'logout'>): Route =>
  route(account.endSession, async ({ viewer, body }) => {
    await logout.endOwn(sessionOf(viewer), body.sessionId, viewer.ip);
    return {};
  });
