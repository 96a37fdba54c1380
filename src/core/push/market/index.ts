/** Sockets of market streams: read and merged in a worker, or in the page where no worker starts. */
import type { Clock } from '#core/clock';
import type { SocketFactory } from '../socket.ts';
import { conflatedSockets, type PageVisibility } from './conflated-sockets.ts';
import { startWorker } from './start-worker.ts';
import { WorkerSockets } from './worker-sockets.ts';

export function openMarketSockets(
  sockets: SocketFactory,
  clock: Clock,
  browser: PageVisibility,
): SocketFactory {
  const inPage = conflatedSockets(sockets, clock, browser);
  return typeof Worker === 'undefined' ? inPage : new WorkerSockets(startWorker(), inPage, browser);
}
