import {
  briefMarketInfo,
  getRecentlyQuotes,
  latestHighestMarketInfo,
  selectBondValuationEntityFromCom,
  selectBondValuationEntityFromMy,
  todayLikeNewestBondInfo,
  todayNewestBondInfo,
} from '#server/api/transaction';
import type { Route } from '#server/call';
import type { BondServices } from '#server/domain/bonds';
import type { TradingCalendar } from '#server/domain/calendar';
import type { MarketServices } from '#server/domain/market';
import { bondPreview } from './bond-preview.ts';
import { homepage } from './homepage.ts';
import { myOptionSecurityInfo } from './my-option-security-info.ts';
import { queryLatestTrans } from './query-latest-trans.ts';
import { quoteDeepInfo } from './quote-deep-info.ts';

/** The calls that show the live market. */
export const marketRoutes = (
  market: MarketServices,
  bonds: BondServices & { readonly calendar: TradingCalendar },
): readonly Route[] => [
  homepage(market, bonds),
  bondPreview(market, bonds),
  quoteDeepInfo(market, bonds),
  myOptionSecurityInfo(market, bonds),
  queryLatestTrans(market),
  todayNewestBondInfo(market),
  todayLikeNewestBondInfo(market),
  briefMarketInfo(market),
  latestHighestMarketInfo(market),
  getRecentlyQuotes(market),
  selectBondValuationEntityFromCom(market, bonds),
  selectBondValuationEntityFromMy(bonds),
];
