import { beijingTimeText } from '#contract/rules';
import type { Db } from '#server/db';
import type { QuoteOrderTable, TradeTable } from '#server/db/tables';
import { enteredOf } from '#server/domain/market';
import { bookKey } from '#server/matching';
import { type Selectable, sql } from 'kysely';
import type { Recording, RecordedCommand, RecordedKind } from './recording.ts';

type OrderRow = Selectable<QuoteOrderTable>;
type TradeRow = Selectable<TradeTable>;

interface Placed extends RecordedCommand {
  /** Number of the event in its book: the order of simultaneous events. */
  readonly n: number;
}

/** Ends that the book causes itself, from the order's own terms or another order's command. */
const BY_ITSELF: ReadonlySet<string> = new Set([
  'filled',
  'auto',
  'unmatched',
  'timeout',
  'oco',
  'targetGone',
  'partConfirmed',
]);

/**
 * The market between two moments, as commands that reproduce it. Quotes already live at the beginning come first, with their remaining
 * quantity.
 */
export async function record(db: Db, from: number, to: number): Promise<Recording> {
  const { rows: orders } = await sql<OrderRow>`select * from quote_order
    where created_at < ${new Date(to)} and (ord_status = '0' or updated_at >= ${new Date(from)})
    order by security_id, bucket, accepted_n`.execute(db);
  const { rows: trades } = await sql<TradeRow>`select * from trade
    where traded_at >= ${new Date(from)}`.execute(db);
  const traded = quantities(trades);
  const byTaker = new Map(trades.map((trade) => [trade.taker_id, trade]));
  const byId = new Map(orders.map((order) => [order.order_id, order]));
  const commands = orders.flatMap((order) => commandsOf(order, { from, to, traded, byTaker, byId }));
  commands.sort(
    (a, b) =>
      a.atMs - b.atMs ||
      compareText(a.securityId, b.securityId) ||
      compareText(a.bucket, b.bucket) ||
      a.n - b.n,
  );
  return {
    header: { format: 'bond-market', version: 3, from: beijingTimeText(from), to: beijingTimeText(to) },
    commands: joined(commands, trades).map(({ n: _n, ...command }) => command),
  };
}

/**
 * Orders of one book that ended together with nothing traded in between become one cancel: the book lets trade what can only once all of them
 * have gone (decision 0107).
 */
function joined(commands: readonly Placed[], trades: readonly TradeRow[]): Placed[] {
  const result: Placed[] = [];
  const tradesOf = Map.groupBy(trades, ({ security_id, bucket }) => bookKey(security_id, bucket));
  for (const placed of commands) {
    const last = result.at(-1);
    const { atMs, securityId, bucket, command, n } = placed;
    const isSameBook = last?.securityId === securityId && last.bucket === bucket;
    if (
      last?.command.type === 'cancel' &&
      command.type === 'cancel' &&
      isSameBook &&
      last.atMs === atMs &&
      last.command.reason === command.reason &&
      !tradesOf.get(bookKey(securityId, bucket))?.some((trade) => trade.event_n > last.n && trade.event_n < n)
    )
      result[result.length - 1] = {
        ...placed,
        command: { ...command, ids: [...last.command.ids, ...command.ids] },
      };
    else result.push(placed);
  }
  return result;
}

interface Context {
  readonly from: number;
  readonly to: number;
  readonly traded: ReadonlyMap<string, number>;
  readonly byTaker: ReadonlyMap<string, TradeRow>;
  readonly byId: ReadonlyMap<string, OrderRow>;
}

function commandsOf(order: OrderRow, context: Context): Placed[] {
  const { from, traded } = context;
  const isOld = order.created_at.getTime() < from;
  // A hit pending when the recording began is omitted, along with its answer.
  if (order.target_id !== null && isOld) return [];
  const later = traded.get(order.order_id) ?? 0;
  const remaining = isOld ? order.order_qty - (order.cum_qty - later) : order.order_qty;
  if (remaining <= 0) return [];
  const entered = enteredOf(order);
  const { minQty, expireAt } = entered;
  const placedOrder = {
    ...entered,
    orderQty: remaining,
    minQty: Math.min(minQty, remaining),
    expireAt: expireAt === null ? null : expireAt - from,
  };
  const placed = placedFor(order, from);
  return [
    placed(order.created_at, order.accepted_n, { type: 'place', order: placedOrder }),
    ...answersTo(order, context),
    ...cancelsOf(order, context),
  ];
}

/** Makes commands about an order. */
const placedFor =
  ({ security_id: securityId, bucket }: OrderRow, from: number) =>
  (moment: Date, n: number, command: RecordedKind): Placed => ({
    atMs: Math.max(0, moment.getTime() - from),
    securityId,
    bucket,
    command,
    n,
  });

const isOver = (order: OrderRow, { to }: Context): boolean =>
  order.ord_status !== '0' && order.updated_at.getTime() < to;

/** The owner's answer to a hit on a quote that is not firm. */
function answersTo(order: OrderRow, context: Context): Placed[] {
  const { from, to, byTaker, byId } = context;
  const target = order.target_id === null ? undefined : byId.get(order.target_id);
  if (!target || target.quote_ind === 1) return [];
  const placed = placedFor(order, from);
  const ids = { targetId: target.order_id, hitId: order.order_id, ownerId: target.owner_id };
  const trade = byTaker.get(order.order_id);
  if (trade && trade.traded_at.getTime() < to)
    return [placed(trade.traded_at, trade.event_n, { type: 'confirm', ...ids, qty: trade.qty })];
  return order.reason === 'refused' && isOver(order, context)
    ? [placed(order.updated_at, order.event_n, { type: 'refuse', ...ids })]
    : [];
}

/** The withdrawal of an order that did not end by itself. */
function cancelsOf(order: OrderRow, context: Context): Placed[] {
  const { reason: why } = order;
  if (!isOver(order, context) || why === 'refused' || BY_ITSELF.has(why ?? 'filled')) return [];
  const reason = why === 'session' || why === 'admin' ? why : 'user';
  const command: RecordedKind = { type: 'cancel', ids: [order.order_id], ownerId: null, reason };
  return [placedFor(order, context.from)(order.updated_at, order.event_n, command)];
}

/** Quantity each order has traded since the recording began. */
function quantities(trades: readonly TradeRow[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { bid_id, ofr_id, qty } of trades) {
    for (const id of [bid_id, ofr_id]) sums.set(id, (sums.get(id) ?? 0) + qty);
  }
  return sums;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
