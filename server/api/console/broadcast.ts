import { CONSOLE_CODE, consoleApi } from '#contract/api';
import { auditActorOf, BusinessError, route, type Route, sessionOf } from '#server/call';
import { lockOperator } from '#server/db';
import type { Accounts } from '#server/domain/accounts';
import { usersOfAudience } from '#server/domain/audiences';
import { idOf } from '#server/runtime';

/** A system notice to all users, to all verified ones, or to one group: stored in each inbox, and pushed to those online. One that was sent already under its id is not sent again. */
export const broadcast = ({
  storage,
  messages,
  audit,
}: Pick<Accounts, 'storage' | 'messages' | 'audit'>): Route =>
  route(consoleApi.broadcast, ({ viewer, body }) => {
    const { operId } = sessionOf(viewer);
    return storage.tx(async (trx, afterCommit) => {
      const { group, sendId, ...notice } = body;
      const batch = sendId === undefined ? undefined : idOf('n_', operId, sendId);
      // To a hundred thousand users it takes seconds: what is sent again meanwhile waits for the first.
      await lockOperator(trx, operId);
      const recipientCount = batch === undefined ? 0 : await messages.writer.recipientsOf(trx, batch);
      if (recipientCount > 0) return { recipients: recipientCount };
      const only = group === undefined ? null : await usersOfAudience(trx, group);
      if (group !== undefined && only === null)
        throw new BusinessError(CONSOLE_CODE.badTarget, 'noGroup', { field: 'group' });
      const recipients = await messages.writer.broadcast(trx, afterCommit, notice, only, batch);
      const detail = { recipients, title: body.title, ...(group === undefined ? {} : { group }) };
      await audit.record(trx, { kind: 'notice.broadcast', ...auditActorOf(viewer), detail });
      return { recipients };
    });
  });
