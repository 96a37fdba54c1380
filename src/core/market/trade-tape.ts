import type { LatestTrans } from '#contract/entities';
import type { Clock, Undo } from '#core/clock';
import type { PushFrame } from '#core/push';
import { callSafely } from '#core/report';
import { makeObservable, observable, runInAction } from 'mobx';
import type { RowsChange } from './live-table.ts';

/** Trades kept; older ones are read page by page over HTTP. */
const MAX_TRADES = 500;
/** Most trades waiting for the next paint; a hidden page never paints. */
const MAX_PENDING = 2 * MAX_TRADES;

/** Done trades, newest first, each exactly once. Trades are never conflated: every one that is pushed is listed. */
export class TradeTape {
  /** The list may lack trades: the connection was lost and no snapshot has arrived yet. Observable. */
  stale = true;
  /** The stream has delivered something since the start or the last `clear`. */
  wasLive = false;
  private readonly clock: Clock;
  private list: readonly LatestTrans[] = [];
  private pending: LatestTrans[] = [];
  private isResetPending = false;
  private stopFrame: Undo | null = null;
  private readonly listeners = new Set<(change: RowsChange) => void>();

  constructor(clock: Clock) {
    this.clock = clock;
    makeObservable(this, { stale: observable });
  }

  /** Newest first, at most 500. A new array after every change. */
  rows(): readonly LatestTrans[] {
    return this.list;
  }

  /** Calls back at most once per animation frame. `changed` holds the ids of new trades. */
  subscribe(listener: (change: RowsChange) => void): Undo {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  receive(frame: PushFrame<'latestTransWebSocket'>): void {
    if (frame.op === 'del') return;
    if (frame.op === 'snap') {
      this.pending = [];
      this.isResetPending = true;
    }
    this.enqueue(frame.rows);
  }

  /** Trades known from elsewhere (an HTTP page), inserted where they belong. */
  seed(trades: readonly LatestTrans[]): void {
    this.enqueue(trades);
  }

  clear(): void {
    this.wasLive = !this.stale;
    this.pending = [];
    this.isResetPending = true;
    this.flush();
  }

  setStale(stale: boolean): void {
    if (!stale) this.wasLive = true;
    if (this.stale === stale) return;
    runInAction(() => {
      this.stale = stale;
    });
  }

  flush(): void {
    this.stopFrame?.();
    this.stopFrame = null;
    const changed = new Set(this.pending.map(({ tradeId }) => tradeId));
    this.list = newestOf([...(this.isResetPending ? [] : this.list), ...this.pending]);
    this.pending = [];
    this.isResetPending = false;
    for (const listener of this.listeners) callSafely(() => listener({ changed, structure: true }));
  }

  private enqueue(trades: readonly LatestTrans[]): void {
    this.pending.push(...trades);
    if (this.pending.length > MAX_PENDING) this.pending = newestOf(this.pending);
    this.stopFrame ??= this.clock.onFrame(() => this.flush());
  }
}

/** Each trade once, in its latest version. */
function newestOf(trades: readonly LatestTrans[]): LatestTrans[] {
  const byId = new Map(trades.map((trade) => [trade.tradeId, trade]));
  return [...byId.values()].sort(newestTradeFirst).slice(0, MAX_TRADES);
}

/** Order of the tape: by time, then by id, so that trades of one moment keep their places. */
export function newestTradeFirst(a: LatestTrans, b: LatestTrans): number {
  const [left, right] = [a.time ?? '', b.time ?? ''];
  if (left !== right) return left < right ? 1 : -1;
  return a.tradeId < b.tradeId ? 1 : -1;
}
