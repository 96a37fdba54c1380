import type { Message } from '#contract/entities';
import type { Db } from '#server/db';
import type { Tables } from '#server/db/tables';
import type { ExpressionBuilder } from 'kysely';
import { type StoredMessage, toMessage } from './message.ts';

/** A page of an inbox. `sortType` 1: newest first; 0: unread first, then newest. */
export interface MessageQuery {
  readonly page: number;
  readonly rows: number;
  readonly sortType: number;
  readonly isRead?: '0' | '1' | undefined;
  readonly msgType?: 'order' | 'system' | undefined;
  readonly keyword?: string | undefined;
}

export interface MessagePage {
  readonly content: Message[];
  /** At least 1. */
  readonly totalPages: number;
  /** Unread messages of the whole inbox, whatever the query asks for. */
  readonly unread: number;
}

/** Reads inboxes. The operator's id is part of every query, so that nobody reads another's. */
export class MessageReader {
  async page(db: Db, operId: string, query: MessageQuery): Promise<MessagePage> {
    const matches = (eb: ExpressionBuilder<Tables, 'message'>) =>
      eb.and([
        eb('oper_id', '=', operId),
        ...(query.isRead === undefined ? [] : [eb('is_read', '=', query.isRead === '1')]),
        ...(query.msgType === undefined ? [] : [eb('msg_type', '=', query.msgType)]),
        ...(query.keyword === undefined || query.keyword.trim() === ''
          ? []
          : [this.#holds(eb, query.keyword.trim())]),
      ]);
    let list = db.selectFrom('message').selectAll().where(matches);
    if (query.sortType === 0) list = list.orderBy('is_read');
    const [rows, count, unread] = await Promise.all([
      list
        .orderBy('seq', 'desc')
        .offset((query.page - 1) * query.rows)
        .limit(query.rows)
        .execute(),
      db
        .selectFrom('message')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where(matches)
        .executeTakeFirstOrThrow(),
      this.unread(db, operId),
    ]);
    return { content: rows.map(toMessage), totalPages: Math.max(1, Math.ceil(count.n / query.rows)), unread };
  }

  /** How many messages the operator has not read. */
  async unread(db: Db, operId: string): Promise<number> {
    const row = await db
      .selectFrom('message')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('oper_id', '=', operId)
      .where('is_read', '=', false)
      .executeTakeFirstOrThrow();
    return row.n;
  }

  /** The newest unread messages, newest first. */
  async latestUnread(db: Db, operId: string, count: number): Promise<readonly StoredMessage[]> {
    return db
      .selectFrom('message')
      .selectAll()
      .where('oper_id', '=', operId)
      .where('is_read', '=', false)
      .orderBy('seq', 'desc')
      .limit(count)
      .execute();
  }

  /** Title or content holds the words. `strpos` rather than LIKE: nothing in the words is a wildcard. */
  #holds(eb: ExpressionBuilder<Tables, 'message'>, words: string) {
    return eb.or([
      eb(eb.fn('strpos', ['title', eb.val(words)]), '>', 0),
      eb(eb.fn('strpos', ['content', eb.val(words)]), '>', 0),
    ]);
  }
}
