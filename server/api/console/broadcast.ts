import { consoleApi } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Accounts } from '#server/domain/accounts';

/** A system notice to everybody: stored in each inbox, pushed to who is there. */
export const broadcast = ({
  storage,
  messages,
  audit,
}: Pick<Accounts, 'storage' | 'messages' | 'audit'>): Route =>
  route(consoleApi.broadcast, ({ viewer, body }) => {
    const { operId, sessionId } = sessionOf(viewer);
    return storage.tx(async (trx, afterCommit) => {
      const recipients = await messages.writer.broadcast(trx, afterCommit, body);
      const detail = { recipients, title: body.title };
      await audit.record(trx, { kind: 'notice.broadcast', operId, sessionId, ip: viewer.ip, detail });
      return { recipients };
    });
  });
