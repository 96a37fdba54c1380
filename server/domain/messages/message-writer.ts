import { type AfterCommit, type Tx, Writes } from '#server/db';
import type { Publisher } from '#server/push';
import { type Clock, randomId } from '#server/runtime';
import { sql } from 'kysely';
import type { InboxFollower } from './inbox-follower.ts';
import { type MessageText, type StoredMessage, toNotice } from './message.ts';

const COLUMNS = {
  message_id: 'text',
  oper_id: 'text',
  msg_type: 'text',
  title: 'text',
  content: 'text',
  words_key: 'text',
  words_values: 'jsonb',
  is_read: 'boolean',
  created_at: 'timestamptz',
} as const;
const MAX_TITLE = 100;
const MAX_CONTENT = 2_000;
/** When many messages change at once, at most this many are pushed to other tabs; the rest is read on the next load. */
const MAX_PUSHED = 50;
/** A statement writes this many messages at most: all at once, a notice to a hundred thousand users takes longer than a statement may. */
const PORTION = 5_000;

/** Writes inboxes and pushes changes after the commit. A message whose reader is offline waits in the inbox. */
export class MessageWriter {
  readonly #clock: Clock;
  readonly #publisher: Publisher;
  readonly #inbox: Pick<InboxFollower, 'written'> | null;
  readonly #newId: typeof randomId;

  /** `inbox` notifies readers of new messages, wherever they are; without it the publisher does, as for messages that are read. `newId`: source of ids. */
  constructor(
    clock: Clock,
    publisher: Publisher,
    inbox: Pick<InboxFollower, 'written'> | null = null,
    newId = randomId,
  ) {
    this.#clock = clock;
    this.#publisher = publisher;
    this.#inbox = inbox;
    this.#newId = newId;
  }

  /** A message to one operator. Returns its id. Long texts are truncated. */
  async send(
    trx: Tx,
    afterCommit: AfterCommit,
    message: MessageText & { readonly operId: string },
  ): Promise<string> {
    const row = await trx
      .insertInto('message')
      .values({
        ...this.#rowOf(message),
        words_values: message.values === undefined ? null : JSON.stringify(message.values),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    this.#announce(afterCommit, [row]);
    return row.message_id;
  }

  /** Messages to several operators, in the order given. Long texts are truncated. */
  async sendAll(
    trx: Tx,
    afterCommit: AfterCommit,
    messages: readonly (MessageText & { readonly operId: string })[],
  ): Promise<void> {
    const writes = new Writes();
    this.note(writes, afterCommit, messages);
    await writes.flush(trx);
  }

  /** Messages to several operators, written with the final writes of their transaction. */
  note(
    writes: Writes,
    afterCommit: AfterCommit,
    messages: readonly (MessageText & { readonly operId: string })[],
  ): void {
    const rows = messages.map((message) => ({
      ...this.#rowOf(message),
      words_values: message.values ?? null,
    }));
    writes.insert('message', COLUMNS, rows);
    this.#announce(afterCommit, rows);
  }

  #rowOf({ operId, msgType, title, content, key }: MessageText & { readonly operId: string }) {
    return {
      message_id: this.#newId('m_'),
      oper_id: operId,
      msg_type: msgType,
      title: title.slice(0, MAX_TITLE),
      content: content.slice(0, MAX_CONTENT),
      words_key: key ?? null,
      is_read: false,
      created_at: new Date(this.#clock.now()),
    };
  }

  /** How many received the notice whose messages have ids of this batch. */
  async recipientsOf(trx: Tx, batch: string): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from message
      where message_id in (select ${batch} || '.' || oper_id from operator)`.execute(trx);
    return rows[0]?.n ?? 0;
  }

  /** A system notice to every operator that is not disabled. Returns how many received it. `batch`: begins the ids of its messages. */
  async broadcast(
    trx: Tx,
    afterCommit: AfterCommit,
    { title, content, key, values }: Omit<MessageText, 'msgType'>,
    only: readonly string[] | null = null,
    batch: string = this.#newId('n_'),
  ): Promise<number> {
    const at = new Date(this.#clock.now());
    const operIds =
      only ?? (await trx.selectFrom('operator').select('oper_id').execute()).map((row) => row.oper_id);
    const rows: StoredMessage[] = [];
    for (let from = 0; from < operIds.length; from += PORTION) {
      const portion =
        await sql<StoredMessage>`insert into message (message_id, oper_id, msg_type, title, content, words_key, words_values, created_at)
        select ${batch} || '.' || oper_id, oper_id, 'system', ${title.slice(0, MAX_TITLE)}, ${content.slice(0, MAX_CONTENT)},
          ${key ?? null}::text, ${values === undefined ? null : JSON.stringify(values)}::jsonb, ${at}
        from operator where not is_disabled and oper_id = any(${operIds.slice(from, from + PORTION)}::text[])
        returning *`.execute(trx);
      for (const row of portion.rows) rows.push(row);
    }
    this.#announce(afterCommit, rows);
    return rows.length;
  }

  /** Marks messages of this operator as read; ids that are not theirs are ignored. Returns how many changed. */
  async markRead(
    trx: Tx,
    afterCommit: AfterCommit,
    operId: string,
    messageIds: readonly string[],
  ): Promise<number> {
    const rows = await trx
      .updateTable('message')
      .set({ is_read: true })
      .where('oper_id', '=', operId)
      .where('message_id', 'in', messageIds)
      .where('is_read', '=', false)
      .returningAll()
      .execute();
    this.#push(afterCommit, newest(rows));
    return rows.length;
  }

  /** Marks the operator's whole inbox as read. Returns how many changed. */
  async markAllRead(trx: Tx, afterCommit: AfterCommit, operId: string): Promise<number> {
    const rows = await trx
      .updateTable('message')
      .set({ is_read: true })
      .where('oper_id', '=', operId)
      .where('is_read', '=', false)
      .returningAll()
      .execute();
    this.#push(afterCommit, newest(rows));
    return rows.length;
  }

  /** Announces new messages. */
  #announce(afterCommit: AfterCommit, rows: readonly Omit<StoredMessage, 'seq'>[]): void {
    const inbox = this.#inbox;
    if (inbox === null) this.#push(afterCommit, rows);
    else afterCommit(() => inbox.written(rows));
  }

  #push(afterCommit: AfterCommit, rows: readonly Omit<StoredMessage, 'seq'>[]): void {
    if (rows.length === 0) return;
    afterCommit(() => {
      for (const row of rows)
        this.#publisher.publish('msg', { op: 'upd', operId: row.oper_id, row: toNotice(row) });
    });
  }
}

const newest = (rows: readonly StoredMessage[]): readonly StoredMessage[] =>
  rows.toSorted((a, b) => a.seq - b.seq).slice(-MAX_PUSHED);
