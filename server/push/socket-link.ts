import { CLOSE, POSITIONAL_PROTOCOL } from '#contract/push';
import type { Viewer } from '#server/call';
import type { Clock, Logger } from '#server/runtime';
import type { WebSocket } from 'ws';
import type { Link } from './link.ts';

/** A peer for which we buffer more than this is cut without notice. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** A peer that does not answer our close frame within this time is cut. */
const CLOSE_GRACE_MS = 1_000;

export interface SocketLinkDeps {
  readonly clock: Clock;
  readonly log: Logger;
}

/** A WebSocket as a link. `viewer` is fixed for the life of the socket. */
export class SocketLink implements Link {
  readonly viewer: Viewer;
  readonly #socket: WebSocket;
  readonly #deps: SocketLinkDeps;
  #isClosing = false;

  constructor(socket: WebSocket, viewer: Viewer, deps: SocketLinkDeps) {
    this.#socket = socket;
    this.viewer = viewer;
    this.#deps = deps;
  }

  get isPositional(): boolean {
    return this.#socket.protocol === POSITIONAL_PROTOCOL;
  }

  get isOpen(): boolean {
    return !this.#isClosing && this.#socket.readyState === this.#socket.OPEN;
  }

  waitingBytes(): number {
    return this.#socket.bufferedAmount;
  }

  send(text: string): void {
    this.#send(text);
  }

  sendShared(head: string, tail: Buffer): void {
    const bytes = Buffer.allocUnsafe(head.length + tail.length);
    bytes.write(head, 'latin1');
    tail.copy(bytes, head.length);
    this.#send(bytes);
  }

  #send(message: string | Buffer): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.terminate();
      return;
    }
    this.#socket.send(message, { binary: false });
  }

  close(code: number, reason: string): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#socket.close(code, reason);
    this.#deps.clock.after(CLOSE_GRACE_MS, () => {
      this.#socket.terminate();
    });
  }

  /** Runs a handler of this socket's events: an exception closes this socket (1011) and nothing else. */
  guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#deps.log.error({ err: error, ip: this.viewer.ip }, 'an event of a socket failed');
      this.close(CLOSE.failed, 'server fault');
    }
  }

  /** The client sees 1006 and reconnects. */
  terminate(): void {
    this.#isClosing = true;
    this.#socket.terminate();
  }
}
