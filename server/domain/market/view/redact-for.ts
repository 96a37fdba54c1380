import { visitorPrice } from '#contract/rules';

/** Who looks at market data. */
export interface MarketViewer {
  /** `verified`: everything. `visitor`: whoever is not verified, signed in or not, gets cut prices only (R1.01). */
  readonly kind: 'visitor' | 'verified';
  /** The viewer's organisation, whose own quotes it cannot hit. */
  readonly orgId: string | null;
  /** Whether a live quote is the viewer's own. */
  owns(quoteId: string): boolean;
}

export const HIDDEN_ORG = '***';

/**
 * Shown to visitors cut to 2 decimals and masked: the figure that was quoted or traded. Not among them: what a best price was before
 * (`prevBid`, `prevOfr`, `prevPrice`), since that it changed at all, within the same two decimals, tells of the hidden ones.
 */
const PRICES: ReadonlySet<string> = new Set([
  'price',
  'bidPrice',
  'ofrPrice',
  'lastPrice',
  'valYield',
  'yield',
  'yieldMat',
  'yieldExe',
  'open',
  'high',
  'low',
  'prevClose',
]);
/** Numbers that tell nothing of hidden decimals. Every other number is withheld from visitors. */
const PLAIN_NUMBERS: ReadonlySet<string> = new Set([
  'qty',
  'bidCount',
  'ofrCount',
  'quotes',
  'trades',
  'amountYi',
  'years',
  'remainYears',
  'levels',
  'side',
]);
/** Texts that belong to whichever quote is best, which hidden decimals decide. */
const OF_THE_BEST: ReadonlySet<string> = new Set(['bidSettlType', 'ofrSettlType', 'bidTime', 'ofrTime']);
const ORGS: ReadonlySet<string> = new Set(['org', 'bidOrg', 'ofrOrg']);
const PERSONS: ReadonlySet<string> = new Set(['orgId', 'traderName']);

/**
 * A row of the market or of valuations as this viewer may see it: the one place that everything passes on its way out. Pure. A row that the viewer may see as it
 * is comes back itself.
 *
 * A visitor's copy depends on nothing but the first two decimals of each price: prices are cut and masked; what is derived from prices
 * (changes, clean prices of a yield), or chosen by them (size and time of the best quote, the ladder), is withheld; unknown numbers
 * are withheld too.
 */
export function redactFor<T extends object>(row: T, viewer: MarketViewer): T {
  // `as` holds: values are replaced by others that the contract's schemas allow at the same place (text for a price, null).
  return (viewer.kind === 'visitor' ? forVisitor(row) : forUser(row, viewer)) as T;
}

function forVisitor(value: unknown, key = ''): unknown {
  if (typeof value === 'number') {
    if (PRICES.has(key)) return visitorPrice(value);
    return PLAIN_NUMBERS.has(key) ? value : null;
  }
  if (typeof value === 'string') {
    if (ORGS.has(key)) return HIDDEN_ORG;
    return OF_THE_BEST.has(key) || PERSONS.has(key) ? null : value;
  }
  if (Array.isArray(value)) {
    // Ladders: which quotes stand in them, and in which order, is decided by hidden decimals.
    if (key === 'bid' || key === 'ofr' || key === 'quotes') return [];
    if (key === 'points') return value.map(visitorPoint);
    return value.map((item) => forVisitor(item));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, forVisitor(item, name)]));
}

/** `[time, last, bid, offer, quantity]` of a trend. */
function visitorPoint(point: unknown): unknown {
  if (!Array.isArray(point)) return null;
  const [time, last, bid, ofr, qty] = point;
  return [time, ...[last, bid, ofr].map((price) => forVisitor(price, 'price')), qty];
}

function forUser(value: unknown, viewer: MarketViewer): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => forUser(item, viewer));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  let changed = false;
  const entries = Object.entries(value).map(([name, item]): [string, unknown] => {
    const seen = forUser(item, viewer);
    if (seen !== item) changed = true;
    return [name, seen];
  });
  const row = changed ? Object.fromEntries(entries) : value;
  return 'quoteId' in value ? marked(row, value, viewer) : row;
}

/** A level with `mine` and `canHit` as they are for this viewer. */
function marked(row: object, original: object, viewer: MarketViewer): object {
  const mine = 'quoteId' in original && typeof original.quoteId === 'string' && viewer.owns(original.quoteId);
  const ofOwnOrg = viewer.orgId !== null && 'orgId' in original && original.orgId === viewer.orgId;
  return mine || ofOwnOrg ? { ...row, mine, canHit: false } : row;
}
