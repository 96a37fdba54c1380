import type { Message, PushedNotice } from '#contract/entities';
import type { InboxKey } from '#contract/locales';
import { beijingTimeText, type ProblemValues } from '#contract/rules';
import type { MessageTable } from '#server/db/tables';
import type { Selectable } from 'kysely';

/** A message as stored. */
export type StoredMessage = Selectable<MessageTable>;

/** Title and content of a message. */
export interface MessageText {
  readonly msgType: 'order' | 'system';
  readonly title: string;
  readonly content: string;
  /** Key by which the client translates it; absent in messages that staff wrote. */
  readonly key?: InboxKey;
  readonly values?: ProblemValues;
}

/** As the inbox lists it. */
export function toMessage(row: Omit<StoredMessage, 'seq'>): Message {
  return {
    messageId: row.message_id,
    id: row.message_id,
    title: row.title,
    content: row.content,
    isRead: row.is_read ? '1' : '0',
    createTime: beijingTimeText(row.created_at),
    msgType: row.msg_type,
    ...(row.words_key === null ? {} : { key: row.words_key, values: row.words_values ?? {} }),
  };
}

/** As the `msg` stream pushes it. No `token`: that is only for logins elsewhere. */
export function toNotice(row: Omit<StoredMessage, 'seq'>): PushedNotice {
  const message = toMessage(row);
  return { ...message, createtime: message.createTime };
}
