/** Streams over WebSocket. */
export { commandsSource } from './commands-source.ts';
export { Gateway } from './gateway.ts';
export type { GatewayDeps, StreamRights } from './gateway.ts';
export { Hub } from './hub.ts';
export type {
  LocalPublisher,
  Publisher,
  RightsNotifier,
  SessionCloser,
  Snapshot,
  StreamEvent,
  StreamSource,
} from './stream-source.ts';
