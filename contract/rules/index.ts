/** The rules of spec sections 4, 5, 8 and 9 and bond mathematics: pure functions, no input or output. */
export {
  displayStatus,
  IMMEDIATE_OR_CANCEL,
  INTENTION_QUOTE_IND,
  isSettling,
  isTraded,
  listedStatus,
  ORDER_STATUS_FILTERS,
  orderStates,
  orderStatusLabel,
} from './order-status.ts';
export type { DisplayStatus, OrderFacts, OrderState, OrderStatus } from './order-status.ts';
export { isOwnEnd } from './order-ends.ts';
export { ORDER_FLAG } from './order-flags.ts';
export { isSpecialPerson, newAuth } from './auth.ts';
export type { AuthFacts, NewAuth } from './auth.ts';
export { quoteMode, remainingQuota, ticketMode, validTimeOf } from './modes.ts';
export type { ValidTime } from './modes.ts';
export {
  FULL_STATUS_DEFAULT,
  isDarkMode,
  MARQUEE_DEFAULTS,
  mergeInfo,
  QUOTE_VIEW_DEFAULTS,
  themeCode,
  themeLabel,
} from './view-state.ts';
export type { ThemeCode } from './view-state.ts';
export {
  isEmail,
  isFullName,
  isMobile,
  isPassword,
  NAME_MIN_LETTERS,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from './validation.ts';
export { cleanSearch, stripChinese } from './search-text.ts';
export { searchGate } from './search-gate.ts';
export {
  formatPrice,
  isMaskedPrice,
  maskVisitorPrice,
  parseInteger,
  PRICE_DECIMALS,
  VISITOR_DECIMALS,
  visitorPrice,
} from './price.ts';
export type { PriceFormat } from './price.ts';
export { maskEmail, maskMobile, maskName } from './mask.ts';
export { maturityText, maturityYears, remainingMaturity } from './maturity.ts';
export type { MaturityFacts } from './maturity.ts';
export {
  ABNORMAL_CLOSE_CODE,
  MAX_RECONNECT_ATTEMPTS,
  PONG_TIMEOUT_MS,
  RECONNECT_BASE_MS,
  RECONNECT_CAP_MS,
  reconnectDelay,
  STREAM_HEARTBEAT_MS,
} from './push.ts';
export type { PushState } from './push.ts';
export {
  BANNER_CHECK_MS,
  BANNER_CLOSE_MS,
  BANNER_TEXT,
  bannerTextOf,
  isBannerVisible,
  isTradingHours,
  TRADING_CLOSE,
  TRADING_HOURS,
  TRADING_OPEN,
  tradingHoursOf,
} from './banner.ts';
export type { BannerFacts, TradingHours } from './banner.ts';
export { EMPTY_TIME, formatSeconds, isNextDay, timeAgo, timeText } from './time.ts';
export {
  beijingDate,
  beijingSecondOfDay,
  beijingTimeText,
  dayEnd,
  dayStart,
  midnightBefore,
  parseBeijingTime,
} from './beijing-time.ts';
export type { Moment } from './beijing-time.ts';
export {
  addDays,
  daysBetween,
  isDateText,
  isWeekend,
  lastDayOf,
  MS_PER_DAY,
  MS_PER_HOUR,
  MS_PER_MINUTE,
  weekday,
} from './dates.ts';
export type { DateText } from './dates.ts';
export {
  bucketOf,
  codeOfBucket,
  settlementDates,
  settlementDay,
  settlesOn,
  workdaysForBond,
} from './settlement-day.ts';
export { SETTLEMENTS, settlementLabel } from './settlement.ts';
export type { SettlementDates, Workdays } from './settlement-day.ts';
export {
  deviationLimitBp,
  isImmediate,
  ORDER_QTY_MAX,
  ORDER_QTY_MIN,
  ORDER_QTY_STEP,
  quantityProblem,
  usualSettlement,
} from './order-entry.ts';
export type { DeviationLimits } from './order-entry.ts';
export {
  betterBy,
  bpBetween,
  E4_PER_BP,
  e4Number,
  amountOfFace,
  e4Text,
  nearestPrice,
  nearestYield,
  toPriceE4,
  readFigure,
  readPrice,
  readYield,
  shiftYield,
  unitsOfBp,
  toYieldE4,
  yieldOrNull,
} from './units.ts';
export type { FigureE4, PriceE4, PriceKind, UnitProblem, YieldE4 } from './units.ts';
export { marketOf, onTick, stepFrom, stepOnTick, tickOf, tickOfBond, tickText, toTick } from './tick.ts';
export type { TickFacts } from './tick.ts';
export {
  BAND_LEVELS,
  bandLevel,
  type BandLevel,
  bestAgainst,
  PRICE_BANDS,
  type PriceBand,
  type PriceBands,
  stricter,
} from './price-bands.ts';
export { checkHolding, checkOrder, checkTwoSided, qtyProblem, throughBp } from './order-checks.ts';
export type {
  BothPrices,
  CheckedLeg,
  CheckedOrder,
  CheckedPair,
  HoldingFacts,
  OrderCheckFacts,
  PairFacts,
  PriceFacts,
  TraderFacts,
} from './order-checks.ts';
export {
  canAskOwner,
  caseMoves,
  isCaseOver,
  openCaseStates,
  stateAfterReply,
  toDoStates,
} from './case-flow.ts';
export type { CaseActor, CaseKind, CaseState } from './case-flow.ts';
export {
  isTransferInTime,
  LIMITED_STATES,
  limitToWarnOf,
  TRANSFER_LIMITS,
  transferLimit,
} from './transfer-limits.ts';
export type { TransferLimit } from './transfer-limits.ts';
export { checkAlert } from './alert-checks.ts';
export type { AlertFacts } from './alert-checks.ts';
export type { DealFacts } from './bond-checks.ts';
export { outOfRange, PRICE_RANGES, readEnteredPrice } from './price-checks.ts';
export type { EnteredPrice } from './price-checks.ts';
export { problem } from './problem.ts';
export type { Problem, ProblemValues } from './problem.ts';
export type { RefusalKey } from '../locales/index.ts';
export { limitRows, MAX_ROWS, FIRST_ROWS } from './limit-rows.ts';
export type { RestRow } from './limit-rows.ts';
export { copyText, dealParties } from './copy-text.ts';
export type { CopyFacts } from './copy-text.ts';
export { classifyReply, ERROR_TOAST_THROTTLE_MS, HOME_CODE, rewriteMessage, SUCCESS_CODES } from './reply.ts';
export {
  AUTO_CANCEL_OPTIONS,
  AUTO_CANCEL_PRESETS,
  COPY_TOAST_MS,
  DEFAULT_DEVICE,
  LOCAL_TIME_REFRESH_MS,
  LONG_PRESS_MS,
  MARKET_MAKER_STEPS_BP,
  MOBILE_VIEWPORT,
  POPOVER_MESSAGES,
  PRICE_NOTICE_DEBOUNCE_MS,
  QUANTITY_PRESETS,
  REQUEST_TIMEOUT_MS,
  SCROLL_LOAD_THRESHOLD_PX,
  SEARCH_FIRST_PAGE,
  SEARCH_PAGE_SIZE,
  VERSION_CHECK_MS,
  VERSION_RELOAD_DELAY_MS,
} from './limits.ts';
export type { AutoCancelOption } from './limits.ts';
export { MARKET_SEGMENTS, marketSegment, quoteEvent, TRACKING_EVENTS, trackingEvent } from './tracking.ts';
export type { MarketSegment, QuoteAction, TrackingEvent } from './tracking.ts';
export {
  addDecimals,
  compareDecimals,
  decimalText,
  decimalToNumber,
  multiplyDecimals,
  parseDecimal,
  roundDecimal,
  subtractDecimals,
} from './decimal.ts';
export type { Decimal, DecimalInput, Rounding } from './decimal.ts';
export { figuresFromYield, priceFromYield, riskMeasures, yieldFromPrice } from './bond-math/price-yield.ts';
export type { BondPrice, PriceInput, RiskMeasures } from './bond-math/price-yield.ts';
export { faceDv01, orderDv01 } from './bond-math/order-dv01.ts';
export { priceFigures } from './bond-math/price-figures.ts';
export type { PriceFigures } from './bond-math/price-figures.ts';
export { remainingPrincipal, repaymentFault } from './bond-math/repayment.ts';
export type { Repayment } from './bond-math/repayment.ts';
export { BondMathError } from './bond-math/bond.ts';
export type { Bond, BondMathErrorCode } from './bond-math/bond.ts';
export type { RuleKey, RuleText } from './text.ts';
export { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from './language.ts';
