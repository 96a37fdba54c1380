import type { Bus } from '#server/bus';
import { type BookDelta, bookKey } from '#server/matching';
import type { Clock, Logger, Undo } from '#server/runtime';
import type { BookId } from './book-rows.ts';
import type { BookReplicator } from './book-replicator.ts';
import type { LiveBooks } from './live-books.ts';
import type { MarketWriter } from './market-writer.ts';

/** How often all books are checked: the maximum delay of another process's change when nothing woke this one. */
const POLL_MS = 1000;
/** If a check of all books takes longer than this, the displayed data counts as stale. */
const DEADLINE_MS = 1500;
/** Maximum number of books named in one message; if there are more, a check of all books finds them. */
const MAX_NAMED = 500;
/** Notifies the other processes which books have new events. */
const TOPIC = 'market.changed';

/** A book and the number of its last event; null: too many to name. */
interface Changed {
  readonly books: readonly (BookId & { readonly version: number })[] | null;
}

export interface BookFollowerDeps {
  readonly replicator: Pick<BookReplicator, 'catchUp'>;
  readonly books: LiveBooks;
  readonly writer: Pick<MarketWriter, 'afterCommit'>;
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called when the database can no longer be followed, at most three seconds after that began, and when it can be again. */
  readonly onCurrent: (isCurrent: boolean) => void;
}

/**
 * Follows the event numbers of the database: changes by other processes show here within a second whatever happens to the bus, which only speeds
 * it up. A message that is late, repeated or out of order names nothing unknown.
 */
export class BookFollower {
  readonly #deps: BookFollowerDeps;
  /** Books with events not yet known here, by `bookKey`. */
  readonly #named = new Map<string, BookId>();
  #isAllDue = false;
  #isPolling = false;
  #isCurrent = true;
  #stopDeadline: Undo | null = null;

  constructor(deps: BookFollowerDeps) {
    this.#deps = deps;
  }

  /** Whether the books match the database, apart from the last few seconds. */
  get isCurrent(): boolean {
    return this.#isCurrent;
  }

  /** Follows, and notifies the others of this process's commits, until undone. */
  start(): Undo {
    const { writer, bus, clock } = this.#deps;
    const undos = [
      writer.afterCommit.on('wakeOthers', ({ deltas }) => {
        bus.publish(TOPIC, changedBy(deltas));
      }),
      bus.subscribe(TOPIC, (_topic, message) => {
        // `as` holds: only the line above writes to this topic.
        this.#wake(message as Changed);
      }),
      clock.every(POLL_MS, () => {
        this.#isAllDue = true;
        this.#startDeadline();
        void this.#poll();
      }),
      () => this.#stopDeadline?.(),
    ];
    return () => {
      for (const undo of undos.splice(0)) undo();
    };
  }

  /** Starts waiting for the end of a check, unless already waiting. */
  #startDeadline(): void {
    this.#stopDeadline ??= this.#deps.clock.after(DEADLINE_MS, () => this.#setCurrent(false));
  }

  #clearDeadline(): void {
    this.#stopDeadline?.();
    this.#stopDeadline = null;
    this.#setCurrent(true);
  }

  #setCurrent(isCurrent: boolean): void {
    if (isCurrent === this.#isCurrent) return;
    this.#isCurrent = isCurrent;
    const { log, onCurrent } = this.#deps;
    log.warn(
      isCurrent
        ? 'the database is followed again'
        : 'the database cannot be followed: what is shown may be old',
    );
    onCurrent(isCurrent);
  }

  #wake({ books: changed }: Changed): void {
    if (changed === null) this.#isAllDue = true;
    for (const { securityId, bucket, version } of changed ?? []) {
      if ((this.#deps.books.book(securityId, bucket)?.version ?? 0) < version)
        this.#named.set(bookKey(securityId, bucket), { securityId, bucket });
    }
    void this.#poll();
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      while (this.#isAllDue || this.#named.size > 0) {
        const only = this.#isAllDue ? null : [...this.#named.values()];
        this.#isAllDue = false;
        this.#named.clear();
        if (only === null) this.#startDeadline();
        await this.#deps.replicator.catchUp(only);
        if (only === null) this.#clearDeadline();
      }
    } catch (error) {
      // The next check of all books finds whatever this one missed.
      this.#deps.log.error({ err: error }, 'the database could not be followed');
    } finally {
      this.#isPolling = false;
    }
  }
}

function changedBy(deltas: readonly BookDelta[]): Changed {
  if (deltas.length > MAX_NAMED) return { books: null };
  return { books: deltas.map(({ securityId, bucket, to }) => ({ securityId, bucket, version: to })) };
}
