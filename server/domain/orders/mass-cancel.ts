import type { ReplyOf, transaction } from '#contract/api';
import { insertion, type Tx } from '#server/db';
import type { AuditWriter } from '#server/domain/audit';
import type { BookId, Decided, Locked, MarketResult, Plan } from '#server/domain/market';
import { type BookOrder, type BookState, leavesOf } from '#server/matching';
import { sql } from 'kysely';
import { cancelsOf } from './cancels-of.ts';
import { type Carrier, carryOutFor, gateOfEach } from './carry-out.ts';
import type { OrderActors } from './order-actors.ts';
import { conflict, type Refused, refusedByBook, spokenOf } from './refusal.ts';
import { exitPlaceOf, type Sender } from './submission.ts';

export interface MassCancelRequest {
  /** The caller's own id for this call. */
  readonly cancelId: string;
  /** Absent: all bonds. */
  readonly securityId?: string | undefined;
}

/** Number and quantity (万元) of cancelled orders, and the orders that could not be cancelled. */
export type MassCancelReply = ReplyOf<typeof transaction.cancelAllMyQuotes>;

export interface MassCancelDeps {
  readonly writer: Carrier;
  readonly actors: OrderActors;
  readonly audit: AuditWriter;
}

interface MassCancelCall {
  readonly request: MassCancelRequest;
  readonly sender: Sender;
}

/** The reply to the same earlier call, or the orders to cancel. */
interface Decision {
  readonly stored: MassCancelReply | Refused | null;
  readonly targets: readonly Target[];
}

interface Target extends BookId {
  readonly order: BookOrder;
}

/** Cancels all orders of one user in the market, or in one bond, in one transaction, exactly once per id. */
export class MassCancel {
  readonly #deps: MassCancelDeps;
  readonly #gate = gateOfEach();

  constructor(deps: MassCancelDeps) {
    this.#deps = deps;
  }

  readonly #plan: Plan<MassCancelCall, Decision, MassCancelReply | Refused> = {
    isRepeatable: true,
    // A repeat must not end what was ordered after the first.
    idOf: ({ request, sender }) => `cancelAll/${sender.session.operId}/${request.cancelId}`,
    scope: ({ sender }) => ({ books: [], owners: [sender.session.operId] }),
    find: (trx, [{ request, sender }]) => booksOfOwner(trx, sender.session.operId, request.securityId),
    decide: ([item], locked) => this.#decide(item, locked),
    finish: async ([{ request, sender }], { stored, targets }, locked, result) => [
      stored ?? (await this.#record(locked, request, sender, replyOf(targets, result))),
    ],
  };

  /**
   * Covers orders that were committed or queued before this call, by any process. Rejects only when the database does, or with HttpError 503 when
   * the user has too many requests in progress.
   */
  run(request: MassCancelRequest, sender: Sender): Promise<MassCancelReply | Refused> {
    return this.#gate.runFor(sender.session.operId, () =>
      carryOutFor(sender, this.#deps.writer, this.#plan, { request, sender }, exitPlaceOf(sender)),
    );
  }

  async #decide({ request, sender }: MassCancelCall, { trx, books }: Locked): Promise<Decided<Decision>> {
    const { operId } = sender.session;
    const stored = await storedReply(trx, operId, request);
    const targets = stored === null ? ownLive(books.values(), operId, request.securityId) : [];
    this.#deps.actors.note(
      targets.map(({ order }) => order.id),
      sender,
    );
    const commands = cancelsOf(
      targets.map(({ order, ...book }) => ({ ...book, id: order.id })),
      operId,
    );
    return { commands, decision: { stored, targets } };
  }

  /**
   * Stores the reply under the id, unless there was nothing to cancel: such calls are free of charge to their sender, and must not fill the disk. One that
   * is repeated is carried out again.
   */
  async #record(
    { trx, writes, now }: Locked,
    request: MassCancelRequest,
    { session: { operId, sessionId }, ip }: Sender,
    reply: MassCancelReply,
  ): Promise<MassCancelReply> {
    const { count, qty, failed } = reply;
    if (count === 0 && failed.length === 0) return reply;
    const { cancelId, securityId = null } = request;
    const row = {
      oper_id: operId,
      cancel_id: cancelId,
      security_id: securityId,
      reply,
      created_at: new Date(now).toISOString(),
    };
    await insertion('mass_cancel', COLUMNS, [row]).execute(trx);
    this.#deps.audit.note(writes, [
      {
        kind: 'order.cancelAllAsked',
        operId,
        sessionId,
        ip,
        detail: { cancelId, securityId, count, qty, failed: failed.length },
      },
    ]);
    return reply;
  }
}

const COLUMNS = {
  oper_id: 'text',
  cancel_id: 'text',
  security_id: 'text',
  reply: 'jsonb',
  created_at: 'timestamptz',
} as const;

/** The reply to an earlier call with this id; a conflict if that call was different. */
async function storedReply(
  trx: Tx,
  operId: string,
  { cancelId, securityId }: MassCancelRequest,
): Promise<MassCancelReply | Refused | null> {
  const { rows } = await sql<{ security_id: string | null; reply: MassCancelReply }>`
    select security_id, reply from mass_cancel where oper_id = ${operId} and cancel_id = ${cancelId}`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined) return null;
  return row.security_id === (securityId ?? null) ? row.reply : conflict();
}

async function booksOfOwner(trx: Tx, operId: string, securityId: string | undefined): Promise<BookId[]> {
  const { rows } = await sql<{ security_id: string; bucket: string }>`
    select distinct security_id, bucket from quote_order
    where owner_id = ${operId} and source = 'user' and ord_status = '0'`.execute(trx);
  return rows
    .filter((row) => securityId === undefined || row.security_id === securityId)
    .map((row) => ({ securityId: row.security_id, bucket: row.bucket }));
}

function ownLive(books: Iterable<BookState>, operId: string, securityId: string | undefined): Target[] {
  return [...books].flatMap((book) =>
    securityId !== undefined && book.securityId !== securityId
      ? []
      : [...book.bids, ...book.ofrs, ...book.pendingHits]
          .filter((order) => order.source === 'user' && order.ownerId === operId)
          .map((order) => ({ securityId: book.securityId, bucket: book.bucket, order })),
  );
}

function replyOf(targets: readonly Target[], { cancelRefusals }: MarketResult): MassCancelReply {
  let [count, qty] = [0, 0];
  const failed: MassCancelReply['failed'] = [];
  for (const { order } of targets) {
    const refusal = cancelRefusals.get(order.id);
    if (refusal === undefined) {
      count += 1;
      qty += leavesOf(order);
    } else {
      failed.push({ orderId: order.id, qty: leavesOf(order), ...spokenOf(refusedByBook(refusal)) });
    }
  }
  return { count, qty, failed };
}
