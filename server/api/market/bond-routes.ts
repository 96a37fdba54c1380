import type { BondServices } from '../../domain/bonds/index.ts';
import type { TradingCalendar } from '../../domain/calendar/index.ts';
import type { Route } from '../../call/route.ts';
import type { Clock } from '../../runtime/clock.ts';
import { bondInfo } from '../transaction/bond-info.ts';
import { getNextWorkdayOfCurrentDate } from '../transaction/get-next-workday-of-current-date.ts';
import { getResembleSecurityList } from '../transaction/get-resemble-security-list.ts';
import { selectBondValuationEntityFromOp } from '../transaction/select-bond-valuation-entity-from-op.ts';
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

/** The calls about bonds, valuations, watchlist and calendar that need no live market. */
export const bondRoutes = (deps: BondRoutesDeps): readonly Route[] => [
  bondInfoByIdOrName(deps),
  historicalSearch(deps),
  insertHistoricalSearch(deps),
  saveMyOption(deps),
  queryWatchlist(deps),
  arrangeWatchlist(deps),
  bondInfo(deps),
  getResembleSecurityList(deps),
  getNextWorkdayOfCurrentDate(deps),
  selectBondValuationEntityFromOp(deps),
];
