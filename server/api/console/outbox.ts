import { consoleApi } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Accounts } from '#server/domain/accounts';
import { OutboxReader } from '#server/domain/console';

/** E-mails and text messages. They contain addresses and codes, so each access is written to the audit chain. */
export const outbox = ({ storage, audit }: Pick<Accounts, 'storage' | 'audit'>): Route => {
  const reader = new OutboxReader();
  return route(consoleApi.outbox, async ({ viewer, query }) => {
    const { operId, sessionId } = sessionOf(viewer);
    await audit.recordAlone(storage.kysely, {
      kind: 'outbox.read',
      operId,
      sessionId,
      ip: viewer.ip,
      detail: { page: query.page },
    });
    return reader.page(storage.kysely, query);
  });
};
