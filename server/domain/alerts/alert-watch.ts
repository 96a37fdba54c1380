import type { Storage } from '#server/db';
import type { MarketServices } from '#server/domain/market';
import type { MessageWriter } from '#server/domain/messages';
import type { BookDelta, Trade } from '#server/matching';
import type { Clock, Logger, Undo } from '#server/runtime';
import type { AlertIndex } from './alert-index.ts';
import { pricesForAlert } from './alert-prices.ts';
import { type StoredAlert, watchedOf } from './alert-record.ts';
import { bookDecisions, type Decision } from './alert-writer.ts';
import { crossed } from './crossed.ts';

export interface AlertWatchDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly market: Pick<MarketServices, 'view' | 'writer'>;
  readonly messages: MessageWriter;
  readonly index: AlertIndex;
  readonly symbolOf: (securityId: string) => string;
  /** Called with alerts that changed, after the commit. */
  readonly onChanged: (rows: readonly StoredAlert[]) => void;
  /** Called with alerts whose state in memory differs from the database. */
  readonly onStale: (alertIds: readonly string[]) => Promise<void>;
}

/** How often all alerts are checked, for anything that a crashed process missed. */
const SWEEP_MS = 5_000;
/** Maximum number of alerts booked in one transaction. */
const MAX_BATCH = 2_000;
const NO_TRADES: readonly Trade[] = [];

/** A price in whole 1e-4 of an alert's price type, and when it was seen, epoch ms. */
interface Sighting {
  readonly seen: number;
  readonly at: number;
}

/** A decision that has not been booked. */
interface Booking {
  readonly decision: Decision;
  /** Prices seen since: decided once the alert's new state is stored. */
  readonly meanwhile: Sighting[];
}

/**
 * Compares the market with the alerts. Runs after the commit, so that it never slows an order: decisions are made in memory and booked
 * afterwards in transactions of their own.
 */
export class AlertWatch {
  readonly #deps: AlertWatchDeps;
  readonly #waiting = new Map<string, Booking>();
  #running: Promise<void> | null = null;

  constructor(deps: AlertWatchDeps) {
    this.#deps = deps;
  }

  /** Watches until undone. */
  start(): Undo {
    const { market, clock } = this.#deps;
    this.sweep();
    const undos = [
      // Another process handles its own changes; if it crashed, the sweep does.
      market.writer.afterCommit.on('watchAlerts', ({ deltas, now }) => {
        this.#receive(deltas, now);
      }),
      clock.every(SWEEP_MS, () => {
        this.sweep();
      }),
    ];
    return () => {
      for (const undo of undos.splice(0)) undo();
    };
  }

  /** Checks every alert. */
  sweep(): void {
    const now = this.#deps.clock.now();
    for (const securityId of this.#deps.index.bonds()) this.checkBond(securityId, NO_TRADES, now);
  }

  /** Checks the alerts of one bond. `trades`: those since the last check, oldest first. */
  checkBond(securityId: string, trades: readonly Trade[], now: number): void {
    const { index, market } = this.#deps;
    for (const row of index.of(securityId)) {
      const sightings = pricesForAlert(row, market.view, trades).map((seen) => ({ seen, at: now }));
      this.#consider(row, sightings);
    }
    if (this.#waiting.size > 0) this.#running ??= this.#run();
  }

  /** Resolves when everything decided so far is booked. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  #consider(row: StoredAlert, sightings: readonly Sighting[]): void {
    const booking = this.#waiting.get(row.alert_id);
    if (booking === undefined) {
      const decision = decide(row, sightings);
      if (decision !== null) this.#waiting.set(row.alert_id, { decision, meanwhile: [] });
      return;
    }
    for (const sighting of sightings)
      if (booking.meanwhile.at(-1)?.seen !== sighting.seen) booking.meanwhile.push(sighting);
  }

  #receive(deltas: readonly BookDelta[], now: number): void {
    const { index } = this.#deps;
    let touched: Map<string, Trade[]> | null = null;
    for (const { securityId, trades } of deltas) {
      if (!index.watches(securityId)) continue;
      touched ??= new Map();
      const existing = touched.get(securityId);
      const done = trades.map(({ trade }) => trade);
      if (existing) existing.push(...done);
      else touched.set(securityId, done);
    }
    if (touched === null) return;
    for (const [securityId, trades] of touched) {
      const inOrder = trades.sort((a, b) => a.at - b.at);
      this.checkBond(securityId, inOrder, now);
    }
  }

  async #run(): Promise<void> {
    // Batches decisions of the same turn of the event loop.
    await Promise.resolve();
    const { storage, log, messages, index, symbolOf, onChanged, onStale } = this.#deps;
    while (this.#waiting.size > 0) {
      const bookings = [...this.#waiting.values()].slice(0, MAX_BATCH);
      const batch = bookings.map(({ decision }) => decision);
      let isBooked = false;
      try {
        const rows = await storage.tx((trx, afterCommit) =>
          bookDecisions(trx, afterCommit, batch, { messages, symbolOf }),
        );
        onChanged(rows);
        const booked = new Set(rows.map((row) => row.alert_id));
        const stale = batch.map(({ row }) => row.alert_id).filter((id) => !booked.has(id));
        if (stale.length > 0) await onStale(stale);
        isBooked = true;
      } catch (error) {
        // Nothing was booked: the next sweep decides again.
        log.error({ err: error }, 'price alerts could not be booked');
      }
      for (const { decision, meanwhile } of bookings) {
        const { alert_id: id } = decision.row;
        this.#waiting.delete(id);
        const row = isBooked ? index.get(id) : undefined;
        if (row !== undefined) this.#consider(row, meanwhile);
      }
    }
    this.#running = null;
  }
}

/** What a series of prices does to an alert, applied one after another. */
function decide(row: StoredAlert, sightings: readonly Sighting[]): Decision | null {
  let watched = watchedOf(row);
  let decision: Decision | null = null;
  for (const { seen, at } of sightings) {
    const kind = crossed(watched, seen, at);
    if (kind === null) continue;
    decision = { row, kind, seen, at };
    if (kind === 'fire') break;
    watched = { ...watched, state: 'armed' };
  }
  return decision;
}
