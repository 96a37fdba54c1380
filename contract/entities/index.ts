/** One vocabulary for both ends of the wire: bonds, quotes, orders, messages, users. */
export {
  date,
  dateTime,
  day,
  envelope,
  maskedPrice,
  pageOf,
  price,
  priceType,
  quantity,
  revision,
  securityId,
  securityIdList,
  side,
  spoken,
  text,
  whole,
} from './common.ts';
export type { Envelope, Price, PriceType, Side } from './common.ts';
export { eventPage } from './event.ts';
export type { EventPage } from './event.ts';
export {
  bondHistoryRow,
  bondInfo,
  bondSearchRow,
  couponType,
  frequency,
  optionType,
  valuation,
  valuationProvider,
} from './bond.ts';
export type { BondHistoryRow, BondInfo, BondSearchRow, Valuation, ValuationProvider } from './bond.ts';
export {
  bestMarket,
  deepMarket,
  fullMarket,
  homepage,
  latestHighest,
  level,
  priceTrend,
  recentQuote,
  revocation,
  sidedLevel,
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
  replacedOrder,
  orderRefusal,
  orderReturn,
  orderRules,
  type OrderRules,
  ordStatus,
  pendingHit,
} from './order.ts';
export type {
  Order,
  OrderCategory,
  OrderChange,
  OrderEndReason,
  OrderEntry,
  OrderEntryReply,
  OrderRefusal,
  OrderReturn,
  PendingHit,
  ReplacedOrder,
} from './order.ts';
export { orderDetail, orderEvent, orderHit } from './order-detail.ts';
export type { OrderDetail, OrderEvent, OrderHit } from './order-detail.ts';
export { twoSidedQuote, twoSidedReply } from './two-sided.ts';
export type { TwoSidedQuote, TwoSidedReply } from './two-sided.ts';
export {
  alertComparison,
  alertField,
  alertFields,
  alertPreferences,
  alertState,
  priceAlert,
} from './alert.ts';
export { caseChange, caseKind, caseState } from './case-change.ts';
export type { CaseChange } from './case-change.ts';
export {
  advisoryTopic,
  apiScope,
  caseDetail,
  caseForm,
  caseImages,
  casePage,
  caseText,
  sendId,
  depository,
} from './case.ts';
export type { CaseDetail, CaseEntry, CaseForm, CaseRow } from './case.ts';
export type { AlertComparison, AlertField, AlertPreferences, AlertState, PriceAlert } from './alert.ts';
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
export { MAKER_ROWS, makerDraft, makerRow, makerSheet } from './maker.ts';
export type { MakerDraft, MakerRow, MakerSheet } from './maker.ts';
export { watchGroup, watchlist, WATCHLIST_LIMITS } from './watchlist.ts';
export type { WatchGroup, WatchlistContent } from './watchlist.ts';
export { USAGE_KINDS, USAGE_KINDS_OF_USER, USED_THINGS } from './usage.ts';
export type { UsageKind, UsageKindOfUser } from './usage.ts';
