/** The part of a WebSocket in use. Handlers are set before anything can happen. */
export interface Socket {
  send(text: string): void;
  close(code?: number): void;
}

/** Called by a socket. After `onClose` nothing more is called. */
export interface SocketHandlers {
  readonly onOpen: () => void;
  /** The text as received, or its parsed content. */
  readonly onMessage: (message: unknown) => void;
  /** `code` as in the close frame; 1006 when there was none. */
  readonly onClose: (code: number, reason: string) => void;
}

/** Opens a socket. Throws when the browser refuses the address or the protocols. */
export interface SocketFactory {
  /** False where the browser has no WebSocket. */
  readonly isSupported: boolean;
  open(url: string, protocols: readonly string[], handlers: SocketHandlers): Socket;
  /**
   * Rows of a market stream that are in sight, by their keys; null: all. Where changes are held back for a busy page, these go first. Factories that
   * hold nothing back do not have it.
   */
  setVisibleRows?(stream: string, keys: readonly string[] | null): void;
}

/** The browser's WebSocket. The only place of the product that creates one. */
export const browserSockets: SocketFactory = {
  get isSupported() {
    return typeof WebSocket !== 'undefined';
  },
  open(url, protocols, handlers) {
    const socket = new WebSocket(url, [...protocols]);
    socket.addEventListener('open', handlers.onOpen);
    socket.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (typeof event.data === 'string') handlers.onMessage(event.data);
    });
    socket.addEventListener('close', (event) => handlers.onClose(event.code, event.reason));
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: (code) => {
        // Closing a socket that is still connecting logs an error to the browser's console.
        if (socket.readyState === WebSocket.CONNECTING)
          socket.addEventListener('open', () => socket.close(code));
        else socket.close(code);
      },
    };
  },
};
