import { FORWARD_PATH } from '#contract/push';
import { ABNORMAL_CLOSE_CODE } from '#contract/rules';
import type { Socket, SocketFactory, SocketHandlers } from './socket.ts';

interface MarketSocketsOptions {
  /** Opens every other socket, and those of market streams if their own part cannot be loaded. */
  readonly others: SocketFactory;
  /** Loads the part that opens sockets of market streams; called with the first of them. */
  readonly load: (others: SocketFactory) => Promise<SocketFactory>;
  readonly onProblem: (error: unknown) => void;
}

/** All sockets of a page; those of market streams use a separate part, which is loaded when needed. */
export function marketSockets({ others, load, onProblem }: MarketSocketsOptions): SocketFactory {
  let loaded: SocketFactory | null = null;
  let loading: Promise<SocketFactory> | null = null;
  const ready = (): Promise<SocketFactory> =>
    (loading ??= load(others).then(
      (factory) => {
        for (const [stream, keys] of visibleRows) factory.setVisibleRows?.(stream, keys);
        return (loaded = factory);
      },
      (error: unknown) => {
        onProblem(error);
        return (loaded = others);
      },
    ));
  const visibleRows = new Map<string, readonly string[] | null>();
  return {
    get isSupported() {
      return others.isSupported;
    },
    setVisibleRows(stream, keys) {
      visibleRows.set(stream, keys);
      loaded?.setVisibleRows?.(stream, keys);
    },
    open(url, protocols, handlers) {
      if (!url.endsWith(FORWARD_PATH)) return others.open(url, protocols, handlers);
      return loaded?.open(url, protocols, handlers) ?? openWhenLoaded(ready(), [url, protocols, handlers]);
    },
  };
}

/** Opens once the factory has loaded, unless the socket was closed before. */
function openWhenLoaded(
  factory: Promise<SocketFactory>,
  [url, protocols, handlers]: readonly [string, readonly string[], SocketHandlers],
): Socket {
  let opened: Socket | null = null;
  let isClosed = false;
  void factory
    .then((sockets) => {
      if (!isClosed) opened = sockets.open(url, protocols, handlers);
    })
    .catch((error: unknown) =>
      handlers.onClose(ABNORMAL_CLOSE_CODE, error instanceof Error ? error.message : String(error)),
    );
  return {
    send: (text) => opened?.send(text),
    close(code) {
      isClosed = true;
      opened?.close(code);
    },
  };
}
