import { CLOSE } from '#contract/push';
import { ABNORMAL_CLOSE_CODE, PONG_TIMEOUT_MS, type PushState } from '#contract/rules';
import type { Browser } from '#core/browser';
import type { Clock, Undo } from '#core/clock';
import { closePolicy } from './close-policy.ts';
import { retryDelay } from './retry-delay.ts';
import { parsedOrNull } from './parsed.ts';
import type { Socket, SocketFactory } from './socket.ts';

/** A connection attempt that takes longer than this is abandoned: a browser may wait for minutes. */
const CONNECT_TIMEOUT_MS = 10_000;
/** A connection that lasted this long counts as good: the next loss starts again with attempt 1. */
const STABLE_MS = 5000;
/** A pong that has not come after this time is late: other connections may be dead too. */
const LATE_PONG_MS = 500;
const PING = JSON.stringify({ type: 'ping' });

/** A problem to report to analytics (spec section 8). */
export interface SocketProblem {
  readonly kind: 'unsupported' | 'init' | 'closed1006' | 'noPong';
  readonly url: string;
  readonly message: string;
}

export interface PushSocketOptions {
  readonly url: string;
  /** Sub-protocols, read at every attempt because the token may have changed. */
  readonly protocols: () => readonly string[];
  readonly sockets: SocketFactory;
  readonly clock: Clock;
  readonly browser: Pick<Browser, 'watchOnline' | 'watchVisible'>;
  /** Ms from one ping's pong to the next ping (spec section 9: set by the caller). */
  readonly heartbeatMs: number;
  /** Longest wait between two attempts, R7.09. */
  readonly retryCapMs: number;
  /** Reconnects after a loss. Default true. */
  readonly reconnects?: boolean;
  readonly random?: () => number;
  /** The connection is up; subscriptions are sent now. */
  readonly onUp: () => void;
  /** The connection is lost or stopped. */
  readonly onDown: () => void;
  /** A pong is late, and the one before it was not. */
  readonly onLate?: () => void;
  /** A frame other than a pong, parsed but not checked. */
  readonly onFrame: (frame: unknown) => void;
  /** The server closed with a code that forbids reconnecting (4401, 4402, 4403, 1000). */
  readonly onStopped: (code: number) => void;
  /** The server closed the connection because the user's rights changed (4409); it reconnects at once. */
  readonly onRightsChanged?: () => void;
  readonly onProblem: (problem: SocketProblem) => void;
}

/**
 * One connection kept alive: connect, heartbeat, close, reconnect (spec section 4). At most one socket is live at any time;
 * an abandoned socket is ignored from that moment, whatever the browser still does with it.
 */
export class PushSocket {
  state: PushState = 'close';
  readonly #options: PushSocketOptions;
  #socket: Socket | null = null;
  /** Invalidates the handlers of abandoned sockets. */
  #generation = 0;
  #attempt = 0;
  #openedAt = 0;
  /** A call that succeeds may bring the next attempt forward: once after a loss, so that it does not undo the waits where only sockets are blocked. */
  #mayHurry = true;
  #stopTimer: Undo | null = null;
  #stopPong: Undo | null = null;
  #stopLate: Undo | null = null;
  /** The last pong was late. */
  #isLate = false;
  #stopWatches: readonly Undo[] = [];

  constructor(options: PushSocketOptions) {
    this.#options = options;
  }

  /** Begins, unless already started. */
  start(): void {
    if (this.#stopWatches.length > 0) return;
    const { browser } = this.#options;
    this.#stopWatches = [
      browser.watchOnline((online) => {
        if (online) this.#retryNow();
        else this.check();
      }),
      browser.watchVisible((visible) => {
        if (visible) this.#retryNow();
      }),
    ];
    this.#attempt = 0;
    this.#connect();
  }

  /** Ends for good: closes the socket, drops all timers and listeners. `start` may begin again. */
  stop(): void {
    this.#release();
    if (this.state === 'close') return;
    const wasUp = this.state === 'heartbeat';
    this.#dropSocket(1000);
    this.state = 'close';
    if (wasUp) this.#options.onDown();
  }

  /** Sends a frame if the connection is up. */
  send(frame: unknown): void {
    if (this.state === 'heartbeat') this.#socket?.send(JSON.stringify(frame));
  }

