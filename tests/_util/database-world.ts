import type { Storage } from '#server/db';
import { AuditWriter } from '#server/domain/audit';
import { BookReplicator, LiveBooks, MarketWriter } from '#server/domain/market';
import { MessageWriter } from '#server/domain/messages';
import {
  FreshTerms,
  OrderActors,
  OrderEntryService,
  OrderLedger,
  type StoredEntry,
} from '#server/domain/orders';
import { createLogger } from '#server/runtime';
import { hashOf, type Quota, type Step, type World } from '#server/sim';
import { sql } from 'kysely';
import { addTraders } from './add-traders.ts';
import { ManualClock } from './manual-clock.ts';
import { noLapses } from './no-lapses.ts';

/** The simulation's world over the real writer, order entry and ledger, on a database. */
export class DatabaseWorld implements World {
  readonly #storage: Storage;
  readonly #clock = new ManualClock();
  #live = new LiveBooks();
  #writer: MarketWriter;
  #entryService: OrderEntryService;
  readonly books = { book: (securityId: string, bucket: string) => this.#live.book(securityId, bucket) };

  constructor(storage: Storage) {
    this.#storage = storage;
    [this.#writer, this.#entryService] = this.#process();
  }

  /** Operators with a quota and a path; data of an earlier seed is deleted. */
  async reset(traders: readonly string[], limit: number): Promise<void> {
    const db = this.#storage.kysely;
    await sql`truncate book, quote_order, trade, order_event, order_entry, order_terms, audit_pending, message`.execute(
      db,
    );
    await addTraders(db, traders, limit);
    await this.restart();
  }

  /** A new process on the same database. */
  async restart(): Promise<void> {
    this.#live = new LiveBooks();
    [this.#writer, this.#entryService] = this.#process();
    await new BookReplicator({ storage: this.#storage, books: this.#live, writer: this.#writer }).load();
  }

  async perform(step: Step, now: number) {
    this.#clock.jump(now);
    if (step.kind === 'limit') {
      await sql`update operator_quota set amount_limit = ${step.limit}
        where oper_id = ${step.operId} and reserved + used <= ${step.limit}`.execute(this.#storage.kysely);
      return { outcomes: [], refusals: [], deltas: [] };
    }
    if (step.kind === 'run') return { outcomes: [], ...(await this.#writer.execute(step.commands)) };
    const outcomes = await Promise.all(step.batch.map((submission) => this.#entryService.submit(submission)));
    return { outcomes, refusals: [], deltas: [] };
  }

  /** Carries requests out in this order, in one transaction. */
  async together(steps: readonly Exclude<Step, { kind: 'limit' }>[], now: number) {
    const performed = await this.#writer.between(async () => steps.map((step) => this.perform(step, now)));
    return Promise.all(performed);
  }

  async hash(): Promise<string> {
    const db = this.#storage.kysely;
    const seen = new LiveBooks();
    await new BookReplicator({ storage: this.#storage, books: seen, writer: this.#writer }).load();
    const quotas = await db.selectFrom('operator_quota').selectAll().execute();
    const entries = await db.selectFrom('order_entry').selectAll().execute();
    return hashOf(
      [...seen.all()].filter((book) => book.version > 0),
      quotas.map((row): [string, Quota] => [
        row.oper_id,
        { limit: Number(row.amount_limit), reserved: Number(row.reserved), used: Number(row.used) },
      ]),
      // `as` holds: order entry wrote the replies.
      entries.map((row): [string, StoredEntry] => [
        `${row.oper_id}/${row.cl_ord_id}`,
        { bodyHash: row.body_hash, reply: row.reply as StoredEntry['reply'] },
      ]),
    );
  }

  #process(): [MarketWriter, OrderEntryService] {
    const actors = new OrderActors();
    const ledger = new OrderLedger({
      audit: new AuditWriter(this.#clock),
      messages: new MessageWriter(this.#clock, { publish: () => {} }),
      actors,
      words: { bond: (id) => id, org: (id) => id },
      lapsesOf: noLapses,
    });
    const log = createLogger('silent');
    const writer = new MarketWriter({
      storage: this.#storage,
      books: this.#live,
      clock: this.#clock,
      log,
      ledger,
    });
    return [
      writer,
      new OrderEntryService({
        db: this.#storage.kysely,
        writer,
        actors,
        terms: new FreshTerms(),
        lateRefusal: () => null,
      }),
    ];
  }
}
