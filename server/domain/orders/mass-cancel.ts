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

/** The reply to the same earlier call, or the orders to cancel; and its sender's calls that found nothing. */
interface Decision extends Earlier {
  readonly targets: readonly Target[];
}

interface Earlier {
  readonly stored: MassCancelReply | Refused | null;
  readonly fruitless: readonly FruitlessCall[];
}

/** A call that found nothing to cancel. `securityId` null: in any bond. */
interface FruitlessCall {
  readonly cancelId: string;
  readonly securityId: string | null;
}

/** No caller's id: the row that holds a user's calls that found nothing. */
const FRUITLESS = '';
/** Of one user: such calls cost their sender nothing, and must not fill the disk. As many as he may have under way. */
const MAX_FRUITLESS = 100;

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
    finish: async ([call], { stored, targets, fruitless }, locked, result) => {
      if (stored !== null) return [stored];
      const reply = replyOf(targets, result);
      if (reply.count > 0 || reply.failed.length > 0) await this.#record(locked, call, reply);
      else await noteFruitless(locked, call, fruitless);
      return [reply];
    },
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
    const earlier = await earlierCalls(trx, operId, request);
    const targets = earlier.stored === null ? ownLive(books.values(), operId, request.securityId) : [];
    this.#deps.actors.note(
      targets.map(({ order }) => order.id),
      sender,
    );
    const commands = cancelsOf(
      targets.map(({ order, ...book }) => ({ ...book, id: order.id })),
      operId,
    );
    return { commands, decision: { ...earlier, targets } };
  }

  async #record(
    { trx, writes, now }: Locked,
    { request, sender: { session, ip } }: MassCancelCall,
    reply: MassCancelReply,
  ): Promise<void> {
    const { operId, sessionId } = session;
    const { count, qty, failed } = reply;
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
  }
}

const COLUMNS = {
  oper_id: 'text',
  cancel_id: 'text',
  security_id: 'text',
  reply: 'jsonb',
  created_at: 'timestamptz',
} as const;

/** Notes a call that found nothing: sent again, it must not cancel what was ordered since. */
async function noteFruitless(
  { trx, now }: Locked,
  { request, sender }: MassCancelCall,
  earlier: readonly FruitlessCall[],
): Promise<void> {
  const { cancelId, securityId = null } = request;
  const row = {
    oper_id: sender.session.operId,
    cancel_id: FRUITLESS,
    security_id: null,
    reply: [...earlier, { cancelId, securityId }].slice(-MAX_FRUITLESS),
    created_at: new Date(now).toISOString(),
  };
  await sql`${insertion('mass_cancel', COLUMNS, [row])} on conflict (oper_id, cancel_id)
    do update set reply = excluded.reply, created_at = excluded.created_at`.execute(trx);
}

/** The reply to an earlier call with this id, or a conflict if that call was different; and the calls that found nothing, oldest first. */
async function earlierCalls(trx: Tx, operId: string, request: MassCancelRequest): Promise<Earlier> {
  const { cancelId, securityId = null } = request;
  const { rows } = await sql<{ security_id: string | null; reply: MassCancelReply | FruitlessCall[] }>`
    select security_id, reply from mass_cancel
    where oper_id = ${operId} and cancel_id in (${cancelId}, ${FRUITLESS})`.execute(trx);
  const fruitless = rows.flatMap(({ reply }) => (Array.isArray(reply) ? reply : []));
  const [first] = [
    ...rows.flatMap(({ security_id, reply }) =>
      Array.isArray(reply) ? [] : { reply, securityId: security_id },
    ),
    ...fruitless.filter((call) => call.cancelId === cancelId).map((call) => ({ ...call, reply: NOTHING })),
  ];
  if (first === undefined) return { stored: null, fruitless };
  return { stored: first.securityId === securityId ? first.reply : conflict(), fruitless };
}

const NOTHING: MassCancelReply = { count: 0, qty: 0, failed: [] };

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
