import type { StreamType } from '#contract/push';
import { CLOSE } from '#contract/push';
import type { Browser } from '#core/browser';
import type { Clock, Undo } from '#core/clock';
import { callSafely } from '#core/report';
import { Channel } from './channel.ts';
import { channelOf } from './channel-of.ts';
import type { SocketProblem } from './push-socket.ts';
import type { RowCheck } from './read-frame.ts';
import type { SocketFactory } from './socket.ts';
import type { PushSubscription, StreamHealth } from './types.ts';

interface PushHubOptions {
  readonly sockets: SocketFactory;
  readonly clock: Clock;
  readonly browser: Pick<Browser, 'origin' | 'watchOnline' | 'watchVisible'>;
  /** For the spread of reconnect attempts; default Math.random. */
  readonly random?: () => number;
  /** Checks every row, including those of market streams. For development and tests: it is costly at thousands of rows a second. */
  readonly checkRows?: RowCheck;
  /** A socket was closed with 4401: no session, or it ended. */
  readonly onUnauthenticated?: () => void;
  /** A socket was closed with 4402: the same user logged in elsewhere. */
  readonly onReplaced?: () => void;
  /** A socket was closed with 4409: the user's rights changed. Called once for each socket. */
  readonly onRightsChanged?: () => void;
  readonly onProblem?: (problem: SocketProblem) => void;
  /** A frame that does not fit the contract was dropped. */
  readonly onBadFrame?: (problem: string) => void;
}

/** All push streams of a tab over few sockets: subscriptions are counted and merged, sockets open and close with them. */
export class PushHub {
  readonly #options: PushHubOptions;
  readonly #channels = new Map<string, Channel>();
  readonly #lineWatches = new Set<(isDown: boolean) => void>();
  #isDown = false;
  #token: string | null = null;

  constructor(options: PushHubOptions) {
    this.#options = options;
  }

  /**
   * Subscribes to a stream until the undo is called. A snapshot comes first, also for a late joiner; then updates in order. A
   * stream that needs a session waits for one.
   */
  subscribe<K extends StreamType>(type: K, subscription: PushSubscription<K>): Undo {
    const channel = this.#channel(type);
    const stream = channel.stream(type);
    const own = { ...subscription };
    stream.add(own);
    channel.changed();
    return () => {
      stream.remove(own);
      channel.changed();
    };
  }

  /** The session's token changed (login, log-out): sockets that need a session close, and reopen if there is a new one. */
  setToken(token: string | null): void {
    if (token === this.#token) return;
    this.#token = token;
    for (const channel of this.#channels.values()) channel.sessionChanged();
  }

  /** Rows of a stream that are in sight, by key; null: all. While more changes arrive than the page can show, these go first. */
  setVisibleRows(type: StreamType, keys: readonly string[] | null): void {
    this.#options.sockets.setVisibleRows?.(type, keys);
  }

  /** A call succeeded, or the server could not be reached: the first success after a loss makes waiting connections try at once. */
  callEnded(isSuccess: boolean): void {
    for (const channel of this.#channels.values()) channel.callEnded(isSuccess);
  }

  /** How a stream is doing, for the interface status. */
  health(type: StreamType): StreamHealth {
    const channel = this.#channels.get(channelOf(type).url);
    const stream = channel?.stream(type);
    if (channel === undefined || stream === undefined || stream.subscribers.size === 0)
      return { state: 'off', lastFrameAt: null };
    const { state } = channel;
    return { state: state === 'live' ? stream.status : state, lastFrameAt: stream.lastFrameAt };
  }

  /** Calls `fn`, now and when it changes, with whether a loss of any connection has left data in use out of date. */
  watchLine(fn: (isDown: boolean) => void): Undo {
    this.#lineWatches.add(fn);
    fn(this.#isDown);
    return () => void this.#lineWatches.delete(fn);
  }

  /** Closes every socket. Subscriptions stay but receive nothing more. */
  stop(): void {
    for (const channel of this.#channels.values()) channel.close();
  }

  #channel(type: StreamType): Channel {
    const spec = channelOf(type);
    const existing = this.#channels.get(spec.url);
    if (existing !== undefined) return existing;
    const { sockets, clock, browser, random, checkRows, onProblem, onBadFrame } = this.#options;
    const created = new Channel(spec, {
      origin: browser.origin,
      token: () => this.#token,
      sockets,
      clock,
      browser,
      ...(random === undefined ? {} : { random }),
      ...(checkRows === undefined ? {} : { checkRows }),
      onStopped: (code) => this.#stopped(code),
      onRightsChanged: () => {
        for (const channel of this.#channels.values()) channel.rightsChanged();
        this.#options.onRightsChanged?.();
      },
      onProblem: (problem) => onProblem?.(problem),
      onBadFrame: (problem) => onBadFrame?.(problem),
      onDoubt: () => {
        for (const channel of this.#channels.values()) if (channel !== created) channel.check();
      },
      onLine: () => this.#lineMayHaveChanged(),
    });
    this.#channels.set(spec.url, created);
    return created;
  }

  #lineMayHaveChanged(): void {
    const isDown = [...this.#channels.values()].some((channel) => channel.isDown);
    if (isDown === this.#isDown) return;
    this.#isDown = isDown;
    for (const watch of this.#lineWatches) callSafely(() => watch(isDown));
  }

  #stopped(code: number): void {
    if (code === CLOSE.unauthenticated) this.#options.onUnauthenticated?.();
    else if (code === CLOSE.replaced) this.#options.onReplaced?.();
  }
}
