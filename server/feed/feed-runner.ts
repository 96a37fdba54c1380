import type { Clock, Logger, Undo } from '#server/runtime';
import type { Feed, FeedSink } from './feed.ts';
import type { FeedLease } from './feed-lease.ts';

export interface FeedRunnerDeps {
  readonly lease: FeedLease;
  /** Makes the feed when this process is to run it; null where there is nothing to quote. */
  readonly makeFeed: () => Promise<Feed | null>;
  readonly sink: FeedSink;
  readonly clock: Clock;
  readonly log: Logger;
}

const RENEW_MS = 5000;

/** Runs the feed in one process of those on the database, and in another when that one ends. */
export class FeedRunner {
  readonly #deps: FeedRunnerDeps;
  #undo: Undo = () => {};
  #feed: Feed | null = null;
  #turn: Promise<void> = Promise.resolve();

  constructor(deps: FeedRunnerDeps) {
    this.#deps = deps;
  }

  /** The feed, while this process runs it. */
  get feed(): Feed | null {
    return this.#feed;
  }

  /** Starts the feed if no other process runs it; looks again every 5 s. */
  async start(): Promise<void> {
    await this.#renew();
    this.#undo = this.#deps.clock.every(RENEW_MS, () => {
      this.#turn = this.#turn
        .then(() => this.#renew())
        .catch((error: unknown) => {
          this.#deps.log.error({ err: error }, 'the feed could not be looked after');
        });
    });
  }

  async stop(): Promise<void> {
    this.#undo();
    await this.#turn;
    await this.#end();
    await this.#deps.lease.release();
  }

  async #renew(): Promise<void> {
    const { lease, makeFeed, sink, log } = this.#deps;
    const isMine = await lease.hold();
    if (!isMine && this.#feed) {
      log.warn('another process runs the feed now');
      await this.#end();
    }
    if (!isMine || this.#feed) return;
    const feed = await makeFeed();
    if (!feed) return;
    this.#feed = feed;
    await feed.start(sink);
    log.info('feed started');
  }

  async #end(): Promise<void> {
    const feed = this.#feed;
    this.#feed = null;
    await feed?.stop();
  }
}
