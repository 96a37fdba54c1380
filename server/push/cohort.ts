import type { Entry } from './entry.ts';
import { frameTail } from './frame-text.ts';
import { type Item, OutboundQueue } from './outbound-queue.ts';
import type { StreamSubscriber } from './stream-subscriber.ts';

interface SharedItem extends Item {
  readonly entry: Entry;
}

export interface CohortOptions {
  readonly isConflating: boolean;
  /** Field names if rows are sent by position. */
  readonly fields: readonly string[] | null;
  /** The viewer class of all members. */
  readonly viewers: string;
  /** `YYYY-MM-DD HH:mm:ss.SSS` of the frame. */
  readonly timeText: () => string;
}

/**
 * Readers of a whole stream who see the same rows and were all sent the same. Their pending changes are held once, and each frame is serialised
 * once for all. A reader that cannot take a frame leaves with what is pending, and rejoins when it has caught up.
 */
export class Cohort {
  readonly #options: CohortOptions;
  readonly #members = new Set<StreamSubscriber>();
  readonly #queue: OutboundQueue<SharedItem>;

  constructor(options: CohortOptions) {
    this.#options = options;
    this.#queue = new OutboundQueue(options.isConflating);
  }

  get viewers(): string {
    return this.#options.viewers;
  }

  get size(): number {
    return this.#members.size;
  }

  get hasWork(): boolean {
    return !this.#queue.isEmpty;
  }

  /** Adds a reader that was sent everything the members were. Only while nothing is pending. */
  join(subscriber: StreamSubscriber): void {
    this.#members.add(subscriber);
    subscriber.cohort = this;
  }

  /** The reader continues individually, with what is pending. */
  leave(subscriber: StreamSubscriber): void {
    if (!this.#members.delete(subscriber)) return;
    subscriber.cohort = null;
    subscriber.takeOver((queue, itemOf) => this.#queue.copyTo(queue, ({ entry }) => itemOf(entry)));
    if (this.#members.size === 0) this.#queue.drop(null);
  }

  offer(entry: Entry): void {
    const { key, op, securityId, version } = entry;
    this.#queue.add({
      entry,
      key,
      op,
      securityId,
      version,
      pieceSince: (since) => this.#pieceOf(entry, since),
    });
  }

  /** Sends what is pending. Returns the readers that left because they fell behind or now see other rows. */
  pump(): readonly StreamSubscriber[] {
    const leavers: StreamSubscriber[] = [];
    while (this.hasWork) {
      for (const member of this.#members) {
        if (!member.isBehind && member.viewersNow === this.viewers) continue;
        leavers.push(member);
        this.leave(member);
      }
      const batch = this.#queue.take();
      if (batch === null) break;
      const tail = Buffer.from(frameTail(batch, this.#options.timeText(), this.#options.fields));
      for (const member of this.#members) member.sendShared(tail);
    }
    return leavers;
  }

  #pieceOf(entry: Entry, since: number): ReturnType<Item['pieceSince']> {
    const [member] = this.#members;
    return member === undefined ? null : member.pieceOf(entry, since);
  }
}
