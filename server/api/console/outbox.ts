import { consoleApi } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Accounts } from '#server/domain/accounts';
import { outboxPage } from '#server/domain/console';

/** Mails and text messages. They hold addresses and codes: who reads them is written to the audit chain. */
export const outbox = ({ storage, audit }: Pick<Accounts, 'storage' | 'audit'>): Route =>
  route(consoleApi.outbox, async ({ viewer, query }) => {
    const { operId, sessionId } = sessionOf(viewer);
    await audit.recordAlone(storage.kysely, {
      kind: 'outbox.read',
      operId,
      sessionId,
      ip: viewer.ip,
      detail: { page: query.page },
    });
    return outboxPage(storage.kysely, query);
  });
