/** Event pages: the interface for the rest of the server. */
export { EventKeeper } from './event-keeper.ts';
export { staffEvents, visibleEvents } from './event-reader.ts';