  /** Checks at once whether the connection is alive, e.g. because another one was found dead. */
  check(): void {
    if (this.state === 'heartbeat' && this.#stopPong === null) this.#ping();
  }

  /** A call succeeded, or found no line: after a loss, the first success is as good a sign as the browser's own. */
  callEnded(isSuccess: boolean): void {
    if (!isSuccess) this.#mayHurry = true;
    else if (this.#mayHurry && this.state === 'reconnect') {
      this.#mayHurry = false;
      this.#retryNow();
    }
  }

  /** The network or the user is back: do not wait for the timer. */
  #retryNow(): void {
    if (this.state === 'heartbeat') this.check();
    else if (this.state === 'reconnect' || (this.state === 'close' && this.#options.reconnects !== false)) {
      this.#clearTimers();
      this.#attempt = 1;
      this.#connect();
    }
  }

  #connect(): void {
    const { sockets, url, onProblem } = this.#options;
    this.state = 'connect';
    if (!sockets.isSupported) {
      this.#finish();
      onProblem({ kind: 'unsupported', url, message: 'this browser has no WebSocket' });
      return;
    }
    this.#generation += 1;
    const generation = this.#generation;
    const ifCurrent = (fn: () => void): void => {
      if (generation === this.#generation) fn();
    };
    this.#stopTimer = this.#options.clock.setTimeout(() => this.#handleLoss(), CONNECT_TIMEOUT_MS);
    try {
      this.#socket = sockets.open(url, this.#options.protocols(), {
        onOpen: () => ifCurrent(() => this.#handleOpen()),
        onMessage: (message) => ifCurrent(() => this.#handleMessage(message)),
        onClose: (code, reason) => ifCurrent(() => this.#handleClose(code, reason)),
      });
    } catch (error) {
      onProblem({ kind: 'init', url, message: error instanceof Error ? error.message : String(error) });
      if (generation === this.#generation) this.#handleLoss();
    }
  }

  #handleOpen(): void {
    this.state = 'heartbeat';
    this.#isLate = false;
    this.#mayHurry = true;
    this.#openedAt = this.#options.clock.monotonic();
    this.#ping();
    this.#options.onUp();
  }

  #handleMessage(message: unknown): void {
    const frame = typeof message === 'string' ? parsedOrNull(message) : message;
    if (frame === null) return;
    // Checked by hand: this runs for every market frame too.
    if (typeof frame === 'object' && frame !== null && 'type' in frame && frame.type === 'pong')
      this.#handlePong();
    else this.#options.onFrame(frame);
  }

  #ping(): void {
    const { clock, onLate, onProblem, url } = this.#options;
    this.#clearTimers();
    this.#socket?.send(PING);
    this.#stopLate = clock.setTimeout(() => {
      this.#stopLate = null;
      if (!this.#isLate) onLate?.();
      this.#isLate = true;
    }, LATE_PONG_MS);
    this.#stopPong = clock.setTimeout(() => {
      this.#stopPong = null;
      onProblem({ kind: 'noPong', url, message: `no pong within ${PONG_TIMEOUT_MS} ms` });
      this.#handleLoss();
    }, PONG_TIMEOUT_MS);
  }

  #handlePong(): void {
    const { clock, heartbeatMs } = this.#options;
    if (this.#stopPong === null) return;
    if (this.#stopLate !== null) this.#isLate = false;
    this.#clearTimers();
    if (clock.monotonic() - this.#openedAt >= STABLE_MS) this.#attempt = 0;
    this.#stopTimer = clock.setTimeout(() => this.#ping(), heartbeatMs);
  }

  #handleClose(code: number, reason: string): void {
    const { onProblem, onStopped, url } = this.#options;
    if (code === ABNORMAL_CLOSE_CODE)
      onProblem({ kind: 'closed1006', url, message: reason === '' ? 'closed with code 1006' : reason });
    if (closePolicy(code) === 'reconnect') {
      const hasNewRights = code === CLOSE.rightsChanged;
      // Not a fault of the connection: no need to wait.
      if (hasNewRights) this.#attempt = 0;
      this.#handleLoss();
      if (hasNewRights) this.#options.onRightsChanged?.();
      return;
    }
    this.#finish();
    onStopped(code);
  }

  /** Abandons the socket and plans the next attempt. */
  #handleLoss(): void {
    const { clock, onDown, random = Math.random, reconnects = true, retryCapMs } = this.#options;
    const wasUp = this.state === 'heartbeat';
    if (wasUp && clock.monotonic() - this.#openedAt >= STABLE_MS) this.#attempt = 0;
    this.#dropSocket();
    this.#attempt += 1;
    const delay = reconnects ? retryDelay(this.#attempt, retryCapMs, random) : null;
    this.state = delay === null ? 'close' : 'reconnect';
    if (delay !== null) this.#stopTimer = clock.setTimeout(() => this.#connect(), delay);
    if (wasUp) onDown();
  }

  /** The server ended it: no further attempt until `start`. */
  #finish(): void {
    const wasUp = this.state === 'heartbeat';
    this.#dropSocket();
    this.#release();
    this.state = 'close';
    if (wasUp) this.#options.onDown();
  }

  #dropSocket(code?: number): void {
    this.#generation += 1;
    this.#clearTimers();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(code);
  }

  #release(): void {
    for (const undo of this.#stopWatches) undo();
    this.#stopWatches = [];
    this.#clearTimers();
  }

  #clearTimers(): void {
    this.#stopTimer?.();
    this.#stopPong?.();
    this.#stopLate?.();
    this.#stopTimer = null;
    this.#stopPong = null;
    this.#stopLate = null;
  }
}
