import type { Order, OrderReturn } from '#contract/entities';
import { beijingDate, beijingTimeText, dayStart } from '#contract/rules';
import { sessionOf } from '#server/call';
import { type Db, prepared } from '#server/db';
import { type BookSource, E4, type MarketWriter } from '#server/domain/market';
import {
  type BookDelta,
  type BookEvent,
  type BookOrder,
  type EndReason,
  leavesOf,
  quotedPrice,
} from '#server/matching';
import type { Publisher, StreamSource } from '#server/push';
import type { Clock, Logger, Undo } from '#server/runtime';
import { sql } from 'kysely';
import { findTarget } from './order-messages.ts';
import { asEntered, stepOf } from './order-record.ts';
import type { FreshTerms } from './fresh-terms.ts';
import type { OrderReader } from './order-reader.ts';
import { clientId } from './submission.ts';

export interface OrderPushDeps {
  readonly db: Db;
  readonly reader: Pick<OrderReader, 'owned' | 'recent' | 'inBook'>;
  readonly terms: Pick<FreshTerms, 'of'>;
  readonly writer: Pick<MarketWriter, 'afterCommit'>;
  readonly books: BookSource;
  /** Reaches the readers of this process: every process notifies its own. */
  readonly publisher: Publisher;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly log: Logger;
}

/** Delay of the retry after a failed read. */
const AGAIN_MS = 500;
/** Maximum number of records in a MyQuote snapshot: live ones and today's. */
const SNAPSHOT_ROWS = 2000;

type ExecType = OrderReturn['execType'];

const END_TYPES: Readonly<Record<EndReason, ExecType>> = {
  filled: 'fill',
  user: 'cancel',
  replaced: 'cancel',
  auto: 'expire',
  unmatched: 'cancel',
  close: 'expire',
  oco: 'cancel',
  refused: 'reject',
  timeout: 'expire',
  partConfirmed: 'cancel',
  targetGone: 'cancel',
  session: 'cancel',
  admin: 'cancel',
  dayOver: 'expire',
  matured: 'expire',
  unpriced: 'expire',
  crossed: 'cancel',
};

interface Owned {
  readonly ownerId: string;
  readonly order: Order;
}

interface Unannounced {
  readonly fields: Set<string>;
  entry: BookEvent | null;
  /** The record after the last event, where the book knows all of it; null: it must be read. */
  record: Owned | null;
}

/**
 * Notifies owners of what happens to their orders, in commit order: OrderReturn each event, MyQuote the whole record, orderchange a hint with
 * the remaining quota.
 */
export class OrderPush {
  readonly #deps: OrderPushDeps;
  /** Number of announcements: a snapshot that begins now includes those up to this one. */
  #position = 0;
  /** Orders whose owners have yet to be notified: the fields that changed, and the last event of the entry if it is among them. */
  #unannounced = new Map<string, Unannounced>();
  #announcing: Promise<void> | null = null;
  #stopAgain: Undo | null = null;

  constructor(deps: OrderPushDeps) {
    this.#deps = deps;
  }

