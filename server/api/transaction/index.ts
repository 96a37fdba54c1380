/** Calls under /transaction. */
export { bondInfo } from './bond-info.ts';
export { bondsOfIssuer } from './bonds-of-issuer.ts';
export { briefMarketInfo } from './brief-market-info.ts';
export { getNextWorkdayOfCurrentDate } from './get-next-workday-of-current-date.ts';
export { getRecentlyQuotes } from './get-recently-quotes.ts';
export { getResembleSecurityList } from './get-resemble-security-list.ts';
export { latestHighestMarketInfo } from './latest-highest-market-info.ts';
export { orderRoutes } from './order-routes.ts';
export { selectBondValuationEntityFromCom } from './select-bond-valuation-entity-from-com.ts';
export { selectBondValuationEntityFromMy } from './select-bond-valuation-entity-from-my.ts';
export { selectBondValuationEntityFromOp } from './select-bond-valuation-entity-from-op.ts';
export { todayLikeNewestBondInfo } from './today-like-newest-bond-info.ts';
export { todayNewestBondInfo } from './today-newest-bond-info.ts';
export { userRoutes } from './user-routes.ts';
