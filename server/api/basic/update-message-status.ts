import { basic } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

export const updateMessageStatus = ({ storage, messages }: Pick<Accounts, 'storage' | 'messages'>): Route =>
  route(basic.updateMessageStatus, async ({ viewer, body }) => {
    const { operId } = sessionOf(viewer);
    const updated = await storage.tx((trx, afterCommit) =>
      messages.writer.markRead(trx, afterCommit, operId, body.messageIds),
    );
    return { updated };
  });
