import type { Route } from '../../http/route.ts';
import { briefMarketInfo } from '../transaction/brief-market-info.ts';
import { getRecentlyQuotes } from '../transaction/get-recently-quotes.ts';
import { latestHighestMarketInfo } from '../transaction/latest-highest-market-info.ts';
import { selectBondValuationEntityFromCom } from '../transaction/select-bond-valuation-entity-from-com.ts';
import { selectBondValuationEntityFromMy } from '../transaction/select-bond-valuation-entity-from-my.ts';
import { todayLikeNewestBondInfo } from '../transaction/today-like-newest-bond-info.ts';
import { todayNewestBondInfo } from '../transaction/today-newest-bond-info.ts';
import { homepage } from './homepage.ts';
import type { MarketDeps } from './market-deps.ts';
import { myOptionSecurityInfo } from './my-option-security-info.ts';
import { queryLatestTrans } from './query-latest-trans.ts';
import { quoteDeepInfo } from './quote-deep-info.ts';

/** The calls that show the live market. */
export const marketRoutes = (deps: MarketDeps): readonly Route[] => [
  homepage(deps),
  quoteDeepInfo(deps),
  myOptionSecurityInfo(deps),
  queryLatestTrans(deps),
  briefMarketInfo(deps),
  latestHighestMarketInfo(deps),
  todayNewestBondInfo(deps),
  todayLikeNewestBondInfo(deps),
  getRecentlyQuotes(deps),
  selectBondValuationEntityFromCom(deps),
  selectBondValuationEntityFromMy(deps),
];
