/** The order book: a pure deterministic function of state, command and time (domain notes 4). */
export { apply, emptyBook } from './apply.ts';
export { needsTurn } from './day-turn.ts';
export { deltaOf } from './delta.ts';
export type { BookDelta, ChangedOrder, NumberedTrade } from './delta.ts';
export { expiryOf, isTimeOfDay } from './expiry.ts';
export { checkHistory, checkInvariants } from './invariants.ts';
export { peopleIn } from './listed.ts';
export {
  allowsPart,
  byPriceRank,
  byPriority,
  comparePrice,
  crosses,
  leastOf,
  leavesOf,
  quotedPrice,
} from './order.ts';
export { bookKey } from './book-key.ts';
export type {
  Applied,
  BookDay,
  BookEvent,
  BookOrder,
  BookState,
  Command,
  EndReason,
  NewOrder,
  OrderEventKind,
  OrdStatus,
  Phase,
  PriceType,
  QuoteInd,
  Refusal,
  Side,
  TimeInForce,
  Trade,
} from './types.ts';
