import { basic } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Accounts } from '#server/domain/accounts';

export const updateAllMsgRead = ({ storage, messages }: Pick<Accounts, 'storage' | 'messages'>): Route =>
  route(basic.updateAllMsgRead, async ({ viewer }) => {
    const { operId } = sessionOf(viewer);
    return {
      updated: await storage.tx((trx, afterCommit) => messages.writer.markAllRead(trx, afterCommit, operId)),
    };
  });
