import type { BestMarket } from '#contract/entities';
import type { Publisher } from '#server/push';
import { randomOf } from '../setup/random.ts';

const TICK_MS = 10;
const STEP = 25;

const beijing = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().replace('T', ' ').replace('Z', '');

/**
 * Changes best quotes at a given rate, by Zipf: few bonds take most updates, as in a real market. Published through the real hub, so that rows
 * travel the real path: bus, conflation, frames, socket.
 */
export class QuoteFeed {
  readonly rows: readonly BestMarket[];
  published = 0;
  private readonly publisher: Publisher;
  private readonly newest: Map<string, BestMarket>;
  private readonly random = randomOf(20_261_121);
  private readonly cumulative: readonly number[];
  private timer: NodeJS.Timeout | null = null;

  constructor(publisher: Publisher, rows: readonly BestMarket[]) {
    this.publisher = publisher;
    this.rows = rows;
    this.newest = new Map(rows.map((row) => [row.securityId, row]));
    let sum = 0;
    const sums = rows.map((_, index) => (sum += 1 / (index + 1)));
    this.cumulative = sums.map((value) => value / sum);
  }

  start(perSecond: number): void {
    let due = 0;
    let last = performance.now();
    this.timer = setInterval(() => {
      const now = performance.now();
      due += ((now - last) / 1000) * perSecond;
      last = now;
      for (; due >= 1; due -= 1) this.publishOne();
    }, TICK_MS);
  }

  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }

  private publishOne(): void {
    const at = this.random();
    const index = this.cumulative.findIndex((share) => share >= at);
    const base = this.rows[Math.max(0, index)];
    if (base === undefined) return;
    const row = this.changed(this.newest.get(base.securityId) ?? base);
    this.newest.set(row.securityId, row);
    this.publisher.publish('bestmarket', { op: 'upd', row });
    this.published += 1;
  }

  /** A tick up or down on one side, another quantity, a new time: the changes of a new best quote. */
  private changed(row: BestMarket): BestMarket {
    const time = beijing(Date.now());
    const move = (this.random() < 0.5 ? -STEP : STEP) / 10_000;
    const qty = 1000 * (1 + Math.floor(this.random() * 9));
    const isBid = this.random() < 0.5;
    const price = (value: unknown): number =>
      Math.round(((typeof value === 'number' ? value : 2) + move) * 10_000) / 10_000;
    return isBid
      ? {
          ...row,
          bidPrice: price(row.bidPrice),
          bidQty: qty,
          bidTime: time,
          midVsValBp: Math.round(this.random() * 400) / 100,
        }
      : {
          ...row,
          ofrPrice: price(row.ofrPrice),
          ofrQty: qty,
          ofrTime: time,
          chgBp: Math.round(this.random() * 400) / 100,
        };
  }
}
