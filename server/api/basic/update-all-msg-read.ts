import { basic } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

export const updateAllMsgRead = ({ storage, messages }: Pick<Accounts, 'storage' | 'messages'>): Route =>
  route(basic.updateAllMsgRead, async ({ viewer }) => {
    const { operId } = sessionOf(viewer);
    return {
      updated: await storage.tx((trx, afterCommit) => messages.writer.markAllRead(trx, afterCommit, operId)),
    };
  });
