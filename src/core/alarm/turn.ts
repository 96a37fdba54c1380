import type { Browser, Wire } from '#core/browser';
import type { Clock } from '#core/clock';
import type { Claims } from './claims.ts';

/** Sent between windows: a bid for the turn of an event, and how well placed the sender is (lower is better). */
interface Bid {
  readonly key: string;
  readonly rank: number;
  readonly id: string;
}

interface BidRound {
  /** Monotonic ms of the first bid received or made. */
  readonly since: number;
  best: Bid;
}

/** A window that received a bid longer ago than this is too late to bid. */
const JOIN_MS = 100;
/** How long to wait for bids: those of a busy browser may arrive 400 ms late. */
const WAIT_MS = 500;
const MAX_BIDS = 500;
/** With locks, a window waits this long for each rank above it. */
const RANK_MS = 80;

const isBid = (value: unknown): value is Bid =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'rank' in value &&
  typeof value.rank === 'number' &&
  'id' in value &&
  typeof value.id === 'string';

const isBetter = (a: Bid, b: Bid): boolean => a.rank < b.rank || (a.rank === b.rank && a.id < b.id);

/**
 * Lets one of a user's windows do what all of them were notified of. With browser locks the first to claim wins, better placed windows
 * having a head start; without locks the best placed of those that bid within a short time.
 */
export class Turn {
  readonly #bids = new Map<string, BidRound>();
  readonly #clock: Clock;
  readonly #id: string;
  readonly #wire: Wire;
  readonly #claims: Claims | null;

  /** `id` is unique among windows. */
  constructor({
    clock,
    browser,
    claims,
    id,
  }: {
    readonly clock: Clock;
    readonly browser: Pick<Browser, 'wire'>;
    readonly claims: Claims | null;
    readonly id: string;
  }) {
    this.#clock = clock;
    this.#claims = claims;
    this.#id = id;
    this.#wire = browser.wire('bond.alarm', (message) => {
      if (isBid(message)) this.#note(message);
    });
  }

  /** Resolves after a short time, true in one window for each key. A key that already had its turn resolves false everywhere. */
  take(key: string, rank: number): Promise<boolean> {
    const since = this.#bids.get(key)?.since;
    if (since !== undefined && this.#clock.monotonic() - since >= JOIN_MS) return Promise.resolve(false);
    const bid: Bid = { key, rank, id: this.#id };
    this.#note(bid);
    this.#wire.post(bid);
    const claims = this.#claims;
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    if (claims === null)
      this.#clock.setTimeout(() => resolve(this.#bids.get(key)?.best.id === this.#id), WAIT_MS);
    else this.#clock.setTimeout(() => void claims.claim(key).then(resolve, reject), rank * RANK_MS);
    return promise;
  }

  close(): void {
    this.#wire.close();
  }

  #note(bid: Bid): void {
    const existing = this.#bids.get(bid.key);
    if (existing === undefined) this.#bids.set(bid.key, { since: this.#clock.monotonic(), best: bid });
    else if (isBetter(bid, existing.best)) existing.best = bid;
    for (const key of this.#bids.keys()) {
      if (this.#bids.size <= MAX_BIDS) break;
      this.#bids.delete(key);
    }
  }
}
