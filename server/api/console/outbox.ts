import { consoleApi } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { outboxPage } from '../../domain/console/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

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
