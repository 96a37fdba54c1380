import type { BestMarket, DeepMarket, FullMarket, LatestHighest, PriceTrend } from '#contract/entities';
import type { RowOf } from '#contract/push';
import { type Clock, sharedRun, type Undo } from '#core/clock';
import { applyFrame, type TableStream } from './apply-frame.ts';
import { LiveTable } from './live-table.ts';
import type { MarketSource } from './market-source.ts';
import { TradeTape } from './trade-tape.ts';
import { VisibleRows } from './visible-rows.ts';

/**
 * The streaming quote store: one table per stream, read by grids, ladders and charts alike. A table holds what somebody follows;
 * `follow` is what opens the stream.
 */
export class MarketStore {
  /** Best bid and offer by security id. */
  readonly best: LiveTable<BestMarket>;
  /** Six levels a side by security id. */
  readonly deep: LiveTable<DeepMarket>;
  /** All live quotes by security id. */
  readonly full: LiveTable<FullMarket>;
  /** Newest best quotes by `securityId/side`. */
  readonly highest: LiveTable<LatestHighest>;
  /** Minute bars by security id. */
  readonly trend: LiveTable<PriceTrend>;
  /** Done trades, newest first. */
  readonly trades: TradeTape;
  /** Keeps the tape of done trades current until the undo is called. */
  readonly followTrades = sharedRun(() =>
    this.source.subscribe('latestTransWebSocket', {
      onFrame: (frame) => this.trades.take(frame),
      onStale: (stale) => this.trades.setStale(stale),
    }),
  );
  private readonly source: MarketSource;
  private readonly clock: Clock;
  private readonly applied = new Map<TableStream, object>();

  constructor(deps: { readonly source: MarketSource; readonly clock: Clock }) {
    this.source = deps.source;
    this.clock = deps.clock;
    this.best = new LiveTable(deps.clock);
    this.deep = new LiveTable(deps.clock);
    this.full = new LiveTable(deps.clock);
    this.highest = new LiveTable(deps.clock);
    this.trend = new LiveTable(deps.clock);
    this.trades = new TradeTape(deps.clock);
  }

  /** The table of a stream. */
  table<K extends TableStream>(type: K): LiveTable<RowOf<K> & object> {
    const tables: { [T in TableStream]: LiveTable<RowOf<T>> } = {
      bestmarket: this.best,
      deepmarket: this.deep,
      fullmarket: this.full,
      latestHighestMarke: this.highest,
      priceTrendMarket: this.trend,
    };
    // `as` holds: the mapped type above pairs each key with its own row.
    return tables[type] as unknown as LiveTable<RowOf<K> & object>;
  }

  /**
   * Keeps rows of these bonds (all, where absent) current until the undo is called. The undo leaves the last rows in the table.
   * `onError` hears the server's refusal.
   */
  follow<K extends TableStream>(
    type: K,
    securityIds?: readonly string[],
    onError?: (code: number, message: string) => void,
  ): Undo {
    const table = this.table(type);
    return this.source.subscribe<K>(type, {
      ...(securityIds === undefined ? {} : { securityIds }),
      ...(onError === undefined ? {} : { onError }),
      sharesRows: true,
      // Every follower of the stream is handed the same frame: the first one applies it.
      onFrame: (frame) => {
        if (this.applied.get(type) === frame) return;
        this.applied.set(type, frame);
        applyFrame(type, table, frame);
      },
      onStale: (stale) => table.setStale(stale),
    });
  }

  /** A subscription to whatever rows are on screen: tell it with `show`, end it with `stop`. */
  visibleRows(type: TableStream): VisibleRows {
    return new VisibleRows((ids) => this.follow(type, ids), this.clock);
  }

  /** Forgets everything: another person may look now. */
  clear(): void {
    for (const table of [this.best, this.deep, this.full, this.highest, this.trend]) table.clear();
    this.trades.clear();
  }
}
