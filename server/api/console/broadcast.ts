import { CONSOLE_CODE, consoleApi } from '#contract/api';
import { BusinessError, route, type Route, sessionOf } from '#server/call';
import type { Accounts } from '#server/domain/accounts';
import { peopleOf } from '#server/domain/audiences';

/** A system notice to all users, or to one group: stored in each inbox, and pushed to those online. */
export const broadcast = ({
  storage,
  messages,
  audit,
}: Pick<Accounts, 'storage' | 'messages' | 'audit'>): Route =>
  route(consoleApi.broadcast, ({ viewer, body }) => {
    const { operId, sessionId } = sessionOf(viewer);
    return storage.tx(async (trx, afterCommit) => {
      const { group, ...notice } = body;
      const only = group === undefined ? null : await peopleOf(trx, group);
      if (group !== undefined && only === null)
        throw new BusinessError(CONSOLE_CODE.badTarget, 'noGroup', { field: 'group' });
      const recipients = await messages.writer.broadcast(trx, afterCommit, notice, only);
      const detail = { recipients, title: body.title, ...(group === undefined ? {} : { group }) };
      await audit.record(trx, { kind: 'notice.broadcast', operId, sessionId, ip: viewer.ip, detail });
      return { recipients };
    });
  });
