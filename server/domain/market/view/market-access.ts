import type { Viewer } from '#server/call';
import type { MarketViewer } from './redact-for.ts';

/**
 * From when on a call or stream has full prices (specification 6, R1.01; decision 0025). `login`: what pages show that every logged-in user may
 * open, with what was traded or valued. `verification`: the quotes of the advanced areas, of which an unverified user reads what a visitor would.
 * Visitors read full prices nowhere.
 */
const PRICES_FROM = {
  homepage: 'login',
  bondPreview: 'login',
  bondInfo: 'login',
  getResembleSecurityList: 'login',
  selectBondValuationEntityFromOp: 'login',
  selectBondValuationEntityFromCom: 'login',
  selectBondValuationEntityFromMy: 'login',
  queryLatestTrans: 'login',
  latestTransWebSocket: 'login',

  quoteDeepInfo: 'verification',
  briefMarketInfo: 'verification',
  getRecentlyQuotes: 'verification',
  latestHighestMarketInfo: 'verification',
  myOptionSecurityInfo: 'verification',
  todayNewestBondInfo: 'verification',
  todayLikeNewestBondInfo: 'verification',
  bestmarket: 'verification',
  deepmarket: 'verification',
  fullmarket: 'verification',
  latestHighestMarke: 'verification',
  priceTrendMarket: 'verification',
  RevocationBond: 'verification',
} as const satisfies Readonly<Record<string, 'login' | 'verification'>>;

/** A call or stream that shows the market, by its name in the contract. */
export type MarketSubject = keyof typeof PRICES_FROM;

/** The same for tests, which prove it of every call and stream. */
export const marketSubjects: Readonly<Record<string, 'login' | 'verification'>> = PRICES_FROM;

/** As whom a viewer reads a call or stream. */
export function kindOfViewer({ session }: Viewer, subject: MarketSubject): MarketViewer['kind'] {
  if (session === null) return 'visitor';
  if (session.newAuth === 'Y') return 'verified';
  return PRICES_FROM[subject] === 'login' ? 'user' : 'visitor';
}
