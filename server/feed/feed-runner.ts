import { type Clock, inTurn, type Logger, type Undo } from '#server/runtime';
import type { Feed, FeedSink } from './feed.ts';
import { type FeedLease, LEASE_CHECK_MS } from './feed-lease.ts';

export interface FeedRunnerDeps {
  readonly lease: Pick<FeedLease, 'hold' | 'release'>;
  /** Makes the feed when this process is to run it; null if there is nothing to quote. */
  readonly makeFeed: () => Promise<Feed | null>;
  readonly sink: FeedSink;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Runs the feed in one of the processes on the database, and within seconds in another when that one ends. */
export class FeedRunner {
  readonly #deps: FeedRunnerDeps;
  #undo: Undo = () => {};
  #feed: Feed | null = null;
  #turn: Promise<void> = Promise.resolve();
  /** Whether the last change that is not complete is to run the feed here; null: all are complete. */
  #pending: boolean | null = null;

  constructor(deps: FeedRunnerDeps) {
    this.#deps = deps;
  }

  /** The feed, while this process runs it. */
  get feed(): Feed | null {
    return this.#feed;
  }

  /** Starts the feed if no other process runs it; then renews the lease, or checks whether it is free. */
  async start(): Promise<void> {
    const { lease, clock } = this.#deps;
    const isMine = await lease.hold();
    const renew = inTurn(
      () => this.#renewLease(),
      (error) => this.#note(error),
    );
    this.#undo = clock.every(LEASE_CHECK_MS, renew);
    try {
      await this.#follow(isMine);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#undo();
    await this.#turn;
    await this.#end();
    await this.#deps.lease.release();
  }

  /** Also renews while a feed is starting, which may outlast the lease. */
  async #renewLease(): Promise<void> {
    const isMine = await this.#deps.lease.hold();
    void this.#follow(isMine).catch((error: unknown) => this.#note(error));
  }

  #note(error: unknown): void {
    this.#deps.log.error({ err: error }, 'the feed could not be looked after');
  }

  /** Starts or ends the feed, once any earlier change is complete. A renewal during a long start changes nothing. */
  #follow(isMine: boolean): Promise<void> {
    if (this.#pending === isMine) return this.#turn;
    this.#pending = isMine;
    const change = this.#turn.then(() => (isMine ? this.#begin() : this.#giveUp()));
    // Its caller logs the failure; the next change only waits.
    const turn = change
      .catch(() => {})
      .then(() => {
        if (this.#turn === turn) this.#pending = null;
      });
    this.#turn = turn;
    return change;
  }

  async #begin(): Promise<void> {
    if (this.#feed !== null) return;
    const { makeFeed, sink, log } = this.#deps;
    const feed = await makeFeed();
    if (feed === null) return;
    this.#feed = feed;
    try {
      await feed.start(sink);
    } catch (error) {
      // The next renewal of the lease starts another.
      await this.#end();
      throw error;
    }
    log.info('feed started');
  }

  async #giveUp(): Promise<void> {
    if (this.#feed === null) return;
    this.#deps.log.warn('another process runs the feed now');
    await this.#end();
  }

  async #end(): Promise<void> {
    const feed = this.#feed;
    this.#feed = null;
    await feed?.stop();
  }
}
