/** Market segments by trading desk: 利率, 信用, 同业存单, ABS. */
export const MARKET_SEGMENTS = ['rates', 'credit', 'ncd', 'abs'] as const;
export type MarketSegment = (typeof MARKET_SEGMENTS)[number];

const FIRMNESS = ['firm', 'nonFirm'] as const;
const CLEARING_TIMES = ['T0', 'T1'] as const;
const PRICING = ['single', 'bulk'] as const;

/** The attributes of a quote: firm or not, cleared today or later, one bond or in bulk. */
export type QuoteAction = {
  readonly segment: MarketSegment;
  readonly firmness: (typeof FIRMNESS)[number];
  readonly clearingTime: (typeof CLEARING_TIMES)[number];
  readonly pricing: (typeof PRICING)[number];
};

/** Name of a quoting event, e.g. `quote_bulk_firm_T0_rates`; the four parts are those of {@link QuoteAction}. */
export type TrackingEvent =
  `quote_${QuoteAction['pricing']}_${QuoteAction['firmness']}_${QuoteAction['clearingTime']}_${MarketSegment}`;

/** The tracking event of a quoting action (spec 9). */
export const trackingEvent = ({ segment, firmness, clearingTime, pricing }: QuoteAction): TrackingEvent =>
  `quote_${pricing}_${firmness}_${clearingTime}_${segment}`;

/** Every tracking event name with its action. */
export const TRACKING_EVENTS: Readonly<Record<TrackingEvent, QuoteAction>> = Object.fromEntries(
  PRICING.flatMap((pricing) =>
    FIRMNESS.flatMap((firmness) =>
      CLEARING_TIMES.flatMap((clearingTime) =>
        MARKET_SEGMENTS.map((segment) => {
          const action: QuoteAction = { segment, firmness, clearingTime, pricing };
          return [trackingEvent(action), action] as const;
        }),
      ),
    ),
  ),
) as Record<TrackingEvent, QuoteAction>; // the four loops cover every combination of the name's parts

const SEGMENT_BY_BOND_TYPE: Readonly<Record<string, MarketSegment>> = {
  GB: 'rates',
  CBB: 'rates',
  FB: 'rates',
  LGB: 'rates',
  NCD: 'ncd',
  ABS: 'abs',
};

/** The segment of a bond by its type code; every bond that is neither government, deposit nor ABS is credit. */
export const marketSegment = (bondType: string): MarketSegment =>
  Object.hasOwn(SEGMENT_BY_BOND_TYPE, bondType) ? (SEGMENT_BY_BOND_TYPE[bondType] ?? 'credit') : 'credit';

/** The tracking event of one accepted quote: a firm one has quoteInd 1, one that clears today settlType '1'. */
export const quoteEvent = (quote: {
  readonly bondType: string;
  readonly quoteInd: number;
  readonly settlType: string;
  readonly pricing: QuoteAction['pricing'];
}): TrackingEvent =>
  trackingEvent({
    segment: marketSegment(quote.bondType),
    firmness: quote.quoteInd === 1 ? 'firm' : 'nonFirm',
    clearingTime: quote.settlType === '1' ? 'T0' : 'T1',
    pricing: quote.pricing,
  });
