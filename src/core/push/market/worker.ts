/** The worker that owns the sockets of market streams. */
import { systemClock } from '#core/clock';
import { browserSockets } from '../socket.ts';
import type { Port, ToPage, ToWorker } from './messages.ts';
import { serveSockets } from './socket-worker.ts';

const port: Pick<Port<ToPage, ToWorker>, 'post' | 'onMessage'> = {
  post: (message) => self.postMessage(message, { transfer: [] }),
  onMessage: () => {},
};
serveSockets(port, browserSockets, systemClock);
// `as` holds: only the page that started this worker can speak to it.
self.addEventListener('message', (event: MessageEvent) => port.onMessage(event.data as ToWorker));
