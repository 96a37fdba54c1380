/** Event pages: what the rest of the server may use. */
export { EventKeeper } from './event-keeper.ts';
export type { EventDoer, EventKeeperDeps, SavedEvent } from './event-keeper.ts';
export { staffEvents, visibleEvents } from './event-reader.ts';
