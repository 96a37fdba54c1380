import type { Order, OrderCategory, OrderEvent, OrderHit } from '#contract/entities';
import {
  beijingTimeText,
  type Bond,
  INTENTION_QUOTE_IND,
  isTraded,
  ORDER_FLAG,
  orderDv01,
  type OrderFacts,
} from '#contract/rules';
import type { QuoteOrderTable } from '#server/db/tables';
import { E4, flagsOf, orderOf } from '#server/domain/market';
import { type BookEvent, type BookOrder, leavesOf, quotedPrice } from '#server/matching';
import type { Selectable } from 'kysely';
import type { OrderTerms } from './fresh-terms.ts';
import { settledAmount } from './settled-amount.ts';
import { clientId, isLeg } from './submission.ts';

/** A row of `quote_order` with related data. `hits` await an answer, oldest first; `hits_n` is the last event of any hit. */
export interface OrderRow extends Selectable<QuoteOrderTable> {
  readonly deal_path_id: string | null;
  /** The days on which its fills settle, ascending; null before the first. */
  readonly fill_settl_dates: readonly string[] | null;
  readonly remark: string | null;
  readonly hits: readonly HitRow[] | null;
  readonly hits_n: number | null;
  readonly counterparties: readonly string[] | null;
}

/** A hit as JSON from the database: times are epoch milliseconds. */
export interface HitRow {
  readonly order_id: string;
  readonly org_id: string;
  readonly order_qty: number;
  readonly price_e4: number;
  readonly created_ms: number;
  readonly expire_ms: number | null;
}

/** Names of bonds and organisations for a record. */
export interface RecordNames {
  bond(
    securityId: string,
  ): { readonly symbol: string; readonly trueRemainMaturityStr: string; readonly terms: Bond } | undefined;
  org(orgId: string): string | null;
}

const moment = (ms: number | null): string | null => (ms === null ? null : beijingTimeText(ms));

/** The data that a record is built from. */
interface Facts {
  readonly securityId: string;
  readonly order: BookOrder;
  readonly dealPathId: string | null;
  readonly remark: string | null;
  readonly version: number;
  readonly settlDate: string | null;
  readonly settlDates: readonly string[];
  /** Ids of organisations. */
  readonly counterparties: readonly string[];
  readonly pendingHits: Order['pendingHits'];
}

/** An order as its owner sees it. */
export const orderRecord = (row: OrderRow, names: RecordNames): Order =>
  recordOf(
    {
      securityId: row.security_id,
      order: orderOf(row),
      dealPathId: row.deal_path_id,
      remark: row.remark,
      version: Math.max(row.event_n, row.hits_n ?? 0),
      settlDate: settlDateOf(row),
      settlDates: row.fill_settl_dates ?? [],
      counterparties: row.counterparties ?? [],
      pendingHits: (row.hits ?? []).map((hit) => ({
        hitId: hit.order_id,
        orgName: names.org(hit.org_id),
        orderQty: hit.order_qty,
        price: hit.price_e4 / E4,
        time: moment(hit.created_ms),
        expireTime: moment(hit.expire_ms),
      })),
    },
    names,
  );

/**
 * The same record after the order's event `n`, built from the book; null where only the database has all of it: the counterparties of a filled
 * order, and the requests on one that is not firm.
 */
export function recordInBook(
  securityId: string,
  n: number,
  order: BookOrder,
  { dealPathId, remark }: OrderTerms,
  names: RecordNames,
): Order | null {
  if (order.cumQty > 0 || order.quoteInd !== 1) return null;
  const { settlDate } = order;
  const facts = { securityId, order, dealPathId, remark, version: n, settlDate };
  return recordOf({ ...facts, settlDates: [], counterparties: [], pendingHits: [] }, names);
}

function recordOf(
  {
    securityId,
    order,
    dealPathId,
    remark,
    version,
    settlDate,
    settlDates,
    counterparties,
    pendingHits,
  }: Facts,
  names: RecordNames,
): Order {
  const bond = names.bond(securityId);
  const parties = counterparties.map((orgId) => names.org(orgId) ?? orgId);
  const dv01 =
    bond === undefined || settlDate === null
      ? null
      : orderDv01(bond.terms, settlDate, order.yieldE4 / E4, order.orderQty);
  return {
    orderId: order.id,
    clOrdId: clientId(order.clOrdId),
    securityID: securityId,
    symbol: bond?.symbol ?? securityId,
    trueRemainMaturityStr: bond?.trueRemainMaturityStr ?? '',
    price: quotedPrice(order) / E4,
    priceType: order.priceType,
    orderQty: order.orderQty,
    side: order.side,
    settlType: order.settlType,
    settlDate,
    ...(settlDates.length === 0 ? {} : { settlDates: [...settlDates] }),
    orgName: names.org(order.orgId) ?? '',
    quoteInd: order.quoteInd,
    timeInForce: order.timeInForce,
    specifyTime: order.specifyTime,
    expireAt: moment(order.expireAt),
    flags: [...flagsOf(order), ...(isLeg(order) ? [ORDER_FLAG.twoSided] : [])],
    createTime: beijingTimeText(order.createdAt),
    dealPathId,
    counterparty: parties.length === 0 ? null : parties.join('、'),
    canConfirm: pendingHits.length > 0,
    ...(remark === null || remark === '' ? {} : { remark }),
    version,
    yield: order.yieldE4 / E4,
    cleanPrice: order.clean / E4,
    ...(dv01 === null ? {} : { dv01 }),
    minQty: order.minQty,
    allOrNone: order.allOrNone,
    targetQuoteId: order.targetId,
    ...progressOf(order),
    pendingHits,
  };
}

