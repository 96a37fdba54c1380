import { basic } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Accounts } from '#server/domain/accounts';

export const updateMessageStatus = ({ storage, messages }: Pick<Accounts, 'storage' | 'messages'>): Route =>
  route(basic.updateMessageStatus, async ({ viewer, body }) => {
    const { operId } = sessionOf(viewer);
    const updated = await storage.tx((trx, afterCommit) =>
      messages.writer.markRead(trx, afterCommit, operId, body.messageIds),
    );
    return { updated };
  });
