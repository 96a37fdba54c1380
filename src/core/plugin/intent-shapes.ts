import type { PriceType, ReplacedOrder } from '#contract/entities';

/** The terms of an order besides price and quantity, with values as in order entry; 0 and '' where unspecified. `minQty` in 万元. */
export interface OrderTerms {
  readonly minQty: number;
  readonly allOrNone: boolean;
  readonly timeInForce: 0 | 1 | 3;
  readonly specifyTime: string;
  readonly dealPathId: string;
  readonly remark: string;
}

/** An order as far as its originating view knows it. `price` in the unit of `priceType`; quantities 万元. */
export interface OrderDraft {
  /** As `240210.IB`. */
  readonly securityId: string;
  /** The user's own side: 1 buy, 2 sell. Pressing a bid sells to it, pressing an offer buys. */
  readonly side?: 1 | 2;
  readonly price?: number;
  readonly priceType?: PriceType;
  readonly quantity?: number;
  readonly settlType?: string;
  /** The quote that is hit or lifted. */
  readonly targetQuoteId?: string;
  /** 1 firm, 2 negotiable, 99 intention. */
  readonly quoteInd?: 1 | 2 | 99;
  /** The user's own quote that it replaces; the server does both or neither. */
  readonly replaces?: ReplacedOrder;
  /** The remaining fields of a quote, for one that is entered anew. */
  readonly terms?: OrderTerms;
  /** Id of the originating panel kind, for analytics. */
  readonly source?: string;
}

/** A price that the user wants to be alerted to. */
export interface AlertDraft {
  readonly securityId: string;
  readonly price?: number;
}

/** A bond to star, or to unstar if it is starred. */
export interface WatchDraft {
  readonly securityId: string;
}

/** What one plugin may request of whichever other plugin can do it, as FDC3 intents: the draft of each kind. */
export interface IntentShapes {
  readonly order: OrderDraft;
  readonly alert: AlertDraft;
  readonly watch: WatchDraft;
}
export type IntentKind = keyof IntentShapes;
