import { consoleApi } from '#contract/api';
import { auditActorOf, route, type Route } from '#server/call';
import type { Accounts } from '#server/domain/accounts';
import { OutboxReader } from '#server/domain/console';

/** E-mails and text messages. They contain addresses and codes, so each access is written to the audit chain. */
export const outbox = ({ storage, audit }: Pick<Accounts, 'storage' | 'audit'>): Route => {
  const reader = new OutboxReader();
  return route(consoleApi.outbox, async ({ viewer, query }) => {
    await audit.recordAlone(storage.kysely, {
      kind: 'outbox.read',
      ...auditActorOf(viewer),
      detail: { page: query.page },
    });
    return reader.page(storage.kysely, query);
  });
};
