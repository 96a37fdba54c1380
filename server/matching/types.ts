/** 1 bid (buy), 2 offer (sell). */
export type Side = 1 | 2;
/** 1 firm 实盘, 2 negotiable 可议, 99 trading intention 意向 (worked by the house). */
export type QuoteInd = 1 | 2 | 99;
/** 0 day, 1 good till cancelled, 3 immediate or cancel. */
export type TimeInForce = 0 | 1 | 3;
/** `Y` quoted in yield, `C` quoted in clean price. */
export type PriceType = 'Y' | 'C';
/** 0 live, 2 filled, 4 cancelled. Raw status; the one shown is derived by a rule of the contract. */
export type OrdStatus = '0' | '2' | '4';

/** Phase of an order: not yet in the book, shown in it, awaiting its target's owner, over. */
export type Phase = 'taking' | 'resting' | 'asking' | 'done';

/**
 * Why an order left the book. `user`: cancelled by its owner; `replaced`: by its owner's next quote; `auto`: by its time limit;
 * `unmatched`: the remainder of an immediate order; `close`: by market close; `oco`: the other leg was filled;
 * `refused`/`timeout`/`partConfirmed`: the answer of the target's owner; `targetGone`: the target left first; `session`/`admin`: by the
 * house; `filled`: completely filled. At the day turn: `dayOver`: the day named by its settlement has passed; `matured`: nothing settles
 * before the bond's maturity any more; `unpriced`: the quoted figure has no price for the new settlement; `crossed`: the quote could trade
 * with an older one where nothing may: repriced for a new settlement, at the close, outside trading hours.
 */
export type EndReason =
  | 'filled'
  | 'user'
  | 'replaced'
  | 'auto'
  | 'unmatched'
  | 'close'
  | 'oco'
  | 'refused'
  | 'timeout'
  | 'partConfirmed'
  | 'targetGone'
  | 'session'
  | 'admin'
  | 'dayOver'
  | 'matured'
  | 'unpriced'
  | 'crossed';

/**
 * An order as its sender states it. Prices are integers in 1e-4: `yieldE4` the yield in 1e-4 %, which ranks the book; `clean` the clean
 * price in 1e-4 per 100 face. Both are always present, converted by the caller; `priceType` states which was quoted. Quantities are whole
 * 万元. Times are epoch milliseconds.
 */
export interface NewOrder {
  readonly id: string;
  readonly clOrdId: string;
  /** `sim` a simulated dealer, `user` a user. */
  readonly source: 'sim' | 'user';
  /** Trader or operator id. */
  readonly ownerId: string;
  /** An organisation never trades with itself. */
  readonly orgId: string;
  readonly side: Side;
  readonly yieldE4: number;
  readonly clean: number;
  readonly priceType: PriceType;
  readonly orderQty: number;
  /** Smallest part that may trade; 0 for none. */
  readonly minQty: number;
  /** 整量: trades as a whole or not at all. */
  readonly allOrNone: boolean;
  readonly settlType: string;
  readonly quoteInd: QuoteInd;
  readonly timeInForce: TimeInForce;
  /** '' none, '0' immediate, seconds, or HHmm. */
  readonly specifyTime: string;
  /** When it is cancelled automatically; null: at market close. */
  readonly expireAt: number | null;
  /** 加急: first among orders at the same price. */
  readonly urgent: boolean;
  /** Stars of a negotiable quote: fewer rank first at the same price. */
  readonly stars: 0 | 1 | 2;
  /** Orders of one group: a fill of one cancels the others. */
  readonly ocoGroup: string | null;
  /** The quote that this order hits or lifts; null for an order to the whole book. */
  readonly targetId: string | null;
}

