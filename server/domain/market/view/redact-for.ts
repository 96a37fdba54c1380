import { visitorPrice } from '#contract/rules';

/** A viewer of market data. */
export interface MarketViewer {
  /** `verified`: everything. `user`: full prices, but no ladder and no names. `visitor`: truncated prices only. `kindOfViewer` decides (R1.01). */
  readonly kind: 'visitor' | 'user' | 'verified';
  /** The viewer's organisation, whose own quotes it cannot hit. */
  readonly orgId: string | null;
  /** Whether a live quote is the viewer's own. */
  owns(quoteId: string): boolean;
}

export const HIDDEN_ORG = '***';

/**
 * Shown to visitors truncated to 2 decimals and masked: figures that were quoted or traded. Previous best prices (`prevBid`, `prevOfr`,
 * `prevPrice`) are not among them: a change within the same two decimals would reveal something about the hidden ones.
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
/** Numbers that reveal nothing about hidden decimals. Every other number is withheld from visitors. */
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
/** Texts of whichever quote is best, which depends on hidden decimals. */
const OF_THE_BEST: ReadonlySet<string> = new Set(['bidSettlType', 'ofrSettlType', 'bidTime', 'ofrTime']);
const ORGS: ReadonlySet<string> = new Set(['org', 'bidOrg', 'ofrOrg']);
const PERSONS: ReadonlySet<string> = new Set(['orgId', 'traderName']);
/** Single quotes: for visitors, hidden decimals decide which they contain, and in which order. */
const LADDERS: ReadonlySet<string> = new Set(['bid', 'ofr', 'quotes']);

/**
 * A market or valuation row as this viewer may see it: everything leaves the server through this one function. Pure. A row that the viewer may
 * see unchanged is returned as is.
 *
 * A visitor's copy depends on nothing but the first two decimals of each price: prices are truncated and masked; values derived from prices
 * (changes, clean prices of a yield), or selected by them (size and time of the best quote, the ladder), are withheld; unknown numbers are
 * withheld too.
 */
export function redactFor<T extends object>(row: T, viewer: MarketViewer): T {
  // `as` holds: values are replaced by others that the contract's schemas allow in the same place (text for a price, null).
  return (viewer.kind === 'verified' ? forVerified(row, viewer) : forOthers(row, viewer.kind)) as T;
}

function forOthers(value: unknown, kind: 'visitor' | 'user', key = ''): unknown {
  const isVisitor = kind === 'visitor';
  if (typeof value === 'number') return isVisitor ? visitorFigure(value, key) : value;
  if (typeof value === 'string') {
    if (ORGS.has(key)) return HIDDEN_ORG;
    return PERSONS.has(key) || (isVisitor && OF_THE_BEST.has(key)) ? null : value;
  }
  if (Array.isArray(value)) {
    if (LADDERS.has(key)) return [];
    if (isVisitor && key === 'points') return value.map(visitorPoint);
    return value.map((item) => forOthers(item, kind));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, forOthers(item, kind, name)]));
}

function visitorFigure(value: number, key: string): unknown {
  if (PRICES.has(key)) return visitorPrice(value);
  return PLAIN_NUMBERS.has(key) ? value : null;
}

/** `[time, last, bid, offer, quantity]` of a trend. */
function visitorPoint(point: unknown): unknown {
  if (!Array.isArray(point)) return null;
  const [time, last, bid, ofr, qty] = point;
  return [time, ...[last, bid, ofr].map((price) => forOthers(price, 'visitor', 'price')), qty];
}

function forVerified(value: unknown, viewer: MarketViewer): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => forVerified(item, viewer));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  let changed = false;
  const entries = Object.entries(value).map(([name, item]): [string, unknown] => {
    const seen = forVerified(item, viewer);
    if (seen !== item) changed = true;
    return [name, seen];
  });
  const row = changed ? Object.fromEntries(entries) : value;
  return 'quoteId' in value ? marked(row, value, viewer) : row;
}

/** A level with this viewer's `mine` and `canHit`. */
function marked(row: object, original: object, viewer: MarketViewer): object {
  const mine = 'quoteId' in original && typeof original.quoteId === 'string' && viewer.owns(original.quoteId);
  const ofOwnOrg = viewer.orgId !== null && 'orgId' in original && original.orgId === viewer.orgId;
  return mine || ofOwnOrg ? { ...row, mine, canHit: false } : row;
}
