import type { KeyGrant } from './session.ts';

const WINDOW_MS = 60_000;

/** Counts the calls of each key, a minute at a time, in this process. */
export class KeyBudget {
  readonly #now: () => number;
  readonly #spent = new Map<string, number>();
  #windowStart: number;

  /** `now`: epoch milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
    this.#windowStart = now();
  }

  /** Takes one call. False when the key's minute is used up. */
  take({ apiKeyId, requestsPerMinute }: KeyGrant): boolean {
    const now = this.#now();
    // A clock that was set back begins a new minute as well: it must not hold a key up for longer.
    if (Math.abs(now - this.#windowStart) >= WINDOW_MS) {
      this.#windowStart = now;
      this.#spent.clear();
    }
    const spent = (this.#spent.get(apiKeyId) ?? 0) + 1;
    if (spent > requestsPerMinute) return false;
    this.#spent.set(apiKeyId, spent);
    return true;
  }
}
