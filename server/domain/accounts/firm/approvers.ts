import type { AfterCommit, Tx } from '#server/db';
import type { MessageWriter } from '#server/domain/messages';
import type { InboxText } from '#server/locales';

/** Notifies everybody who may approve changes, except one. */
export async function notifyApprovers(
  messages: MessageWriter,
  trx: Tx,
  afterCommit: AfterCommit,
  but: string,
  text: InboxText,
): Promise<void> {
  const approvers = await trx
    .selectFrom('staff_role as r')
    .innerJoin('operator as o', 'o.oper_id', 'r.oper_id')
    .select('o.oper_id')
    .where('r.role', '=', 'approver')
    .where('o.is_staff', '=', true)
    .where('o.is_disabled', '=', false)
    .where('o.oper_id', '<>', but)
    .orderBy('o.oper_id')
    .execute();
  await messages.sendAll(
    trx,
    afterCommit,
    approvers.map(({ oper_id: operId }) => ({ operId, msgType: 'system', ...text })),
  );
}
