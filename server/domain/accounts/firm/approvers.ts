import type { AfterCommit, Tx } from '#server/db';
import type { MessageWriter } from '#server/domain/messages';
import type { InboxText } from '#server/locales';
import { isStaffFor } from '../operator/staff-roles.ts';

/** Notifies everybody who may approve changes, except one. */
export async function notifyApprovers(
  messages: MessageWriter,
  trx: Tx,
  afterCommit: AfterCommit,
  but: string,
  text: InboxText,
): Promise<void> {
  const approvers = await trx
    .selectFrom('operator as o')
    .select('o.oper_id')
    .where(isStaffFor({ roles: ['approver'] }))
    .where('o.oper_id', '<>', but)
    .orderBy('o.oper_id')
    .execute();
  await messages.sendAll(
    trx,
    afterCommit,
    approvers.map(({ oper_id: operId }) => ({ operId, msgType: 'system', ...text })),
  );
}
