import { bulkInsert, type Storage } from '#server/db';
import type { Committed } from './commit-stages.ts';
import type { MarketView } from './view/market-view.ts';
import { firstMomentOf } from './view/moments.ts';
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

/** First minute whose bar changed, by bond. */
type Marks = Map<string, number>;

function mark(marks: Marks, securityId: string, at: number): void {
  marks.set(securityId, Math.min(minuteOf(at), marks.get(securityId) ?? Number.POSITIVE_INFINITY));
}

/** A minute is over for every process this long after its end. */
const FOLLOWED_MS = 10_000;

/** Stored bars that lack something: counts, or in a minute that is over its last prices. */
const isShort = (
  closedBefore: number,
): string => `trend_bar.quotes < excluded.quotes or trend_bar.trades < excluded.trades
  or (trend_bar.quotes = excluded.quotes and trend_bar.trades = excluded.trades
    and excluded.minute < timestamptz '${new Date(closedBefore).toISOString()}'
    and (trend_bar.last_e4, trend_bar.bid_e4, trend_bar.ofr_e4) is distinct from (excluded.last_e4, excluded.bid_e4, excluded.ofr_e4))`;

/**
 * Writes minute bars asynchronously, each process those of its own commits. What a process did not write because it ended, or wrote without
 * knowing of the others' newest events, the others add.
 */
export class TrendBarWriter {
  readonly #storage: Storage;
  readonly #view: MarketView;
  readonly #own: Marks = new Map();
  readonly #others: Marks = new Map();

  constructor(storage: Storage, view: MarketView) {
    this.#storage = storage;
    this.#view = view;
  }

  /** Notes what a commit changed, after the view. */
  record({ deltas, local, now }: Committed): void {
    const marks = local ? this.#own : this.#others;
    for (const delta of deltas) mark(marks, delta.securityId, Math.min(now, firstMomentOf([delta])));
  }

  /** Notes that stored bars may lack what was counted since this moment. */
  doubt(securityIds: Iterable<string>, since: number): void {
    for (const securityId of securityIds) mark(this.#others, securityId, since);
  }

  /** Writes this process's changes since the last call. */
  flush(): Promise<void> {
    return this.#write(this.#own);
  }

  /** Completes stored bars that lack something; to be called more rarely than `flush`, which leaves little to do. */
  async complete(now: number): Promise<void> {
    const openSince = minuteOf(now - FOLLOWED_MS);
    const securityIds = [...this.#others.keys()];
    await this.#write(this.#others, isShort(openSince));
    for (const securityId of securityIds)
      if ((this.#view.get(securityId)?.bars.at(-1)?.minute ?? 0) >= openSince)
        mark(this.#others, securityId, openSince);
  }

  async #write(marks: Marks, replaceWhere?: string): Promise<void> {
    if (marks.size === 0) return;
    const batch = new Map(marks);
    marks.clear();
    const rows = [...batch].flatMap(([securityId, from]) =>
      (this.#view.get(securityId)?.bars ?? [])
        .filter((bar) => bar.minute >= from)
        .map((bar) => barRow(securityId, bar)),
    );
    try {
      await this.#storage.tx((trx) =>
        bulkInsert(trx, {
          table: 'trend_bar',
          columns: BAR_COLUMNS,
          rows,
          replaceBy: ['security_id', 'minute'],
          ...(replaceWhere === undefined ? {} : { replaceWhere }),
        }),
      );
    } catch (error) {
      for (const [securityId, from] of batch) mark(marks, securityId, from);
      throw error;
    }
  }
}
