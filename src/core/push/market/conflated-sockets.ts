import type { Browser } from '#core/browser';
import type { Clock } from '#core/clock';
import { parsedOrNull } from '../parsed.ts';
import type { Socket, SocketFactory, SocketHandlers } from '../socket.ts';
import type { VisibleKeys } from './conflator.ts';
import { Outlet } from './outlet.ts';

/** A socket whose messages are held until the reader takes them. */
export interface BufferedSocket extends Socket {
  /** The reader has taken this many deliveries. */
  acknowledge(count: number): void;
  /** The reader's page is visible, or hidden: while hidden, changes are delivered once a second. */
  setPageVisible(isVisible: boolean): void;
  /** These rows are in sight from now on. */
  setVisibleKeys(visibleKeys: VisibleKeys): void;
}

/** Reports whether the page is visible. */
export type PageVisibility = Pick<Browser, 'isVisible' | 'watchVisible'>;

interface BufferedHandlers extends Pick<SocketHandlers, 'onOpen' | 'onClose'> {
  /** Parsed messages in order, with changes of one stream merged. */
  readonly onMessages: (messages: readonly unknown[]) => void;
}

/** Opens a socket that delivers no more than its reader takes. Throws when the browser refuses the address or the protocols. */
export function openBuffered(
  sockets: SocketFactory,
  clock: Pick<Clock, 'monotonic' | 'setTimeout'>,
  [url, protocols]: readonly [url: string, protocols: readonly string[]],
  { onOpen, onMessages, onClose }: BufferedHandlers,
): BufferedSocket {
  const outlet = new Outlet(clock, onMessages);
  const socket = sockets.open(url, protocols, {
    onOpen,
    onMessage(message) {
      const frame = typeof message === 'string' ? parsedOrNull(message) : message;
      if (frame !== null) outlet.add(frame);
    },
    onClose(code, reason) {
      outlet.finish();
      onClose(code, reason);
    },
  });
  return {
    send: (text) => socket.send(text),
    close(code) {
      outlet.stop();
      socket.close(code);
    },
    acknowledge: (count) => outlet.acknowledge(count),
    setPageVisible: (isVisible) => outlet.setPageVisible(isVisible),
    setVisibleKeys: (visibleKeys) => outlet.setVisibleKeys(visibleKeys),
  };
}

/** `keys` null: every row of the stream counts as in sight. */
export function updateVisibleKeys(
  visibleKeys: Map<string, ReadonlySet<string>>,
  stream: string,
  keys: readonly string[] | null,
): void {
  if (keys === null) visibleKeys.delete(stream);
  else visibleKeys.set(stream, new Set(keys));
}

/** Sockets of market streams where there is no worker: read and merged here, and delivered as often as a worker does. */
export function conflatedSockets(
  sockets: SocketFactory,
  clock: Clock,
  browser: PageVisibility,
): SocketFactory {
  const visibleKeys = new Map<string, ReadonlySet<string>>();
  const open = new Set<BufferedSocket>();
  return {
    get isSupported() {
      return sockets.isSupported;
    },
    setVisibleRows(stream, keys) {
      updateVisibleKeys(visibleKeys, stream, keys);
      for (const socket of open) socket.setVisibleKeys(visibleKeys);
    },
    open(url, protocols, { onOpen, onMessage, onClose }) {
      const socket = openBuffered(sockets, clock, [url, protocols], {
        onOpen,
        onClose(code, reason) {
          open.delete(socket);
          stopWatch();
          onClose(code, reason);
        },
        onMessages(messages) {
          for (const message of messages) onMessage(message);
          socket.acknowledge(1);
        },
      });
      open.add(socket);
      socket.setVisibleKeys(visibleKeys);
      socket.setPageVisible(browser.isVisible());
      const stopWatch = browser.watchVisible((isVisible) => socket.setPageVisible(isVisible));
      return {
        ...socket,
        close(code) {
          open.delete(socket);
          stopWatch();
          socket.close(code);
        },
      };
    },
  };
}
