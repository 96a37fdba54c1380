import type { ColumnType } from 'kysely';

/** timestamptz column: Date when read. */
type Moment = ColumnType<Date, Date | string, Date | string>;

/** `book`: the row that a transaction locks before touching the book's orders. `version` is the number of its last event. */
export interface BookTable {
  security_id: string;
  bucket: string;
  version: number;
  arrivals: number;
}

/**
 * `quote_order`: every quote and order, of simulated dealers and of users. Yields and prices in whole 1e-4, quantities 万元. `accepted_n` and
 * `event_n` are the numbers of its first and its last event in its book.
 */
export interface QuoteOrderTable {
  order_id: string;
  cl_ord_id: string;
  source: 'sim' | 'user';
  owner_id: string;
  org_id: string;
  security_id: string;
  bucket: string;
  side: 1 | 2;
  yield_e4: number;
  clean_e4: number;
  price_type: 'Y' | 'C';
  order_qty: number;
  cum_qty: number;
  min_qty: number;
  all_or_none: boolean;
  settl_type: string;
  /** When its trades settle, `YYYY-MM-DD`: its prices are for that day. */
  settl_date: string | null;
  quote_ind: 1 | 2 | 99;
  time_in_force: 0 | 1 | 3;
  specify_time: string;
  expire_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  urgent: boolean;
  stars: 0 | 1 | 2;
  oco_group: string | null;
  target_id: string | null;
  arrival: number;
  turnover_e4: number;
  ord_status: '0' | '2' | '4';
  phase: 'taking' | 'resting' | 'asking' | 'done';
  reason: string | null;
  accepted_n: number;
  event_n: number;
  created_at: Moment;
  updated_at: Moment;
}

/** `trade`: one execution, at the maker's price. `event_n` is the number of its first event. */
export interface TradeTable {
  trade_id: string;
  security_id: string;
  bucket: string;
  event_n: number;
  bid_id: string;
  ofr_id: string;
  maker_id: string;
  taker_id: string;
  bid_org_id: string;
  ofr_org_id: string;
  qty: number;
  yield_e4: number;
  clean_e4: number;
  price_type: 'Y' | 'C';
  settl_type: string;
  /** When both sides settle, `YYYY-MM-DD`; null in old records without it. */
  settl_date: string | null;
  direction: 'GVN' | 'TKN' | 'TRD';
  traded_at: Moment;
}

/** `order_event`: the history of users' orders. `body` is the order after the event, and for a fill the trade. */
export interface OrderEventTable {
  security_id: string;
  bucket: string;
  n: number;
  order_id: string;
  kind: 'new' | 'rest' | 'fill' | 'roll' | 'end';
  body: ColumnType<unknown, string, never>;
  at: Moment;
}

/** `trend_bar`: one minute of a bond: last traded yield, best bid and offer at its end, quantity, new quotes and trades. */
export interface TrendBarTable {
  security_id: string;
  minute: Moment;
  last_e4: number | null;
  bid_e4: number | null;
  ofr_e4: number | null;
  qty: number;
  quotes: number;
  trades: number;
}

export interface MarketTables {
  book: BookTable;
  quote_order: QuoteOrderTable;
  trade: TradeTable;
  order_event: OrderEventTable;
  trend_bar: TrendBarTable;
}
