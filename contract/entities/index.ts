/** One vocabulary for both ends of the wire: bonds, quotes, orders, messages, users. */
export {
  date,
  day,
  envelope,
  pageOf,
  price,
  revision,
  securityId,
  securityIdList,
  spoken,
  whole,
} from './common.ts';
export type { Envelope, Price, PriceType } from './common.ts';
export { eventPage } from './event.ts';
export type { EventPage } from './event.ts';
export { bondHistoryRow, bondInfo, bondSearchRow, valuation } from './bond.ts';
export type { BondInfo, BondSearchRow, Valuation, ValuationProvider } from './bond.ts';
export {
  bestMarket,
  deepMarket,
  fullMarket,
  homepage,
  latestHighest,
  priceTrend,
  recentQuote,
  revocation,
} from './quote.ts';
export type {
  BestMarket,
  DeepMarket,
  FullMarket,
  Homepage,
  LatestHighest,
  Level,
  PriceTrend,
  RecentQuote,
  Revocation,
  SidedLevel,
} from './quote.ts';
export { latestTrans } from './trade.ts';
export type { LatestTrans } from './trade.ts';
export { dealPath } from './deal-path.ts';
export type { DealPath } from './deal-path.ts';
export {
  order,
  orderCategory,
  orderChange,
  orderEndReason,
  orderEntry,
  orderEntryReply,
  orderRefusal,
  orderReturn,
  orderRules,
  type OrderRules,
} from './order.ts';
export type {
  Order,
  OrderCategory,
  OrderChange,
  OrderEndReason,
  OrderEntry,
  OrderEntryReply,
  OrderReturn,
  PendingHit,
  ReplacedOrder,
} from './order.ts';
export { orderDetail } from './order-detail.ts';
export type { OrderDetail, OrderEvent, OrderHit } from './order-detail.ts';
export { twoSidedQuote, twoSidedReply } from './two-sided.ts';
export type { TwoSidedQuote, TwoSidedReply } from './two-sided.ts';
export { alertFields, alertPreferences, priceAlert } from './alert.ts';
export { caseChange, caseKind, caseState } from './case-change.ts';
export type { CaseChange } from './case-change.ts';
export { caseDetail, caseForm, caseImages, casePage, caseText, sendId, depository } from './case.ts';
export type { CaseDetail, CaseEntry, CaseForm, CaseRow } from './case.ts';
export type { AlertComparison, AlertField, AlertPreferences, PriceAlert } from './alert.ts';
export { message, networkStatus, pushedNotice } from './message.ts';
export type { Message, NetworkStatus, PushedNotice } from './message.ts';
export {
  loginInfo,
  loginReply,
  GRANTS,
  isStaffRole,
  MAX_LIMIT,
  publicKey,
  quota,
  RIGHTS,
  STAFF_ROLES,
  stcSalesInfo,
  themeMode,
  userInfo,
  validTime,
} from './user.ts';
export type {
  Grant,
  LoginInfo,
  LoginReply,
  PublicKey,
  Quota,
  Right,
  StaffRole,
  StcSalesInfo,
  UserInfo,
  ValidTime,
} from './user.ts';
export { MAKER_ROWS, makerSheet } from './maker.ts';
export type { MakerDraft, MakerRow, MakerSheet } from './maker.ts';
export { watchlist, WATCHLIST_LIMITS } from './watchlist.ts';
export type { WatchlistContent } from './watchlist.ts';
export { USAGE_KINDS, USAGE_KINDS_OF_USER, USED_THINGS } from './usage.ts';
export type { UsageKind, UsageKindOfUser } from './usage.ts';
