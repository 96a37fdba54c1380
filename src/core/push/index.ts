/** Push streams over few sockets: subscribe, receive snapshots and updates, know when data is stale. */
export { marketSockets } from './market-sockets.ts';
export { PushHub } from './push-hub.ts';
export { browserSockets } from './socket.ts';
export type { Socket, SocketFactory, SocketHandlers } from './socket.ts';
export type { RowCheck } from './read-frame.ts';
export type { PushFrame, PushSubscription, StreamHealth } from './types.ts';
