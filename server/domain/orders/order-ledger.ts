import { recordset } from '#server/db';
import type { AuditWriter } from '#server/domain/audit';
import type { BookId, Ledger, Locked } from '#server/domain/market';
import type { MessageWriter } from '#server/domain/messages';
import type { BookDelta, BookEvent } from '#server/matching';
import { type RawBuilder, sql } from 'kysely';
import { quotaChanges } from './admission.ts';
import type { OrderActors } from './order-actors.ts';
import { messagesOf, type Words } from './order-messages.ts';

export interface OrderLedgerDeps {
  readonly audit: AuditWriter;
  readonly messages: MessageWriter;
  readonly actors: OrderActors;
  readonly words: Words;
  readonly lapsesOf: Ledger['lapsesOf'];
}

/** Keeps quota, audit and inboxes in step with the market, whatever changes it. */
export class OrderLedger implements Ledger {
  readonly #deps: OrderLedgerDeps;

  constructor(deps: OrderLedgerDeps) {
    this.#deps = deps;
  }

  lock(owners: ReadonlySet<string>): RawBuilder<unknown> {
    return sql`select jsonb_object_agg(oper_id, jsonb_build_object('limit', amount_limit, 'amount', reserved + used))
      from (select * from operator_quota where oper_id = any(${[...owners]}::text[]) order by oper_id for update) as held`;
  }

  lapsesOf(sessions: Parameters<Ledger['lapsesOf']>[0]): ReturnType<Ledger['lapsesOf']> {
    return this.#deps.lapsesOf(sessions);
  }

  *amountChanges(books: Locked['books'], deltas: readonly BookDelta[]): Iterable<readonly [string, number]> {
    for (const [operId, { reserved, used }] of quotaChanges(books, deltas)) yield [operId, reserved + used];
  }

  record(locked: Locked, deltas: readonly BookDelta[]): void {
    const { audit, messages, actors, words } = this.#deps;
    const changes = quotaChanges(locked.books, deltas);
    this.#bookQuota(locked, changes);
    const events = deltas.flatMap(({ securityId, bucket, history }) =>
      history.map((event) => ({ ...auditOf({ securityId, bucket }, event), ...actorOf(actors, event) })),
    );
    audit.note(locked.writes, events);
    messages.note(locked.writes, locked.afterCommit, messagesOf(locked, deltas, words));
  }

  /** Moves quota between live orders' reservations and fills. The sum only grows with an order that was checked. */
  #bookQuota({ writes }: Locked, changes: ReturnType<typeof quotaChanges>): void {
    const rows = [...changes]
      .filter(([, { reserved, used }]) => reserved !== 0 || used !== 0)
      .map(([oper_id, change]) => ({ oper_id, ...change }));
    if (rows.length === 0) return;
    writes.change(sql`update operator_quota as quota set reserved = quota.reserved + source.reserved, used = quota.used + source.used
      from ${recordset({ oper_id: 'text', reserved: 'numeric', used: 'numeric' }, rows)}
      where quota.oper_id = source.oper_id`);
  }
}

const AUDIT_KINDS = {
  new: 'order.new',
  rest: 'order.rest',
  fill: 'order.fill',
  roll: 'order.roll',
  end: 'order.end',
} as const;

/** Audit detail of an event: enough to reconstruct the order's history. Prices in 1e-4, quantities 万元. */
function auditOf({ securityId, bucket }: BookId, { n, kind, order, trade }: BookEvent) {
  return {
    kind: AUDIT_KINDS[kind],
    operId: order.ownerId,
    detail: {
      orderId: order.id,
      clOrdId: order.clOrdId,
      securityId,
      bucket,
      n,
      side: order.side,
      yieldE4: order.yieldE4,
      clean: order.clean,
      priceType: order.priceType,
      settlDate: order.settlDate,
      orderQty: order.orderQty,
      cumQty: order.cumQty,
      status: order.status,
      phase: order.phase,
      reason: order.reason,
      targetId: order.targetId,
      ...(trade === null ? {} : { tradeId: trade.id, lastQty: trade.qty, lastYieldE4: trade.yieldE4 }),
    },
  };
}

/** Session and address of the user who caused it, if a user did. */
function actorOf(actors: OrderActors, { kind, order }: BookEvent): { sessionId?: string; ip?: string } {
  const isOwn =
    kind === 'new' || (kind === 'end' && (order.reason === 'user' || order.reason === 'replaced'));
  const sender = isOwn ? actors.of(order.id) : null;
  return sender === null ? {} : { sessionId: sender.session.sessionId, ip: sender.ip };
}
