import type { Bus } from '#server/bus';
import type { Db } from '#server/db';
import type { Publisher } from '#server/push';
import type { Clock, Logger, Undo } from '#server/runtime';
import { sql } from 'kysely';
import { type StoredMessage, toNotice } from './message.ts';

const TOPIC = 'inbox.written';
const POLL_MS = 1_000;
/** No transaction lasts this many checks: anything numbered before the newest number of that time is committed or never will be. */
const WINDOW = 15;
/** A reported message is remembered until it is older than the window. */
const REMEMBERED = WINDOW + 5;
/** How far back the first check reaches for messages numbered before it and committed after it. */
const FIRST_REACH = 1_000;

export interface InboxFollowerDeps {
  readonly db: Db;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  /** Reaches the readers of this process. */
  readonly here: Publisher;
}

type Written = Omit<StoredMessage, 'seq'>;

/**
 * Notifies the readers of this process of every new message once, whoever wrote it. The bus delivers those of other processes at once; messages
 * that it lost, or that belong to a commit whose reply was lost, are found in the database within a second.
 */
export class InboxFollower {
  readonly #deps: InboxFollowerDeps;
  /** Ids of messages that were reported, or written before the first check, with the number of the check after which that was. */
  readonly #published = new Map<string, number>();
  /** The newest number at each of the last checks. Numbers rise in the order of writing, not of commits. */
  #newest: number[] = [];
  #pollCount = 0;
  #polling: Promise<void> | null = null;

  constructor(deps: InboxFollowerDeps) {
    this.#deps = deps;
  }

  start(): Undo {
    const { bus, clock, log } = this.#deps;
    const poll = (): void => {
      this.poll().catch((error: unknown) => {
        log.error({ err: error }, 'new messages could not be read');
      });
    };
    const undos = [
      bus.subscribe(TOPIC, (_topic, message) => {
        // `as` holds: only `written` writes to this topic. Times have become text by then.
        const row = message as Written & { readonly created_at: string | Date };
        this.#publish({ ...row, created_at: new Date(row.created_at) });
      }),
      clock.every(POLL_MS, poll),
    ];
    poll();
    return () => {
      for (const undo of undos) undo();
    };
  }

  /** Messages that this process has just committed. */
  written(rows: readonly Written[]): void {
    for (const row of rows) {
      this.#publish(row);
      this.#deps.bus.publish(TOPIC, row);
    }
  }

  /** Looks for messages that did not arrive otherwise. The first check only records the state of the inboxes. Concurrent calls share it. */
  poll(): Promise<void> {
    this.#polling ??= this.#pollOnce().finally(() => {
      this.#polling = null;
    });
    return this.#polling;
  }

  async #pollOnce(): Promise<void> {
    const { db } = this.#deps;
    const isFirst = this.#newest.length === 0;
    const after = isFirst
      ? sql`(select coalesce(max(seq), 0) - ${FIRST_REACH} from message)`
      : sql`${this.#newest[0]}`;
    const { rows } = await sql<{ message_id: string; seq: number }>`
      select message_id, seq from message where seq > ${after} order by seq`.execute(db);
    const unpublished = rows.map((row) => row.message_id).filter((id) => !this.#published.has(id));
    if (isFirst) for (const id of unpublished) this.#published.set(id, this.#pollCount);
    else if (unpublished.length > 0) await this.#publishStored(unpublished);
    const last = rows.at(-1)?.seq ?? this.#newest.at(-1) ?? 0;
    this.#newest = [...this.#newest, isFirst ? last - FIRST_REACH : last].slice(-WINDOW);
    this.#pollCount += 1;
    for (const [id, count] of this.#published) {
      if (count > this.#pollCount - REMEMBERED) break;
      this.#published.delete(id);
    }
  }

  async #publishStored(ids: readonly string[]): Promise<void> {
    const rows = await this.#deps.db
      .selectFrom('message')
      .selectAll()
      .where('message_id', '=', sql<string>`any(${[...ids]}::text[])`)
      .orderBy('seq')
      .execute();
    for (const row of rows) this.#publish(row);
  }

  #publish(row: Written): void {
    if (this.#published.has(row.message_id)) return;
    this.#published.set(row.message_id, this.#pollCount);
    this.#deps.here.publish('msg', { op: 'upd', operId: row.oper_id, row: toNotice(row) });
  }
}
