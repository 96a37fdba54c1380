import type { WebSocket } from 'ws';
import type { Viewer } from '../http/session.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Link } from './link.ts';

/** A peer whose buffers we hold beyond this is cut without a word. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** A peer that does not answer our close within this is cut. */
const CLOSE_GRACE_MS = 1_000;

/** A WebSocket as a link. `viewer` is fixed for the life of the socket. */
export class SocketLink implements Link {
  readonly viewer: Viewer;
  private readonly socket: WebSocket;
  private readonly clock: Clock;
  private isClosing = false;

  constructor(socket: WebSocket, viewer: Viewer, clock: Clock) {
    this.socket = socket;
    this.viewer = viewer;
    this.clock = clock;
  }

  get isOpen(): boolean {
    return !this.isClosing && this.socket.readyState === this.socket.OPEN;
  }

  waitingBytes(): number {
    return this.socket.bufferedAmount;
  }

  send(text: string): void {
    if (!this.isOpen) return;
    if (this.socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.terminate();
      return;
    }
    this.socket.send(text);
  }

  close(code: number, reason: string): void {
    if (this.isClosing) return;
    this.isClosing = true;
    this.socket.close(code, reason);
    this.clock.after(CLOSE_GRACE_MS, () => {
      this.socket.terminate();
    });
  }

  /** The client sees 1006 and comes back. */
  terminate(): void {
    this.isClosing = true;
    this.socket.terminate();
  }
}
