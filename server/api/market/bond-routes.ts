import {
  bondInfo,
  bondsOfIssuer,
  getNextWorkdayOfCurrentDate,
  getResembleSecurityList,
  selectBondValuationEntityFromOp,
} from '#server/api/transaction';
import type { Route } from '#server/call';
import type { BondServices } from '#server/domain/bonds';
import type { TradingCalendar } from '#server/domain/calendar';
import type { Clock } from '#server/runtime';
import { arrangeWatchlist } from './arrange-watchlist.ts';
import { bondInfoByIdOrName } from './bond-info-by-id-or-name.ts';
import { historicalSearch } from './historical-search.ts';
import { insertHistoricalSearch } from './insert-historical-search.ts';
import { queryWatchlist } from './query-watchlist.ts';
import { saveMyOption } from './save-my-option.ts';

export interface BondRoutesDeps extends BondServices {
  readonly calendar: TradingCalendar;
  readonly clock: Clock;
  readonly alwaysOpen: boolean;
}

/** The calls for bonds, valuations, watchlist and calendar, none of which needs the live market. */
export const bondRoutes = (deps: BondRoutesDeps): readonly Route[] => [
  bondInfoByIdOrName(deps),
  historicalSearch(deps),
  insertHistoricalSearch(deps),
  saveMyOption(deps),
  queryWatchlist(deps),
  arrangeWatchlist(deps),
  bondInfo(deps),
  bondsOfIssuer(deps),
  getResembleSecurityList(deps),
  getNextWorkdayOfCurrentDate(deps),
  selectBondValuationEntityFromOp(deps),
];
