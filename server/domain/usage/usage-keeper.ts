import type { BundleText } from '#contract/config';
import { beijingDate } from '#contract/rules';
import type { Viewer } from '#server/call';
import type { Storage } from '#server/db';
import { type Clock, inTurn, type Logger, type Undo } from '#server/runtime';
import { kindOfUser } from './kind-of-user.ts';
import { ReportBudget } from './report-budget.ts';
import { type Use, UsageTally } from './usage-tally.ts';
import { addCounts, addPeople, forgetBefore } from './usage-writer.ts';

/** How often sums are written. */
export const FLUSH_MS = 5_000;
/** The running configurations are read at most this often. */
const POLL_MS = 1_000;
/** Number of configurations whose uses are counted: the running ones, and those of clients that have not been notified yet. */
const MAX_ITEMS = 8;

/** A configuration that clients may run. */
interface Configuration {
  readonly hash: string;
  readonly texts: BundleText;
}

export interface UsageKeeperDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  /** The configurations that clients may run now. */
  readonly running: () => Promise<readonly Configuration[]>;
  /** Names of the things in a configuration; null where it cannot be used. */
  readonly thingsOf: (texts: BundleText) => Promise<ReadonlySet<string> | null>;
  /** Names of all calls, which may be refused. */
  readonly calls: ReadonlySet<string>;
}

/** Counts clients' reports on the use of configurations: by version, kind of user and day. Anything unknown is dropped, and counted as dropped. */
export class UsageKeeper {
  readonly #deps: UsageKeeperDeps;
  readonly #budget: ReportBudget;
  readonly #tally = new UsageTally();
  readonly #items = new Map<string, ReadonlySet<string>>();
  #polledAt = Number.NEGATIVE_INFINITY;
  #polling: Promise<void> | null = null;
  #tidiedOn = '';

  constructor(deps: UsageKeeperDeps) {
    this.#deps = deps;
    this.#budget = new ReportBudget(() => deps.clock.now());
  }

  /** Accepts a report. Never rejects because of its content. */
  async report({ session, ip }: Viewer, hash: string, uses: readonly Use[]): Promise<void> {
    const day = beijingDate(this.#deps.clock.now());
    const who = kindOfUser(session);
    const all = uses.reduce((sum, { n }) => sum + n, 0);
    if (!this.#budget.take(session?.sessionId ?? null, ip)) {
      this.#tally.drop({ day, who }, 'reports', all);
      return;
    }
    const items = await this.#thingsOf(hash);
    if (items === null) {
      this.#tally.drop({ day, who }, 'configuration', all);
      return;
    }
    for (const use of uses) {
      if (this.#isKnown(items, use))
        this.#tally.add({ day, hash, who, operId: session?.operId ?? null }, use);
      else this.#tally.drop({ day, who }, 'thing', use.n);
    }
  }

  /** Writes sums until undone; `flush` writes the last. */
  start(): Undo {
    const { clock, log } = this.#deps;
    return clock.every(
      FLUSH_MS,
      inTurn(
        () => this.flush(),
        (error) => log.warn({ err: error }, 'use could not be written; the next round tries again'),
      ),
    );
  }

  /** Writes the sums. Sums that cannot be written are kept for the next time. */
  async flush(): Promise<void> {
    const today = beijingDate(this.#deps.clock.now());
    if (this.#tally.isEmpty && this.#tidiedOn === today) return;
    const counted = this.#tally.take();
    try {
      await this.#deps.storage.tx(async (trx) => {
        await addCounts(trx, counted.counts);
        await addPeople(trx, counted.people);
        if (this.#tidiedOn !== today) await forgetBefore(trx, today);
      });
      this.#tidiedOn = today;
    } catch (error) {
      this.#tally.putBack(counted);
      throw error;
    }
  }

  #isKnown(things: ReadonlySet<string>, { what, id }: Use): boolean {
    if (what === 'refused') return this.#deps.calls.has(id);
    return things.has(`${what === 'crash' ? 'panel' : what === 'content' ? 'route' : what} ${id}`);
  }

  async #thingsOf(hash: string): Promise<ReadonlySet<string> | null> {
    const now = this.#deps.clock.now();
    if (!this.#items.has(hash) && this.#polling === null && Math.abs(now - this.#polledAt) >= POLL_MS) {
      this.#polledAt = now;
      this.#polling = this.#poll().finally(() => {
        this.#polling = null;
      });
    }
    // Many clients report on a new version at once: all of them wait for the same read.
    if (!this.#items.has(hash)) await this.#polling;
    return this.#items.get(hash) ?? null;
  }

  async #poll(): Promise<void> {
    for (const { hash, texts } of await this.#deps.running()) {
      if (this.#items.has(hash)) continue;
      const things = await this.#deps.thingsOf(texts);
      if (things !== null) this.#items.set(hash, things);
      const [oldest] = this.#items.keys();
      if (this.#items.size > MAX_ITEMS && oldest !== undefined) this.#items.delete(oldest);
    }
  }
}