  start(): Undo {
    const undo = this.#deps.writer.afterCommit.on('notifyOwners', ({ deltas }) => {
      this.#receive(deltas);
    });
    return () => {
      undo();
      this.#stopAgain?.();
    };
  }

  /** Resolves when everything received so far has been announced. */
  async idle(): Promise<void> {
    await this.#announcing;
  }

  sources(): StreamSource[] {
    const { reader, clock } = this.#deps;
    const myQuote: StreamSource<'MyQuote'> = {
      type: 'MyQuote',
      snapshot: async (_subscription, viewer) => {
        const position = this.#position;
        const today = dayStart(beijingDate(clock.now()));
        return { rows: await reader.recent(sessionOf(viewer).operId, today, SNAPSHOT_ROWS), position };
      },
    };
    const orderReturn: StreamSource<'OrderReturn'> = {
      type: 'OrderReturn',
      snapshot: async () => ({ rows: [], position: this.#position }),
    };
    const orderChange: StreamSource<'orderchange'> = {
      type: 'orderchange',
      snapshot: async () => ({ rows: [], position: this.#position }),
    };
    // `as` holds: the hub pairs each source only with the stream of its own type.
    return [myQuote, orderReturn, orderChange] as unknown as StreamSource[];
  }

  #receive(deltas: readonly BookDelta[]): void {
    let isNews = false;
    const note = (order: BookOrder, fields: readonly string[]): Unannounced => {
      isNews = true;
      const unannounced = this.#unannounced.get(order.id) ?? {
        fields: new Set(),
        entry: null,
        record: null,
      };
      unannounced.record = null;
      for (const field of fields) unannounced.fields.add(field);
      this.#unannounced.set(order.id, unannounced);
      return unannounced;
    };
    const returns: { readonly operId: string; readonly row: OrderReturn }[] = [];
    for (const { securityId, bucket, orders, history } of deltas) {
      const entered = new Set(history.filter(({ kind }) => kind === 'new').map(({ order }) => order.id));
      const last = new Map(history.map((event) => [event.order.id, event]));
      for (const event of history) {
        const unannounced = note(event.order, CHANGED[event.kind]);
        // Intermediate states within one commit are not announced.
        if (last.get(event.order.id) === event) unannounced.record = this.#inBook(securityId, event);
        if (entered.has(event.order.id)) unannounced.entry = event;
        if (event.kind !== 'rest' && event.kind !== 'roll')
          returns.push({ operId: event.order.ownerId, row: returnOf(event) });
      }
      for (const { order: hit, acceptedN } of orders) {
        const isNew = hit.phase === 'asking' && acceptedN !== null;
        if (hit.targetId === null || (!isNew && hit.phase !== 'done')) continue;
        const target = findTarget(hit, this.#deps.books.book(securityId, bucket), orders);
        if (target?.source !== 'user') continue;
        note(target, ['pendingHits']);
        if (isNew) returns.push({ operId: target.ownerId, row: confirmRequest(target, hit) });
      }
    }
    if (!isNews) return;
    this.#position += 1;
    const position = this.#position;
    for (const { operId, row } of returns) {
      this.#deps.publisher.publish('OrderReturn', { op: 'upd', operId, row, position });
    }
    this.#announce();
  }

  #announce(): void {
    if (this.#unannounced.size > 0) this.#announcing ??= this.#announceAll();
  }

  /** Commits that arrive while records are being read are announced together afterwards. */
  async #announceAll(): Promise<void> {
    while (this.#unannounced.size > 0) {
      const changed = this.#unannounced;
      this.#unannounced = new Map();
      try {
        await this.#announceRecords(changed, this.#position);
      } catch (error) {
        this.#deps.log.error({ err: error }, 'changed orders could not be read for their owners');
        this.#keep(changed);
        this.#stopAgain?.();
        this.#stopAgain = this.#deps.clock.after(AGAIN_MS, () => this.#announce());
        break;
      }
    }
    this.#announcing = null;
  }

  /** Merges failed notifications with newer ones. The entry keeps its own last event. */
  #keep(unannounced: ReadonlyMap<string, Unannounced>): void {
    for (const [orderId, { fields, entry, record }] of unannounced) {
      const since = this.#unannounced.get(orderId);
      this.#unannounced.set(orderId, {
        fields: new Set([...fields, ...(since?.fields ?? [])]),
        entry: entry ?? since?.entry ?? null,
        record: since === undefined ? record : since.record,
      });
    }
  }

  /** The order of an event as its owner sees it, where no database query is needed for it. */
  #inBook(securityId: string, { n, order }: BookEvent): Owned | null {
    const { terms, reader } = this.#deps;
    const orderTerms = terms.of(order.id);
    const record = orderTerms === null ? null : reader.inBook(securityId, n, order, orderTerms);
    return record === null ? null : { ownerId: order.ownerId, order: record };
  }

  async #announceRecords(changed: ReadonlyMap<string, Unannounced>, position: number): Promise<void> {
    const { reader, publisher } = this.#deps;
    const records = new Map<string, Owned>();
    for (const [orderId, { record }] of changed) if (record !== null) records.set(orderId, record);
    const unknown = [...changed.keys()].filter((orderId) => !records.has(orderId));
    if (unknown.length > 0)
      for (const [orderId, record] of await reader.owned(unknown)) records.set(orderId, record);
    const quotas = await this.#quotas([...new Set([...records.values()].map(({ ownerId }) => ownerId))]);
    for (const [orderId, { fields, entry }] of changed) {
      const record = records.get(orderId);
      if (record === undefined) continue;
      const { ownerId: operId, order } = record;
      // Read late, the record may include more than the entry: later changes by others are announced as changes of it.
      if (entry !== null && entry.n < order.version) {
        publisher.publish('MyQuote', { op: 'upd', operId, row: asEntered(order, entry), position });
      }
      publisher.publish('MyQuote', { op: 'upd', operId, row: order, position });
      const { ordStatus, cumQty, version } = order;
      const quota = quotas.get(operId) ?? null;
      const remainingQuota = quota === null ? null : quota.amountLimit - quota.amount;
      const row = { orderId, ordStatus, cumQty, changed: [...fields], remainingQuota, quota, version };
      publisher.publish('orderchange', { op: 'upd', operId, row, position });
    }
  }

  async #quotas(
    operIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly amountLimit: number; readonly amount: number }>> {
    if (operIds.length === 0) return new Map();
    const { rows } = await sql<{ oper_id: string; amount_limit: string; amount: string }>`${prepared}
      select oper_id, amount_limit, reserved + used as amount from operator_quota
      where oper_id = any(${[...operIds]}::text[])`.execute(this.#deps.db);
    return new Map(
      rows.map((row) => [row.oper_id, { amountLimit: Number(row.amount_limit), amount: Number(row.amount) }]),
    );
  }
}

const CHANGED: Readonly<Record<BookEvent['kind'], readonly string[]>> = {
  new: ['ordStatus'],
  rest: ['phase'],
  fill: ['cumQty', 'ordStatus'],
  roll: ['yield', 'cleanPrice', 'settlDate'],
  end: ['ordStatus'],
};

function returnOf({ kind, order, trade }: BookEvent): OrderReturn {
  return {
    orderId: order.id,
    clOrdId: clientId(order.clOrdId),
    execType: kind === 'fill' ? 'fill' : kind === 'end' ? END_TYPES[order.reason ?? 'admin'] : 'new',
    ...stepOf({ order, trade }),
  };
}

/** The question to the owner of a negotiable quote. */
function confirmRequest(target: BookOrder, hit: BookOrder): OrderReturn {
  return {
    orderId: target.id,
    clOrdId: clientId(target.clOrdId),
    execType: 'confirm',
    lastQty: hit.orderQty,
    lastPrice: quotedPrice(hit) / E4,
    cumQty: target.cumQty,
    leavesQty: leavesOf(target),
    ordStatus: target.status,
    reason: null,
    time: beijingTimeText(hit.createdAt),
  };
}
