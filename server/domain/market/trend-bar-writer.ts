import { bulkInsert, type Storage } from '#server/db';
import type { MarketView } from './view/market-view.ts';
import { type Bar, minuteOf } from './view/trend-bars.ts';

/** Column names and SQL types of `trend_bar`. */
export const BAR_COLUMNS = {
  security_id: 'text',
  minute: 'timestamptz',
  last_e4: 'integer',
  bid_e4: 'integer',
  ofr_e4: 'integer',
  qty: 'bigint',
  quotes: 'integer',
  trades: 'integer',
} as const;

/** A bar as its row. */
export const barRow = (securityId: string, bar: Bar) => ({
  security_id: securityId,
  minute: new Date(bar.minute).toISOString(),
  last_e4: bar.last,
  bid_e4: bar.bid,
  ofr_e4: bar.ofr,
  qty: bar.qty,
  quotes: bar.quotes,
  trades: bar.trades,
});

/** Writes minute bars asynchronously: a crash loses the counts of the last seconds, never a quote or trade. */
export class TrendBarWriter {
  readonly #storage: Storage;
  readonly #view: MarketView;
  /** First minute not yet written, by bond. */
  readonly #dirty = new Map<string, number>();

  constructor(storage: Storage, view: MarketView) {
    this.#storage = storage;
    this.#view = view;
  }

  /** Notes that the bond's bars changed at this moment. */
  touch(securityId: string, at: number): void {
    if (!this.#dirty.has(securityId)) this.#dirty.set(securityId, minuteOf(at));
  }

  /** Writes the changes since the last call. */
  async flush(): Promise<void> {
    if (this.#dirty.size === 0) return;
    const dirty = new Map(this.#dirty);
    this.#dirty.clear();
    const rows = [...dirty].flatMap(([securityId, from]) =>
      (this.#view.get(securityId)?.bars ?? [])
        .filter((bar) => bar.minute >= from)
        .map((bar) => barRow(securityId, bar)),
    );
    try {
      await this.#save(rows);
    } catch (error) {
      for (const [securityId, from] of dirty)
        this.#dirty.set(securityId, Math.min(from, this.#dirty.get(securityId) ?? from));
      throw error;
    }
  }

  async #save(rows: readonly ReturnType<typeof barRow>[]): Promise<void> {
    await this.#storage.tx((trx) =>
      bulkInsert(trx, {
        table: 'trend_bar',
        columns: BAR_COLUMNS,
        rows,
        replaceBy: ['security_id', 'minute'],
      }),
    );
  }
}