/** An order that the book accepted. Immutable: each change makes a new record. */
export interface BookOrder extends NewOrder {
  /** Arrival number in this book: time priority. */
  readonly arrival: number;
  readonly cumQty: number;
  /** Σ quantity × price of its fills, price in 1e-4 of its own `priceType`. */
  readonly turnover: number;
  readonly status: OrdStatus;
  readonly phase: Phase;
  readonly reason: EndReason | null;
  /** The day on which its trades now settle, YYYY-MM-DD, and for which its prices apply; null in a market without a calendar. */
  readonly settlDate: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A price as entered, and the settlement that it was last computed for. */
export type QuotedPrice = Pick<BookOrder, 'priceType' | 'yieldE4' | 'clean' | 'settlDate'>;

/** One execution, at the price of the order that arrived first. */
export interface Trade {
  readonly id: string;
  readonly bidId: string;
  readonly ofrId: string;
  /** The order that arrived first. */
  readonly makerId: string;
  readonly takerId: string;
  readonly bidOrgId: string;
  readonly ofrOrgId: string;
  readonly qty: number;
  readonly yieldE4: number;
  readonly clean: number;
  readonly priceType: PriceType;
  readonly settlType: string;
  /** The day on which both sides settle, YYYY-MM-DD; null if unknown: a market without a calendar, old records. */
  readonly settlDate: string | null;
  /** GVN a bid was hit, TKN an offer was lifted, TRD matched by the house. */
  readonly direction: 'GVN' | 'TKN' | 'TRD';
  readonly at: number;
}

/**
 * `new` accepted (phase `resting` shown at once, `asking` its target's owner is asked, `taking` executes now), `rest` its remainder is
 * shown, `fill`, `roll` carried over to a new settlement day, `end` left the book without a fill.
 */
export type OrderEventKind = 'new' | 'rest' | 'fill' | 'roll' | 'end';

/**
 * An event of an order; `order` is its state afterwards. `n` numbers the events of the book without gaps. For an execution the maker's
 * event comes first, then the taker's; both carry the same trade.
 */
export interface BookEvent {
  readonly n: number;
  readonly kind: OrderEventKind;
  readonly order: BookOrder;
  /** For fills; null otherwise. */
  readonly trade: Trade | null;
}

/** One book: a bond in one settlement bucket. Live orders only. */
export interface BookState {
  readonly securityId: string;
  readonly bucket: string;
  /** Number of the last event. */
  readonly version: number;
  /** Number of the last arrival. */
  readonly arrivals: number;
  /** Shown bids and offers, best first: price, urgent, stars, time. */
  readonly bids: readonly BookOrder[];
  readonly ofrs: readonly BookOrder[];
  /** Hits awaiting an answer, oldest first. */
  readonly pendingHits: readonly BookOrder[];
}

/** The meaning of a book's settlement on the day of a command. */
export interface BookDay {
  /** When this day's trades settle, YYYY-MM-DD. */
  readonly settlDate: string;
  /** Whether the settlement moves with the day (T+0, T+1); false: it names a fixed day. */
  readonly rolls: boolean;
  /** Whether resting quotes may trade at this moment: trading hours. */
  readonly isOpen: boolean;
  /** First millisecond after the last market close: day orders placed earlier have ended, whether or not that close was carried out. */
  readonly lastCloseAt: number;
  /** Why nothing trades in this book any more; null while trading is possible. */
  readonly over: 'dayOver' | 'matured' | null;
  /** What its prices follow from: another object once that has been corrected. Null: the prices of this day never change. */
  readonly terms: object | null;
  /** Both forms of an order's price on `settlDate`: the quoted one is kept, the other follows. Null: it has none. */
  price(order: QuotedPrice): Pick<NewOrder, 'yieldE4' | 'clean'> | null;
}

export type Command =
  | { readonly type: 'place'; readonly order: NewOrder }
  /**
   * Cancels those of `cancelIds` that are still live and places `orders`, atomically: two-sided quotes, amendments. With `leavesQty` only
   * if exactly this much, 万元, is left of what is cancelled, so that a quantity filled meanwhile is not ordered again.
   */
  | {
      readonly type: 'replace';
      readonly ownerId: string;
      readonly cancelIds: readonly string[];
      readonly orders: readonly NewOrder[];
      readonly leavesQty?: number;
    }
  /** Ends all of `ids`, then lets trade what can: none of them trades because another has gone. `ownerId` null: by the house. */
  | {
      readonly type: 'cancel';
      readonly ids: readonly string[];
      readonly ownerId: string | null;
      readonly reason: 'user' | 'session' | 'admin';
    }
  /**
   * The owner of `targetId` confirms `qty` of a hit (the oldest if `hitId` is null); the rest of the hit is cancelled. `qty` null: as much
   * as both have left.
   */
  | {
      readonly type: 'confirm';
      readonly targetId: string;
      readonly hitId: string | null;
      readonly ownerId: string;
      readonly qty: number | null;
    }
  | {
      readonly type: 'refuse';
      readonly targetId: string;
      readonly hitId: string | null;
      readonly ownerId: string;
    }
  /**
   * The house works the resting intention `id`: `order`, a dealer's, trades with it at the intention's price without being asked; the
   * remainder of `order` ends. Without an order the house found no counterparty and the intention ends.
   */
  | { readonly type: 'work'; readonly id: string; readonly order: NewOrder | null }
  /** Ends an order whose seconds have passed even though the clock, having been set back, does not show it. */
  | { readonly type: 'expire'; readonly id: string }
  /** Ends expired orders. Every other command does so first. */
  | { readonly type: 'tick' }
  /** Market close: cancels all but good-till-cancelled orders, or those of them that were placed before a moment. */
  | { readonly type: 'close'; readonly before?: number };

/** Why a command was refused; it had no effect. */
export type Refusal =
  | 'badQuantity'
  | 'badPrice'
  | 'badTime'
  | 'duplicate'
  | 'unknownTarget'
  | 'targetShort'
  | 'ownQuote'
  | 'beyondLimit'
  | 'crossedLegs'
  | 'unknownOrder'
  | 'notOwner'
  | 'nothingToReplace'
  | 'replacedChanged'
  | 'nothingToConfirm'
  | 'dayOver';

export interface Applied {
  readonly state: BookState;
  readonly events: readonly BookEvent[];
  /** Of a cancel: null if it ended at least one order, else the reason of the first. */
  readonly refusal: Refusal | null;
  /** Of a cancel: the orders that it could not end, and why; empty for other commands. */
  readonly cancelRefusals: ReadonlyMap<string, Refusal>;
}
