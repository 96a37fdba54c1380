import type { QuoteOrderTable, TradeTable } from '#server/db/tables';
import type { BookOrder, ChangedOrder, EndReason, NewOrder, NumberedTrade, Trade } from '#server/matching';
import type { Selectable } from 'kysely';

type OrderRow = Selectable<QuoteOrderTable>;
type TradeRow = Selectable<TradeTable>;
type Value = string | number | boolean | null;

/** Column names and SQL types of `quote_order`. */
export const ORDER_COLUMNS: Readonly<Record<keyof OrderRow, string>> = {
  order_id: 'text',
  cl_ord_id: 'text',
  source: 'text',
  owner_id: 'text',
  org_id: 'text',
  security_id: 'text',
  bucket: 'text',
  side: 'smallint',
  yield_e4: 'integer',
  clean_e4: 'integer',
  price_type: 'text',
  order_qty: 'integer',
  cum_qty: 'integer',
  min_qty: 'integer',
  all_or_none: 'boolean',
  settl_type: 'text',
  settl_date: 'date',
  quote_ind: 'smallint',
  time_in_force: 'smallint',
  specify_time: 'text',
  expire_at: 'timestamptz',
  urgent: 'boolean',
  stars: 'smallint',
  oco_group: 'text',
  target_id: 'text',
  arrival: 'bigint',
  turnover_e4: 'bigint',
  ord_status: 'text',
  phase: 'text',
  reason: 'text',
  accepted_n: 'bigint',
  event_n: 'bigint',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

/** Column names and SQL types of `trade`. */
export const TRADE_COLUMNS: Readonly<Record<keyof TradeRow, string>> = {
  trade_id: 'text',
  security_id: 'text',
  bucket: 'text',
  event_n: 'bigint',
  bid_id: 'text',
  ofr_id: 'text',
  maker_id: 'text',
  taker_id: 'text',
  bid_org_id: 'text',
  ofr_org_id: 'text',
  qty: 'integer',
  yield_e4: 'integer',
  clean_e4: 'integer',
  price_type: 'text',
  settl_type: 'text',
  settl_date: 'date',
  direction: 'text',
  traded_at: 'timestamptz',
};

const moment = (ms: number): string => new Date(ms).toISOString();

/** A changed order as stored, by column. Yields and prices in units of 1e-4, moments in ISO 8601. */
export function orderRow(
  securityId: string,
  bucket: string,
  { n, acceptedN, order }: ChangedOrder,
): Record<keyof OrderRow, Value> {
  return {
    order_id: order.id,
    cl_ord_id: order.clOrdId,
    source: order.source,
    owner_id: order.ownerId,
    org_id: order.orgId,
    security_id: securityId,
    bucket,
    side: order.side,
    yield_e4: order.yieldE4,
    clean_e4: order.clean,
    price_type: order.priceType,
    order_qty: order.orderQty,
    cum_qty: order.cumQty,
    min_qty: order.minQty,
    all_or_none: order.allOrNone,
    settl_type: order.settlType,
    settl_date: order.settlDate,
    quote_ind: order.quoteInd,
    time_in_force: order.timeInForce,
    specify_time: order.specifyTime,
    expire_at: order.expireAt === null ? null : moment(order.expireAt),
    urgent: order.urgent,
    stars: order.stars,
    oco_group: order.ocoGroup,
    target_id: order.targetId,
    arrival: order.arrival,
    turnover_e4: order.turnover,
    ord_status: order.status,
    phase: order.phase,
    reason: order.reason,
    // Written once, on insert; an update leaves it alone.
    accepted_n: acceptedN ?? n,
    event_n: n,
    created_at: moment(order.createdAt),
    updated_at: moment(order.updatedAt),
  };
}

/** The order as it was entered. */
export function enteredOf(row: OrderRow): NewOrder {
  return {
    id: row.order_id,
    clOrdId: row.cl_ord_id,
    source: row.source,
    ownerId: row.owner_id,
    orgId: row.org_id,
    side: row.side,
    yieldE4: row.yield_e4,
    clean: row.clean_e4,
    priceType: row.price_type,
    orderQty: row.order_qty,
    minQty: row.min_qty,
    allOrNone: row.all_or_none,
    settlType: row.settl_type,
    quoteInd: row.quote_ind,
    timeInForce: row.time_in_force,
    specifyTime: row.specify_time,
    expireAt: row.expire_at === null ? null : row.expire_at.getTime(),
    urgent: row.urgent,
    stars: row.stars,
    ocoGroup: row.oco_group,
    targetId: row.target_id,
  };
}

/** The order of a stored row. Moments in epoch milliseconds. */
export function orderOf(row: OrderRow): BookOrder {
  return {
    ...enteredOf(row),
    arrival: row.arrival,
    cumQty: row.cum_qty,
    turnover: row.turnover_e4,
    status: row.ord_status,
    phase: row.phase,
    // `as` holds: only orderRow writes the column.
    reason: row.reason as EndReason | null,
    settlDate: row.settl_date,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  };
}

/** A trade as stored, by column; `n` is the number of its event in the book. */
export function tradeRow(
  securityId: string,
  bucket: string,
  { n, trade }: NumberedTrade,
): Record<keyof TradeRow, Value> {
  return {
    trade_id: trade.id,
    security_id: securityId,
    bucket,
    event_n: n,
    bid_id: trade.bidId,
    ofr_id: trade.ofrId,
    maker_id: trade.makerId,
    taker_id: trade.takerId,
    bid_org_id: trade.bidOrgId,
    ofr_org_id: trade.ofrOrgId,
    qty: trade.qty,
    yield_e4: trade.yieldE4,
    clean_e4: trade.clean,
    price_type: trade.priceType,
    settl_type: trade.settlType,
    settl_date: trade.settlDate,
    direction: trade.direction,
    traded_at: moment(trade.at),
  };
}

/** The trade of a stored row. */
export function tradeOf(row: TradeRow): Trade {
  return {
    id: row.trade_id,
    bidId: row.bid_id,
    ofrId: row.ofr_id,
    makerId: row.maker_id,
    takerId: row.taker_id,
    bidOrgId: row.bid_org_id,
    ofrOrgId: row.ofr_org_id,
    qty: row.qty,
    yieldE4: row.yield_e4,
    clean: row.clean_e4,
    priceType: row.price_type,
    settlType: row.settl_type,
    settlDate: row.settl_date,
    direction: row.direction,
    at: row.traded_at.getTime(),
  };
}
