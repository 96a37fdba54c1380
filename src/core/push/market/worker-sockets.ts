import { ABNORMAL_CLOSE_CODE } from '#contract/rules';
import type { Socket, SocketFactory, SocketHandlers } from '../socket.ts';
import type { PageVisibility } from './conflated-sockets.ts';
import type { Port, ToPage, ToWorker } from './messages.ts';

/** Messages acknowledged together: waking the worker costs the page as much as ten rows. Fewer than it may leave untaken. */
const ACKNOWLEDGE_EVERY = 4;

interface Opened {
  readonly url: string;
  readonly protocols: readonly string[];
  readonly handlers: SocketHandlers;
  /** Messages taken and not yet acknowledged. */
  unacknowledged: number;
  /** The socket that replaced it after the worker ended. */
  replacement: Socket | null;
}

/**
 * The page's side of sockets owned by a worker. If the worker does not start, or ends, its sockets are lost and every further one is opened by
 * `fallback`.
 */
export class WorkerSockets implements SocketFactory {
  private readonly port: Port<ToWorker, ToPage>;
  private readonly fallback: SocketFactory;
  private readonly sockets = new Map<number, Opened>();
  private count = 0;
  /** The worker has sent something. */
  private isUp = false;
  private isBroken = false;

  constructor(port: Port<ToWorker, ToPage>, fallback: SocketFactory, browser: PageVisibility) {
    this.port = port;
    this.fallback = fallback;
    port.onMessage = (message) => this.handleMessage(message);
    port.onBroken = (reason) => this.handleBroken(reason);
    const postVisibility = (isSeen: boolean): void => {
      if (!this.isBroken) port.post({ kind: 'seen', isSeen });
    };
    if (!browser.isVisible()) postVisibility(false);
    // Lasts as long as the page, as does the worker.
    browser.watchVisible(postVisibility);
  }

  get isSupported(): boolean {
    return this.fallback.isSupported;
  }

  open(url: string, protocols: readonly string[], handlers: SocketHandlers): Socket {
    if (this.isBroken) return this.fallback.open(url, protocols, handlers);
    const { port, sockets } = this;
    const socket = (this.count += 1);
    const opened: Opened = { url, protocols, handlers, unacknowledged: 0, replacement: null };
    sockets.set(socket, opened);
    port.post({ kind: 'open', socket, url, protocols });
    return {
      send(text) {
        if (opened.replacement !== null) opened.replacement.send(text);
        else if (sockets.has(socket)) port.post({ kind: 'send', socket, text });
      },
      close(code) {
        if (opened.replacement !== null) opened.replacement.close(code);
        else if (sockets.delete(socket)) port.post({ kind: 'close', socket, code });
      },
    };
  }

  setVisibleRows(stream: string, keys: readonly string[] | null): void {
    // Also the page's own sockets, should the worker end.
    this.fallback.setVisibleRows?.(stream, keys);
    if (!this.isBroken) this.port.post({ kind: 'look', stream, keys });
  }

  private handleMessage(message: ToPage): void {
    this.isUp = true;
    const opened = this.sockets.get(message.socket);
    // Closed by this page meanwhile.
    if (opened === undefined) return;
    const { handlers } = opened;
    if (message.kind === 'opened') handlers.onOpen();
    else if (message.kind === 'closed') {
      this.sockets.delete(message.socket);
      handlers.onClose(message.code, message.reason);
    } else {
      for (const frame of message.messages) handlers.onMessage(frame);
      opened.unacknowledged += 1;
      if (opened.unacknowledged < ACKNOWLEDGE_EVERY) return;
      this.port.post({ kind: 'taken', socket: message.socket, count: opened.unacknowledged });
      opened.unacknowledged = 0;
    }
  }

  private handleBroken(reason: string): void {
    if (this.isBroken) return;
    this.isBroken = true;
    this.port.end();
    const lost = [...this.sockets.values()];
    this.sockets.clear();
    for (const opened of lost) {
      // Once the worker was up, the socket was too: its holder reconnects. A worker that never started costs no connection.
      if (this.isUp) opened.handlers.onClose(ABNORMAL_CLOSE_CODE, reason);
      else this.reopen(opened);
    }
  }

  private reopen(opened: Opened): void {
    const { url, protocols, handlers } = opened;
    try {
      opened.replacement = this.fallback.open(url, protocols, handlers);
    } catch (error) {
      handlers.onClose(ABNORMAL_CLOSE_CODE, error instanceof Error ? error.message : String(error));
    }
  }
}
