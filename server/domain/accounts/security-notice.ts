import type { AfterCommit, Tx } from '#server/db';
import type { MessageWriter } from '#server/domain/messages';
import type { OutboxSender } from '#server/domain/outbox';
import { NOTICE_SUBJECT, noticeBody } from './code-text.data.ts';
import type { Operator } from './operator.ts';

export interface SecurityNoticeDeps {
  readonly messages: MessageWriter;
  readonly outbox: OutboxSender;
}

/**
 * Tells an operator of a change to their account, in the inbox and at the phone or mailbox that `before` shows: the old contact
 * is told of its own replacement (security notes T42, ASVS 6.3.7).
 */
export async function tellOfChange(
  { messages, outbox }: SecurityNoticeDeps,
  trx: Tx,
  afterCommit: AfterCommit,
  before: Pick<Operator, 'oper_id' | 'phonenum' | 'email'>,
  notice: { readonly title: string; readonly content: string },
): Promise<void> {
  await messages.send(trx, afterCommit, { operId: before.oper_id, msgType: 'system', ...notice });
  const body = noticeBody(notice.content);
  if (before.phonenum !== null)
    await outbox.post(trx, afterCommit, {
      channel: 'sms',
      target: before.phonenum,
      subject: NOTICE_SUBJECT,
      body,
    });
  if (before.email !== '')
    await outbox.post(trx, afterCommit, {
      channel: 'mail',
      target: before.email,
      subject: NOTICE_SUBJECT,
      body,
    });
}
