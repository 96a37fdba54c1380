/** The user's own orders and quotes: live, gap-free, and all operations on them. */
export { TradingStore } from './trading-store.ts';
export { cancelAndTell } from './cancel-and-tell.ts';
export { repeated } from './repeated.ts';
export { flagsText } from './flags-text.ts';
export type { CancelAllOutcome } from './cancel-all.ts';
export type { RowOutcome } from './row-outcome.ts';
export type { LookupOutcome, SubmitOutcome } from './submitter.ts';
export type { QuotaView } from './trading-store.ts';
