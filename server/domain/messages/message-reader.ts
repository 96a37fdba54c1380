import type { Message } from '#contract/entities';
import { countOf, type Db, Pages } from '#server/db';
import type { Tables } from '#server/db/tables';
import { type ExpressionBuilder, sql } from 'kysely';
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
  /** Unread messages of the whole inbox, whatever the query. */
  readonly unread: number;
}

/** Counting stops here: no one distinguishes larger numbers. */
const MAX_UNREAD = 1_000;

/** The position of a message in its inbox. */
interface Place {
  readonly isRead: boolean;
  readonly seq: number;
}

/** Reads inboxes. The operator's id is part of every query, so that no one reads another's. */
export class MessageReader {
  readonly #pages = new Pages<Place>();

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
    const { page: _page, rows: _rows, ...narrowed } = query;
    const ordered = (after: Place | null) => {
      const list = db.selectFrom('message').where(matches);
      if (query.sortType !== 0)
        return (after === null ? list : list.where('seq', '<', after.seq)).orderBy('seq', 'desc');
      // As in the index: one comparison of both.
      const unreadFirst =
        after === null
          ? list
          : list.where(sql<boolean>`(is_read, -seq) > (${after.isRead}, ${-after.seq}::bigint)`);
      return unreadFirst.orderBy('is_read').orderBy(sql`-seq`);
    };
    const [{ rows, totalPages }, unread] = await Promise.all([
      this.#pages.read(
        {
          name: JSON.stringify([operId, narrowed]),
          read: ({ after, skip }, size) => ordered(after).selectAll().offset(skip).limit(size).execute(),
          keyOf: (row): Place => ({ isRead: row.is_read, seq: row.seq }),
          count: (after, limit) => countOf(db, ordered(after).select('seq').limit(limit)),
        },
        query,
      ),
      this.unread(db, operId),
    ]);
    return { content: rows.map(toMessage), totalPages, unread };
  }

  /** Number of messages that the operator has not read, at most MAX_UNREAD. */
  unread(db: Db, operId: string): Promise<number> {
    return countOf(
      db,
      db
        .selectFrom('message')
        .select('seq')
        .where('oper_id', '=', operId)
        .where('is_read', '=', false)
        .orderBy('seq', 'desc')
        .limit(MAX_UNREAD),
    );
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

  /** Whether title or content contains the words. `strpos` rather than LIKE, so that nothing in the words is a wildcard. */
  #holds(eb: ExpressionBuilder<Tables, 'message'>, words: string) {
    return eb.or([
      eb(eb.fn('strpos', ['title', eb.val(words)]), '>', 0),
      eb(eb.fn('strpos', ['content', eb.val(words)]), '>', 0),
    ]);
  }
}
