import { CLOSE, POSITIONAL_PROTOCOL, RowDecoder, SUB_PROTOCOL, type StreamType } from '#contract/push';
import type { Browser } from '#core/browser';
import type { Clock, Undo } from '#core/clock';
import type { ChannelSpec } from './channel-of.ts';
import { PushSocket, type SocketProblem } from './push-socket.ts';
import { readFrame, type RowCheck } from './read-frame.ts';
import { SendBudget } from './send-budget.ts';
import type { SocketFactory } from './socket.ts';
import { StreamState } from './stream-state.ts';

/** A channel without subscribers closes after this time, so that a page change does not reconnect. */
const LINGER_MS = 3000;
/** What the server failed to serve is requested again after this time. */
const RETRY_MS = 5000;
/** Codes of an error frame that refuse a whole stream. */
const FORBIDDEN = 403;
const REFUSALS: readonly number[] = [401, FORBIDDEN, 404];

export interface ChannelDeps {
  readonly origin: string;
  readonly token: () => string | null;
  readonly sockets: SocketFactory;
  readonly clock: Clock;
  readonly browser: Pick<Browser, 'watchOnline' | 'watchVisible'>;
  readonly random?: () => number;
  readonly checkRows?: RowCheck;
  readonly onStopped: (code: number) => void;
  readonly onRightsChanged: () => void;
  readonly onProblem: (problem: SocketProblem) => void;
  /** A frame that does not fit the contract. */
  readonly onBadFrame: (problem: string) => void;
  /** This connection was found dead, or its pong is late: its siblings should be checked. */
  readonly onDoubt: () => void;
  /** `isDown` may have changed. */
  readonly onLine: () => void;
}

/** One socket and the streams that it carries. */
export class Channel {
  readonly spec: ChannelSpec;
  readonly #deps: ChannelDeps;
  readonly #socket: PushSocket;
  readonly #streams = new Map<StreamType, StreamState>();
  readonly #decoders = new Map<StreamType, RowDecoder>();
  readonly #budget: SendBudget;
  #stopFlush: Undo | null = null;
  #stopLinger: Undo | null = null;
  #stopRetry: Undo | null = null;
  #wasUp = false;
  #stopped = false;
  /** It was stopped for a missing right, which may be granted later. */
  #isForbidden = false;
  /** The server reported that its data may be out of date. */
  #isBehind = false;
  /** The connection was lost, and its streams have not all been current since. */
  #wasLost = false;

