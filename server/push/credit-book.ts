import type { Clock } from '#server/runtime';

/** Owners who are remembered before those who have all of their credit are forgotten. */
const REMEMBERED = 1_000;

interface Account {
  /** Below zero after more was spent than there was. */
  credit: number;
  /** When `credit` was counted, epoch ms. */
  countedAt: number;
}

export interface CreditBookOptions {
  readonly clock: Pick<Clock, 'now'>;
  /** What an owner may spend at once. */
  readonly burst: number;
  readonly perSecond: number;
}

/** What each owner may still spend: a burst first, then a steady rate. Never refuses: whoever spent too much waits. */
export class CreditBook {
  readonly #options: CreditBookOptions;
  readonly #accounts = new Map<string, Account>();

  constructor(options: CreditBookOptions) {
    this.#options = options;
  }

  /** Returns how long the owner has to wait then, ms. */
  spend(owner: string, amount: number): number {
    this.#account(owner).credit -= amount;
    return this.waitMs(owner);
  }

  /** Ms until the owner has credit; 0 while there is some. */
  waitMs(owner: string): number {
    const { credit } = this.#account(owner);
    return credit > 0 ? 0 : Math.ceil(((1 - credit) / this.#options.perSecond) * 1_000);
  }

  #account(owner: string): Account {
    const known = this.#accounts.get(owner);
    if (known !== undefined) return this.#refilled(known);
    if (this.#accounts.size >= REMEMBERED)
      for (const [name, account] of this.#accounts)
        if (this.#refilled(account).credit === this.#options.burst) this.#accounts.delete(name);
    const made = { credit: this.#options.burst, countedAt: this.#options.clock.now() };
    this.#accounts.set(owner, made);
    return made;
  }

  #refilled(account: Account): Account {
    const { clock, burst, perSecond } = this.#options;
    const now = clock.now();
    // The wall clock may step back.
    const passed = Math.max(0, now - account.countedAt) / 1_000;
    account.credit = Math.min(burst, account.credit + passed * perSecond);
    account.countedAt = now;
    return account;
  }
}
