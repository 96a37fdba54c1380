import type { PriceType, ReplacedOrder } from '#contract/entities';

/** What an order says beside price and quantity, as order entry has it; 0 and '' for what it does not say. */
export interface OrderTerms {
  readonly minQty: number;
  readonly allOrNone: boolean;
  readonly timeInForce: 0 | 1 | 3;
  readonly specifyTime: string;
  readonly dealPathId: string;
  readonly remark: string;
}

/** An order as far as the place that raises it knows it. `price` in the unit of `priceType`; quantities 万元. */
export interface OrderDraft {
  /** As `240210.IB`. */
  readonly securityId: string;
  /** The person's own side: 1 buy, 2 sell. Who presses a bid sells to it, who presses an offer buys. */
  readonly side?: 1 | 2;
  readonly price?: number;
  readonly priceType?: PriceType;
  readonly quantity?: number;
  readonly settlType?: string;
  /** The quote that is hit or lifted. */
  readonly targetQuoteId?: string;
  /** 1 firm, 2 negotiable, 99 intention. */
  readonly quoteInd?: 1 | 2 | 99;
  /** One's own quote that it takes the place of; the server does both or neither. */
  readonly replaces?: ReplacedOrder;
  /** The rest of what a quote says, for one that is entered anew. */
  readonly terms?: OrderTerms;
  /** Id of the panel kind that raised it, for analytics. */
  readonly source?: string;
}

/** A price that a person wants to be told of. */
export interface AlertDraft {
  readonly securityId: string;
  readonly price?: number;
}

/** A bond to star, or to unstar where it is starred. */
export interface WatchDraft {
  readonly securityId: string;
}

/** What one plugin may ask of whichever other plugin can do it, as FDC3 intents: the draft of each kind. */
export interface IntentShapes {
  readonly order: OrderDraft;
  readonly alert: AlertDraft;
  readonly watch: WatchDraft;
}
export type IntentKind = keyof IntentShapes;