  constructor(spec: ChannelSpec, deps: ChannelDeps) {
    this.spec = spec;
    this.#deps = deps;
    this.#budget = new SendBudget(deps.clock);
    const { onProblem, clock, browser, sockets, random } = deps;
    this.#socket = new PushSocket({
      url: `${deps.origin.replace(/^http/, 'ws')}${spec.url}`,
      protocols: () => protocolsOf(spec, deps.token()),
      sockets,
      clock,
      browser,
      heartbeatMs: spec.heartbeatMs,
      retryCapMs: spec.retryCapMs,
      ...(random === undefined ? {} : { random }),
      onUp: () => this.#handleUp(),
      onDown: () => this.#handleDown(),
      onLate: deps.onDoubt,
      onFrame: (frame) => this.#receive(frame),
      onStopped: (code) => this.#handleStopped(code),
      onRightsChanged: deps.onRightsChanged,
      onProblem,
    });
  }

  stream(type: StreamType): StreamState {
    const existing = this.#streams.get(type);
    if (existing !== undefined) return existing;
    const created = new StreamState(type, this.spec.shared);
    created.setBehind(this.#isBehind);
    this.#streams.set(type, created);
    return created;
  }

  get state(): 'off' | 'connecting' | 'live' | 'stopped' {
    if (this.#stopped) return 'stopped';
    if (this.#socket.state === 'heartbeat') return 'live';
    return this.#socket.state === 'close' ? 'off' : 'connecting';
  }

  /** A loss of the connection has left data in use out of date. */
  get isDown(): boolean {
    return this.#wasLost && !this.#stopped && this.#hasOldData();
  }

  /** Subscribers changed: opens, informs the server, or closes after a delay. */
  changed(): void {
    this.#deps.onLine();
    const needed = [...this.#streams.values()].some((stream) => stream.subscribers.size > 0);
    if (!needed) {
      this.#planFlush(0);
      this.#stopLinger ??= this.#deps.clock.setTimeout(() => this.close(), LINGER_MS);
      return;
    }
    this.#stopLinger?.();
    this.#stopLinger = null;
    const allowed = !this.spec.needsSession || this.#deps.token() !== null;
    if (allowed && !this.#stopped) this.#socket.start();
    this.#planFlush(0);
  }

  /** The session changed: a channel that needs one restarts with the new token, or ends. */
  sessionChanged(): void {
    if (!this.spec.needsSession) return;
    this.close();
    this.#stopped = false;
    this.changed();
  }

  /** The user's rights changed: subscriptions refused for a missing right are requested again. */
  rightsChanged(): void {
    if (!this.#stopped || !this.#isForbidden) return;
    this.#stopped = false;
    this.#isForbidden = false;
    this.changed();
  }

  /** Checks at once whether the connection is alive. */
  check(): void {
    this.#socket.check();
  }

  /** See `PushHub.callEnded`. */
  callEnded(isSuccess: boolean): void {
    this.#socket.callEnded(isSuccess);
  }

  close(): void {
    this.#stopFlush?.();
    this.#stopLinger?.();
    this.#stopRetry?.();
    this.#stopFlush = null;
    this.#stopLinger = null;
    this.#stopRetry = null;
    for (const stream of this.#streams.values()) stream.withdrawRefusal();
    this.#wasUp = false;
    this.#socket.stop();
    this.#wasLost = false;
    this.#deps.onLine();
  }

  #hasOldData(): boolean {
    return [...this.#streams.values()].some(({ isOld }) => isOld);
  }

  /** Everything is current again: what a later gap makes old was not lost with the connection. */
  #endLossIfCurrent(): void {
    if (!this.#wasLost || this.#hasOldData()) return;
    this.#wasLost = false;
    this.#deps.onLine();
  }

  #handleUp(): void {
    this.#budget.reset();
    for (const stream of this.#streams.values()) stream.up();
    this.#flush();
    if (this.#wasUp) for (const stream of this.#streams.values()) stream.notifyResume();
    this.#wasUp = true;
  }

  #handleDown(): void {
    for (const stream of this.#streams.values()) stream.down();
    this.#decoders.clear();
    this.#setBehind(false);
    this.#wasLost = true;
    this.#deps.onLine();
    this.#deps.onDoubt();
  }

  #setBehind(isBehind: boolean): void {
    this.#isBehind = isBehind;
    for (const stream of this.#streams.values()) stream.setBehind(isBehind);
  }

  #handleStopped(code: number): void {
    this.#stopped = true;
    this.#isForbidden = code === CLOSE.forbidden;
    this.#deps.onLine();
    for (const stream of this.#streams.values()) stream.notifyRefusal(code, null);
    this.#deps.onStopped(code);
  }

  #receive(raw: unknown): void {
    const frame = readFrame(raw, (type) => this.#decoder(type), this.#deps.checkRows);
    if (frame.kind === 'bad') {
      this.#deps.onBadFrame(`${this.spec.url}: ${frame.problem}`);
      return;
    }
    if (frame.kind === 'error') {
      for (const stream of this.#streams.values()) {
        if (frame.stream === null || frame.stream === stream.type)
          stream.notifyRefusal(frame.code, frame.words);
      }
      this.#endLossIfCurrent();
      this.#planRetry();
      // The only stream of this socket is not served, or not to this user: reconnecting would not change that.
      if (!this.spec.shared && REFUSALS.includes(frame.code)) {
        this.#stopped = true;
        this.#isForbidden = frame.code === FORBIDDEN;
        this.#socket.stop();
      }
      return;
    }
    if (frame.kind === 'state') {
      this.#setBehind(!frame.live);
      return;
    }
    if (frame.kind === 'other') return;
    if (frame.kind === 'loss') {
      if (this.#streams.get(frame.type)?.skip(frame) === false) this.#planFlush(0);
      return;
    }
    // `as` holds: readFrame typed the rows by the stream that the frame names.
    const isContiguous =
      this.#streams.get(frame.type)?.receive(frame as never, this.#deps.clock.monotonic()) ?? true;
    if (!isContiguous) this.#planFlush(0);
    this.#endLossIfCurrent();
  }

  #decoder(type: StreamType): RowDecoder {
    const existing = this.#decoders.get(type);
    if (existing !== undefined) return existing;
    const created = new RowDecoder(type);
    this.#decoders.set(type, created);
    return created;
  }

  /** A failure of the server passes; without a new request nothing of the stream would come until the next reconnect. */
  #planRetry(): void {
    if (![...this.#streams.values()].some(({ hasFailed }) => hasFailed)) return;
    this.#stopRetry ??= this.#deps.clock.setTimeout(() => {
      this.#stopRetry = null;
      for (const stream of this.#streams.values()) if (stream.hasFailed) stream.requestRefresh();
      this.#flush();
    }, RETRY_MS);
  }

  /** Sends at the next turn, so that panels that mount together cost one message. */
  #planFlush(delayMs: number): void {
    this.#stopFlush ??= this.#deps.clock.setTimeout(() => {
      this.#stopFlush = null;
      this.#flush();
    }, delayMs);
  }

  #flush(): void {
    if (this.#socket.state !== 'heartbeat') return;
    for (const stream of this.#streams.values()) {
      for (;;) {
        if (this.#budget.waitMs() > 0) {
          this.#planFlush(this.#budget.waitMs());
          return;
        }
        const message = stream.nextMessage();
        if (message === null) break;
        this.#budget.take();
        this.#socket.send(message);
      }
    }
  }
}

/**
 * The public protocols first, on the socket of market streams the one with rows by position before the other; then the token where the
 * channel needs a session (security notes 0.4).
 */
function protocolsOf(spec: ChannelSpec, token: string | null): readonly string[] {
  const supported = spec.shared ? [POSITIONAL_PROTOCOL, SUB_PROTOCOL] : [SUB_PROTOCOL];
  return spec.needsSession && token !== null ? [...supported, token] : supported;
}
