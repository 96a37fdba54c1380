import type { BondServices } from '../../domain/bonds/index.ts';
import type { TradingCalendar } from '../../domain/calendar/index.ts';
import type { MarketServices } from '../../domain/market/market-services.ts';
import type { Route } from '../../call/route.ts';
import { briefMarketInfo } from '../transaction/brief-market-info.ts';
import { getRecentlyQuotes } from '../transaction/get-recently-quotes.ts';
import { latestHighestMarketInfo } from '../transaction/latest-highest-market-info.ts';
import { selectBondValuationEntityFromCom } from '../transaction/select-bond-valuation-entity-from-com.ts';
import { selectBondValuationEntityFromMy } from '../transaction/select-bond-valuation-entity-from-my.ts';
import { todayLikeNewestBondInfo } from '../transaction/today-like-newest-bond-info.ts';
import { todayNewestBondInfo } from '../transaction/today-newest-bond-info.ts';
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
