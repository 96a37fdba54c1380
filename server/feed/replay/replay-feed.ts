import { OutcomeUnknown } from '#server/db';
import type { MarketCommand } from '#server/domain/market';
import type { BookState } from '#server/matching';
import type { Clock, Logger, Undo } from '#server/runtime';
import type { Feed, FeedSink } from '../feed.ts';
import { moved, type Recording } from './recording.ts';

export interface ReplayFeedOptions {
  readonly recording: Recording;
  /** Prefix of every order id of this run. */
  readonly idPrefix: string;
  /** 2: twice as fast as recorded. */
  readonly speed: number;
  readonly clock: Clock;
  readonly log: Logger;
  /** The current books, whose simulated quotes are withdrawn first. */
  readonly books: () => Iterable<BookState>;
  readonly onEnd?: () => void;
}

const TICK_MS = 100;
/** After a failed write. */
const RETRY_MS = 1000;

/** Plays a recorded market once, at its own pace times `speed`. */
export class ReplayFeed implements Feed {
  readonly #options: ReplayFeedOptions;
  #undo: Undo = () => {};
  #step: Promise<void> = Promise.resolve();
  #running = false;
  #next = 0;
  /** Due, but not written: sent again with what is due next. */
  #owed: readonly MarketCommand[] = [];
  /** No attempt before this, epoch milliseconds. */
  #retryAt = Number.NEGATIVE_INFINITY;

  constructor(options: ReplayFeedOptions) {
    this.#options = options;
  }

  async start(sink: FeedSink): Promise<void> {
    const { clock, books } = this.#options;
    this.#running = true;
    await sink.execute([...books()].flatMap(withdrawals));
    const beganAt = clock.now();
    const tick = (): void => {
      if (!this.#running) return;
      this.#undo = clock.after(TICK_MS, () => {
        this.#step = this.#run(sink, beganAt).then(tick);
      });
    };
    await this.#run(sink, beganAt);
    tick();
  }

  async stop(): Promise<void> {
    this.#running = false;
    this.#undo();
    await this.#step;
  }

  expectedWithinMs(): number | null {
    // A recording may be silent for any length of time.
    return null;
  }

  async #run(sink: FeedSink, beganAt: number): Promise<void> {
    const { recording, clock, speed, idPrefix, log, onEnd } = this.#options;
    const { commands } = recording;
    if (clock.now() < this.#retryAt) return;
    const playedMs = (clock.now() - beganAt) * speed;
    const due = [...this.#owed];
    for (let item = commands[this.#next]; item && item.atMs <= playedMs; item = commands[(this.#next += 1)]) {
      due.push(moved(item, idPrefix, beganAt, speed));
    }
    try {
      this.#owed = [];
      await sink.execute(due);
    } catch (error) {
      // What may have been written must not be written twice.
      if (!(error instanceof OutcomeUnknown)) this.#owed = due;
      this.#retryAt = clock.now() + RETRY_MS;
      log.error({ err: error, commands: due.length }, 'recorded quotes could not be written');
    }
    if (this.#next < commands.length || this.#owed.length > 0 || !this.#running) return;
    this.#running = false;
    log.info({ commands: commands.length }, 'replay ended');
    onEnd?.();
  }
}

/** Withdraws the simulated quotes of a book. */
function withdrawals({ securityId, bucket, bids, ofrs }: BookState): MarketCommand[] {
  const ids = [...bids, ...ofrs].filter((order) => order.source === 'sim').map(({ id }) => id);
  return ids.length === 0
    ? []
    : [{ securityId, bucket, command: { type: 'cancel', ids, ownerId: null, reason: 'admin' } }];
}
