import type { Clock } from '#server/runtime';

/** Number of owners remembered before those with full credit are forgotten. */
const REMEMBERED = 1_000;

interface Account {
  /** Negative after an overdraft. */
  credit: number;
  /** When `credit` was computed, epoch ms. */
  countedAt: number;
}

export interface CreditBookOptions {
  readonly clock: Pick<Clock, 'now'>;
  /** The most an owner may spend at once. */
  readonly burst: number;
  readonly perSecond: number;
}

/**
 * Each owner's remaining credit: an initial burst, then a steady rate. Never refuses: an owner who overspends has to
 * wait.
 */
export class CreditBook {
  readonly #options: CreditBookOptions;
  readonly #accounts = new Map<string, Account>();

  constructor(options: CreditBookOptions) {
    this.#options = options;
  }

  /** Returns how long the owner then has to wait, ms. */
  spend(owner: string, amount: number): number {
    this.#account(owner).credit -= amount;
    return this.waitMs(owner);
  }

  /** Ms until the owner has credit; 0 while they have some. */
  waitMs(owner: string): number {
    const { credit } = this.#account(owner);
    return credit > 0 ? 0 : Math.ceil(((1 - credit) / this.#options.perSecond) * 1_000);
  }

  #account(owner: string): Account {
    const existing = this.#accounts.get(owner);
    if (existing !== undefined) return this.#refilled(existing);
    if (this.#accounts.size >= REMEMBERED)
      for (const [name, account] of this.#accounts)
        if (this.#refilled(account).credit === this.#options.burst) this.#accounts.delete(name);
    const newAccount = { credit: this.#options.burst, countedAt: this.#options.clock.now() };
    this.#accounts.set(owner, newAccount);
    return newAccount;
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
