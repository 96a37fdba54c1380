/**
 * Calls under /transaction. One export per call, in files by calling page, so that a page bundles only what it uses.
 */
export {
  getNextWorkdayOfCurrentDate,
  getSTCSalesInfo,
  getUserAmountInfo,
  queryMarketThemeMode,
  saveMarketThemeMode,
} from './transaction/session.ts';
export {
  cancelAllMyQuotes,
  cancelMyQuote,
  confirmMyQuote,
  getMyQuote,
  getQuoteList,
  orderOutcome,
  ordersPrice,
} from './transaction/orders.ts';
export {
  getQuoteDetail,
  queryAuthorizedSharing,
  queryOrderRules,
  saveAuthorizedSharing,
} from './transaction/order-entry.ts';
export {
  addDealPath,
  getDealPathInfo,
  queryCfetsOrg,
  queryCfetsTrader,
  repealDealPath,
  setDefaultDealPath,
  updateDealPathInfo,
} from './transaction/paths.ts';
export { getMakerSheet, replaceTwoSided, saveMakerSheet } from './transaction/maker.ts';
export {
  bondInfo,
  bondsOfIssuer,
  briefMarketInfo,
  getRecentlyQuotes,
  getResembleSecurityList,
  latestHighestMarketInfo,
  selectBondValuationEntityFromCom,
  selectBondValuationEntityFromMy,
  selectBondValuationEntityFromOp,
  todayLikeNewestBondInfo,
  todayNewestBondInfo,
} from './transaction/bonds.ts';