/** While it lives, when its next fill settles; afterwards, when its last one does. */
const settlDateOf = (row: OrderRow): string | null =>
  row.ord_status === '0' ? row.settl_date : (row.fill_settl_dates?.at(-1) ?? row.settl_date);

type Progress = Pick<
  Order,
  | 'cumQty'
  | 'leavesQty'
  | 'avgPrice'
  | 'ordStatus'
  | 'updateTime'
  | 'canCancel'
  | 'category'
  | 'phase'
  | 'reason'
>;

/** The fields that change while an order lives. */
const progressOf = (order: BookOrder): Progress => ({
  cumQty: order.cumQty,
  leavesQty: order.status === '0' ? leavesOf(order) : 0,
  avgPrice: averagePrice(order),
  ordStatus: order.status,
  updateTime: beijingTimeText(order.updatedAt),
  canCancel: order.status === '0',
  category: categoryOf({ ...order, ordStatus: order.status }),
  phase: order.phase,
  reason: order.reason,
});

/** An order as entered, before anyone else affected it: `event` is the last of its entry. */
export const asEntered = ({ settlDates, ...record }: Order, { n, order }: BookEvent): Order => ({
  ...record,
  ...progressOf(order),
  ...(order.cumQty === 0 || settlDates === undefined ? {} : { settlDates }),
  version: n,
  counterparty: order.cumQty === 0 ? null : record.counterparty,
  canConfirm: false,
  pendingHits: [],
});

/** Average price of the fills to 4 decimals, rounded half up; null before the first. */
export function averagePrice({ turnover, cumQty }: BookOrder): number | null {
  return cumQty === 0 ? null : Math.round(turnover / cumQty) / E4;
}

/** The one list that an order belongs to (domain notes 4.4). A live, partly filled quote remains among the live ones. */
export function categoryOf(order: OrderFacts): OrderCategory | null {
  if (isTraded(order)) return 'completedTransaction';
  if (order.quoteInd === INTENTION_QUOTE_IND) return 'pointPriceNotTraded';
  return order.ordStatus === '0' ? 'activeUnquoted' : null;
}

/**
 * One step of an order: what was traded in it (万元, and the price in the order's price type), what is traded and left in all, the status,
 * and when.
 */
export const stepOf = ({ order, trade }: Pick<BookEvent, 'order' | 'trade'>) => ({
  lastQty: trade?.qty ?? 0,
  lastPrice: trade === null ? null : quotedPrice({ ...trade, priceType: order.priceType }) / E4,
  cumQty: order.cumQty,
  leavesQty: order.status === '0' ? leavesOf(order) : 0,
  ordStatus: order.status,
  reason: order.reason,
  time: beijingTimeText(order.updatedAt),
});

/** One step of an order's history. */
export function eventRecord(
  securityId: string,
  { n, kind, order, trade }: BookEvent,
  names: RecordNames,
): OrderEvent {
  const terms = names.bond(securityId)?.terms;
  const amount = trade === null || terms === undefined ? null : settledAmount(trade, terms);
  const other = trade === null ? null : order.side === 1 ? trade.ofrOrgId : trade.bidOrgId;
  return {
    n,
    kind: kind === 'new' && order.phase === 'asking' ? 'asked' : kind,
    ...stepOf({ order, trade }),
    counterparty: other === null ? null : (names.org(other) ?? other),
    tradeId: trade?.id ?? null,
    ...(kind === 'fill' || kind === 'roll' ? { settlDate: (trade ?? order).settlDate ?? null } : {}),
    ...(amount === null ? {} : { amount }),
  };
}

/** A hit on a quote, with its outcome. */
export function hitRecord(row: Selectable<QuoteOrderTable>, names: Pick<RecordNames, 'org'>): OrderHit {
  const hit = orderOf(row);
  return {
    hitId: hit.id,
    orgName: names.org(hit.orgId),
    orderQty: hit.orderQty,
    price: quotedPrice(hit) / E4,
    time: beijingTimeText(hit.createdAt),
    expireTime: moment(hit.expireAt),
    cumQty: hit.cumQty,
    phase: hit.phase,
    reason: hit.reason,
    updateTime: beijingTimeText(hit.updatedAt),
  };
}
