import type { BestMarket } from '#contract/entities';
import type { Publisher } from '#server/push';
import { randomOf } from '../setup/random.ts';
import { wallClock } from '../setup/wall-clock.ts';
import { Feed, type Spread } from '../stream/feed.ts';
import { type Mode, Pace } from '../stream/pace.ts';
import type { Source } from '../stream/pusher.ts';

const STEP = 25;

const beijing = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().replace('T', ' ').replace('Z', '');

/**
 * Changes best quotes at a given rate, by Zipf: few bonds, the first, take most updates, as in a real market. Published through the real hub, so that
 * rows travel the real path: bus, conflation, frames, socket.
 */
export class QuoteFeed implements Source {
  readonly feed: Feed;
  published = 0;
  private readonly publisher: Publisher;
  private readonly newest: BestMarket[];
  private readonly random = randomOf(20_261_121);
  private readonly pace = new Pace();
  private now = wallClock();
  private isNamed = false;

  constructor(publisher: Publisher, rows: readonly BestMarket[]) {
    this.publisher = publisher;
    this.feed = new Feed(rows.length);
    this.newest = [...rows];
  }

  start(perSecond: number, mode: Mode = 'batch', spread: Spread = 'zipf'): void {
    this.now = wallClock();
    this.pace.start(perSecond, mode, (count) => this.publish(() => this.feed.update(count, spread)));
  }

  stop(): void {
    this.pace.stop();
  }

  /** One update of every bond: from then on the last price of every row names its update, as in `Feed`. */
  nameAll(): void {
    this.isNamed = true;
    this.publish(() => this.feed.snapshot());
  }

  private publish(update: () => readonly { readonly last: number }[]): void {
    const first = this.feed.bondOf.length;
    const quotes = update();
    this.feed.stamp(this.now());
    for (const [at, { last }] of quotes.entries()) {
      const bond = this.feed.bondOf[first + at] ?? -1;
      const before = this.newest[bond];
      if (before === undefined) continue;
      const row = this.changed(before, this.isNamed ? last : before.lastPrice);
      this.newest[bond] = row;
      this.publisher.publish('bestmarket', { op: 'upd', row });
      this.published += 1;
    }
  }

  /** A tick up or down on one side, another quantity, a new time: the changes of a new best quote. */
  private changed(row: BestMarket, lastPrice: BestMarket['lastPrice']): BestMarket {
    const time = beijing(Date.now());
    const move = (this.random() < 0.5 ? -STEP : STEP) / 10_000;
    const qty = 1000 * (1 + Math.floor(this.random() * 9));
    const isBid = this.random() < 0.5;
    const price = (value: unknown): number =>
      Math.round(((typeof value === 'number' ? value : 2) + move) * 10_000) / 10_000;
    return isBid
      ? {
          ...row,
          lastPrice,
          bidPrice: price(row.bidPrice),
          bidQty: qty,
          bidTime: time,
          midVsValBp: Math.round(this.random() * 400) / 100,
        }
      : {
          ...row,
          lastPrice,
          ofrPrice: price(row.ofrPrice),
          ofrQty: qty,
          ofrTime: time,
          chgBp: Math.round(this.random() * 400) / 100,
        };
  }
}
