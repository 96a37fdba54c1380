/** Sockets of market streams: read and merged in a worker, or in the page where no worker starts. */
import type { Clock } from '#core/clock';
import type { SocketFactory } from '../socket.ts';
import { conflatedSockets, type Seen } from './conflated-sockets.ts';
import { startWorker } from './start-worker.ts';
import { WorkerSockets } from './worker-sockets.ts';

export function openMarketSockets(sockets: SocketFactory, clock: Clock, browser: Seen): SocketFactory {
  const here = conflatedSockets(sockets, clock, browser);
  return typeof Worker === 'undefined' ? here : new WorkerSockets(startWorker(), here, browser);
}
