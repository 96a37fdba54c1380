/** The streaming quote store: one table per stream, changed in place, listeners notified at most once per animation frame. */
export { LiveTable } from './live-table.ts';
export type { RowsChange } from './live-table.ts';
export { MarketStore } from './market-store.ts';
export type { StreamRefusal } from './market-store.ts';
export { QuoteViewStore } from './quote-view-store.ts';
export { newestTradeFirst, TradeTape } from './trade-tape.ts';
