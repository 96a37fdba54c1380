import type { Browser } from '#core/browser';
import type { Clock } from '#core/clock';
import { parsedOrNull } from '../parsed.ts';
import type { Socket, SocketFactory, SocketHandlers } from '../socket.ts';
import type { Sight } from './conflator.ts';
import { Outlet } from './outlet.ts';

/** A socket whose messages are held until the reader takes them. */
export interface HeldSocket extends Socket {
  /** The reader has taken this many deliveries. */
  taken(count: number): void;
  /** The reader's page is visible, or hidden: while hidden, changes are delivered once a second. */
  setSeen(isSeen: boolean): void;
  /** These rows are in sight from now on. */
  look(sight: Sight): void;
}

/** Reports whether the page is visible. */
export type Seen = Pick<Browser, 'isVisible' | 'watchVisible'>;

interface HeldHandlers extends Pick<SocketHandlers, 'onOpen' | 'onClose'> {
  /** Parsed messages in order, with changes of one stream merged. */
  readonly onMessages: (messages: readonly unknown[]) => void;
}

/** Opens a socket that delivers no more than its reader takes. Throws when the browser refuses the address or the protocols. */
export function openHeld(
  sockets: SocketFactory,
  clock: Pick<Clock, 'monotonic' | 'setTimeout'>,
  [url, protocols]: readonly [url: string, protocols: readonly string[]],
  { onOpen, onMessages, onClose }: HeldHandlers,
): HeldSocket {
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
    taken: (count) => outlet.taken(count),
    setSeen: (isSeen) => outlet.setSeen(isSeen),
    look: (sight) => outlet.look(sight),
  };
}

/** `keys` null: every row of the stream counts as in sight. */
export function setSight(
  sight: Map<string, ReadonlySet<string>>,
  stream: string,
  keys: readonly string[] | null,
): void {
  if (keys === null) sight.delete(stream);
  else sight.set(stream, new Set(keys));
}

/** Sockets of market streams where there is no worker: read and merged here, and delivered as often as a worker does. */
export function conflatedSockets(sockets: SocketFactory, clock: Clock, browser: Seen): SocketFactory {
  const sight = new Map<string, ReadonlySet<string>>();
  const open = new Set<HeldSocket>();
  return {
    get isSupported() {
      return sockets.isSupported;
    },
    look(stream, keys) {
      setSight(sight, stream, keys);
      for (const socket of open) socket.look(sight);
    },
    open(url, protocols, { onOpen, onMessage, onClose }) {
      const socket = openHeld(sockets, clock, [url, protocols], {
        onOpen,
        onClose(code, reason) {
          open.delete(socket);
          stopWatch();
          onClose(code, reason);
        },
        onMessages(messages) {
          for (const message of messages) onMessage(message);
          socket.taken(1);
        },
      });
      open.add(socket);
      socket.look(sight);
      socket.setSeen(browser.isVisible());
      const stopWatch = browser.watchVisible((isSeen) => socket.setSeen(isSeen));
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
