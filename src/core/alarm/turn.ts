import type { Browser, Wire } from '#core/browser';
import type { Clock } from '#core/clock';
import type { Claims } from './claims.ts';

/** What windows tell one another: who would take the turn of an event, and how well placed it is (less is better). */
interface Bid {
  readonly key: string;
  readonly rank: number;
  readonly id: string;
}

interface Known {
  /** Monotonic ms of the first bid heard or made. */
  readonly since: number;
  best: Bid;
}

/** Who hears of a bid longer ago than this has come too late to bid. */
const JOIN_MS = 100;
/** How long bids are waited for: a busy browser may be 400 ms late with one. */
const WAIT_MS = 500;
const KEPT = 500;
/** With locks, a window waits this long for each place that others come before it. */
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
 * Lets one window of a person do what all of them heard of: by the browser's locks the first, the better placed ones with a start; without
 * locks the best placed of those that bid within a moment.
 */
export class Turn {
  readonly #known = new Map<string, Known>();
  readonly #clock: Clock;
  readonly #id: string;
  readonly #wire: Wire;
  readonly #claims: Claims | null;

  /** `id` unique among windows. */
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

  /** Resolves, after a moment, true in one window for each key. A key that had its turn before is nobody's. */
  take(key: string, rank: number): Promise<boolean> {
    const since = this.#known.get(key)?.since;
    if (since !== undefined && this.#clock.monotonic() - since >= JOIN_MS) return Promise.resolve(false);
    const bid: Bid = { key, rank, id: this.#id };
    this.#note(bid);
    this.#wire.post(bid);
    const claims = this.#claims;
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    if (claims === null)
      this.#clock.setTimeout(() => resolve(this.#known.get(key)?.best.id === this.#id), WAIT_MS);
    else this.#clock.setTimeout(() => void claims.claim(key).then(resolve, reject), rank * RANK_MS);
    return promise;
  }

  close(): void {
    this.#wire.close();
  }

  #note(bid: Bid): void {
    const known = this.#known.get(bid.key);
    if (known === undefined) this.#known.set(bid.key, { since: this.#clock.monotonic(), best: bid });
    else if (isBetter(bid, known.best)) known.best = bid;
    for (const key of this.#known.keys()) {
      if (this.#known.size <= KEPT) break;
      this.#known.delete(key);
    }
  }
}
