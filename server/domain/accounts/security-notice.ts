import { DEFAULT_LANGUAGE, type ProblemValues } from '#contract/rules';
import type { AfterCommit, Tx } from '#server/db';
import type { MessageWriter } from '#server/domain/messages';
import type { OutboxSender } from '#server/domain/outbox';
import type { InboxKey } from '#contract/locales';
import { inboxText, inboxWords, outboxText } from '#server/locales';
import type { Operator } from './operator/operator.ts';

export interface SecurityNoticeDeps {
  readonly messages: MessageWriter;
  readonly outbox: OutboxSender;
}

/**
 * Notifies an operator of a change to their account, in the inbox and at the phone or mailbox in `before`: the old contact is notified of its
 * own replacement (security notes T42, ASVS 6.3.7).
 */
export async function notifyOfChange(
  { messages, outbox }: SecurityNoticeDeps,
  trx: Tx,
  afterCommit: AfterCommit,
  before: Pick<Operator, 'oper_id' | 'phonenum' | 'email' | 'language'>,
  key: InboxKey,
  values: ProblemValues = {},
): Promise<void> {
  const notice = inboxText(key, values);
  await messages.send(trx, afterCommit, { operId: before.oper_id, msgType: 'system', ...notice });
  const language = before.language ?? DEFAULT_LANGUAGE;
  const product = outbox.product(language);
  const subject = outboxText('notice.subject', { product }, language);
  const body = outboxText('notice.body', { ...inboxWords(key, values, language), product }, language);
  if (before.phonenum !== null)
    await outbox.post(trx, afterCommit, {
      channel: 'sms',
      target: before.phonenum,
      subject,
      body,
      language,
    });
  if (before.email !== '')
    await outbox.post(trx, afterCommit, {
      channel: 'mail',
      target: before.email,
      subject,
      body,
      language,
    });
}
