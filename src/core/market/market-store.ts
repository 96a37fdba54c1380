import type { Words } from '#core/text';
import { type AnyStream, type RowOf, streams, type TableStream } from '#contract/push';
import { type Clock, sharedRun, type Undo } from '#core/clock';
import type { PushHub } from '#core/push';
import { applyFrame } from './apply-frame.ts';
import { HeapRoom } from './heap-room.ts';
import { LiveTable } from './live-table.ts';
import { TradeTape } from './trade-tape.ts';
import { VisibleRows } from './visible-rows.ts';

/** Rows in sight are looked up at most this often, ms: a scroll has come to rest by then. */
const VISIBLE_ROWS_INTERVAL_MS = 100;

/** Why the server does not serve a subscription: an HTTP-like status, and the reason if it gives one. */
export interface StreamRefusal {
  readonly code: number;
  readonly words: Words | null;
}

/**
 * The streaming quote store: one table per stream, read by grids, ladders and charts alike. A table holds rows that are being
 * followed; `follow` opens the stream.
 */
export class MarketStore {
  /** Done trades, newest first. */
  readonly trades: TradeTape;
  /** Keeps the tape of done trades current until the undo is called. */
  readonly followTrades = sharedRun(() =>
    this.push.subscribe('latestTransWebSocket', {
      onFrame: (frame) => this.trades.receive(frame),
      onStale: (stale) => this.trades.setStale(stale),
    }),
  );
  private readonly push: Pick<PushHub, 'subscribe' | 'setVisibleRows'>;
  private readonly clock: Clock;
  private readonly heapRoom: HeapRoom;
  private readonly tables: { [K in TableStream]?: LiveTable<RowOf<K>> } = {};
  private readonly applied = new Map<TableStream, object>();
  /** Bonds followed by name, by stream. */
  private readonly followed = new Map<TableStream, Set<readonly string[]>>();
  private readonly reported = new Map<TableStream, { readonly at: number; readonly keys: string | null }>();

  constructor(deps: { readonly push: Pick<PushHub, 'subscribe' | 'setVisibleRows'>; readonly clock: Clock }) {
    this.push = deps.push;
    this.clock = deps.clock;
    this.heapRoom = new HeapRoom(deps.clock);
    this.trades = new TradeTape(deps.clock);
  }

  /** The table of a stream, by the stream's keys. */
  table<K extends TableStream>(type: K): LiveTable<RowOf<K>> {
    const existing = this.tables[type];
    if (existing) return existing;
    const created = new LiveTable<RowOf<K>>(this.clock);
    // The compiler reads a mapped type by a generic key, but does not allow writing to it.
    Object.assign(this.tables, { [type]: created });
    return created;
  }

  /** Best bid and offer by security id. */
  get best(): LiveTable<RowOf<'bestmarket'>> {
    return this.table('bestmarket');
  }

  /** Six levels a side by security id. */
  get deep(): LiveTable<RowOf<'deepmarket'>> {
    return this.table('deepmarket');
  }

  /** All live quotes by security id. */
  get full(): LiveTable<RowOf<'fullmarket'>> {
    return this.table('fullmarket');
  }

  /** Newest best quotes by `securityId/side`. */
  get highest(): LiveTable<RowOf<'latestHighestMarke'>> {
    return this.table('latestHighestMarke');
  }

  /** Minute bars by security id. */
  get trend(): LiveTable<RowOf<'priceTrendMarket'>> {
    return this.table('priceTrendMarket');
  }

  /**
   * Keeps rows of these bonds (all, where absent) current until the undo is called. The undo leaves the last rows in the table.
   * `onRefusal` receives the server's refusal, and null once the stream is served after all.
   */
  follow<K extends TableStream>(
    type: K,
    securityIds?: readonly string[],
    onRefusal?: (refusal: StreamRefusal | null) => void,
  ): Undo {
    const table = this.table(type);
    const followed = this.followed.get(type) ?? new Set();
    this.followed.set(type, followed);
    // A copy: two followers may pass the same list.
    const ids = [...(securityIds ?? [])];
    followed.add(ids);
    const stop = this.push.subscribe<K>(type, {
      ...(securityIds === undefined ? {} : { securityIds }),
      onError: (code, words) => onRefusal?.({ code, words }),
      onServed: () => onRefusal?.(null),
      sharesRows: true,
      // Every follower of the stream receives the same frame: the first one applies it.
      onFrame: (frame) => {
        if (this.applied.get(type) === frame) return;
        this.applied.set(type, frame);
        applyFrame(type, table, frame);
        if (frame.op !== 'snap') this.heapRoom.note(frame.rows.length);
        this.reportVisibleRows(type, table);
      },
      onStale: (stale) => table.setStale(stale),
    });
    return () => {
      followed.delete(ids);
      stop();
    };
  }

  /** A subscription to whichever rows are on screen: set them with `show`, end it with `stop`. */
  visibleRows(type: TableStream): VisibleRows {
    return new VisibleRows((ids) => this.follow(type, ids), this.clock);
  }

  /** Reports which rows of a stream are on screen, or followed by name, where that has changed. */
  private reportVisibleRows<K extends TableStream>(type: K, table: LiveTable<RowOf<K>>): void {
    const now = this.clock.monotonic();
    const before = this.reported.get(type);
    if (before !== undefined && now - before.at < VISIBLE_ROWS_INTERVAL_MS) return;
    const visible = table.visibleKeys();
    const all = visible && [...new Set([...visible, ...this.followedKeys(type)])].sort();
    const keys = all?.join() ?? null;
    this.reported.set(type, { at: now, keys });
    if (keys !== (before?.keys ?? null)) this.push.setVisibleRows(type, all);
  }

  /** Keys of the rows of bonds followed by name. */
  private followedKeys(type: TableStream): readonly string[] {
    const { keysOf }: AnyStream = streams[type];
    return [...(this.followed.get(type) ?? [])].flat().flatMap((id) => keysOf?.(id) ?? [id]);
  }

  /** Clears everything: the user may have changed. */
  clear(): void {
    for (const table of Object.values(this.tables)) table.clear();
    this.trades.clear();
  }
}
