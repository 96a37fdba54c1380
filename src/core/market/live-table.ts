import type { Clock, Undo } from '#core/clock';
import { callSafely } from '#core/report';
import { makeObservable, observable, runInAction } from 'mobx';
import { rowsAfter } from './row-budget.ts';

/** What changed since the last animation frame. */
export interface RowsChange {
  /** Ids of rows that were added or whose fields changed. */
  readonly changed: ReadonlySet<string>;
  /** Rows were added, removed or reordered. */
  readonly structure: boolean;
}

/** A snapshot may arrive in several frames; a row that none of them contained within this time is gone. */
const SNAPSHOT_MS = 1000;
/** Rows that may be applied before the frame: more take longer than that moment leaves. */
const MAX_EARLY_ROWS = 60;

/**
 * The newest row per key. Row objects keep their identity and are changed in place, at most twice per animation frame: what arrived is
 * conflated to the newest row per key and applied shortly before the frame begins, so that the frame has little left to write and lay out,
 * and what arrives after that in the frame itself. Listeners are then notified together.
 */
export class LiveTable<Row extends object> {
  /** The data may be out of date: the connection or a frame was lost and no snapshot has arrived yet. Observable. */
  stale = true;
  /** The stream has delivered something since the start or the last `clear`: stale data was once current, and is not a seed. */
  wasLive = false;
  private readonly clock: Clock;
  private readonly byKey = new Map<string, Row>();
  private readonly versions = new Map<string, number>();
  private readonly pending = new Map<string, Row | null>();
  private readonly changed = new Set<string>();
  private structure = false;
  private list: readonly Row[] = [];
  private stopFrame: Undo | null = null;
  private stopEarly: Undo | null = null;
  /** Rows were applied early, since the last animation frame. */
  private isFrameWritten = false;
  /** When the last animation frame began, ms. */
  private frameMs = 0;
  /** Rows in sight that may be applied until the next one begins, and those that were. */
  private budget = Number.POSITIVE_INFINITY;
  private written = 0;
  private readonly unconfirmed = new Set<string>();
  private stopSnapshotTimer: Undo | null = null;
  private readonly listeners = new Set<(change: RowsChange) => void>();
  private readonly rowListeners = new Map<string, Set<() => void>>();
  private readonly views = new Set<() => Iterable<string>>();

  constructor(clock: Clock) {
    this.clock = clock;
    makeObservable(this, { stale: observable });
  }

  get(key: string): Row | undefined {
    return this.byKey.get(key);
  }

  /** Number of changes to the row. Together with `watchRow` this is all that a view needs to know when to read it again. */
  version(key: string): number {
    return this.versions.get(key) ?? 0;
  }

  /** All rows, in the order in which they first arrived. The array is a new one when rows were added or removed. */
  rows(): readonly Row[] {
    return this.list;
  }

  keys(): Iterable<string> {
    return this.byKey.keys();
  }

  get size(): number {
    return this.byKey.size;
  }

  /** Calls `fn` before the paint that shows a change of this row. */
  watchRow(key: string, fn: () => void): Undo {
    const existing = this.rowListeners.get(key);
    const set = existing ?? new Set<() => void>();
    if (existing === undefined) this.rowListeners.set(key, set);
    set.add(fn);
    return () => {
      set.delete(fn);
      if (set.size === 0 && this.rowListeners.get(key) === set) this.rowListeners.delete(key);
    };
  }

  /** Calls `fn` with the changed keys, at most twice per animation frame. */
  watchAll(fn: (changed: ReadonlySet<string>) => void): Undo {
    return this.subscribe((change) => fn(change.changed));
  }

  /** Like `watchAll`, but also reports whether rows were added or removed. The shape that a live grid accepts. */
  subscribe(listener: (change: RowsChange) => void): Undo {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** A view of many rows: `visibleKeys` returns the keys of those it has on screen, until the undo. */
  registerView(visibleKeys: () => Iterable<string>): Undo {
    this.views.add(visibleKeys);
    return () => void this.views.delete(visibleKeys);
  }

  /** Keys of the rows on screen, or watched one by one; null where no view knows which of its rows are. */
  visibleKeys(): readonly string[] | null {
    if (this.views.size === 0) return null;
    return [...this.rowListeners.keys(), ...[...this.views].flatMap((view) => [...view()])];
  }

  /** A newer whole row, or null for one that is gone. Shown in the next frame. */
  put(key: string, row: Row | null): void {
    this.unconfirmed.delete(key);
    this.pending.set(key, row);
    this.scheduleFlush();
  }

  /** Rows known from elsewhere (an HTTP reply), for keys for which the stream has delivered nothing yet. */
  seed(rows: Iterable<readonly [key: string, row: Row]>): void {
    for (const [key, row] of rows) if (!this.byKey.has(key) && !this.pending.has(key)) this.put(key, row);
  }

  /**
   * A snapshot begins: these rows now, and more may follow. Rows of the `covered` keys (all, where null) that are not delivered
   * again within a second are removed; until then they stay on screen, so that a reconnect does not empty it.
   */
  beginSnapshot(rows: Iterable<readonly [key: string, row: Row]>, covered: Iterable<string> | null): void {
    for (const key of covered ?? this.byKey.keys()) if (this.byKey.has(key)) this.unconfirmed.add(key);
    for (const [key, row] of rows) this.put(key, row);
    if (this.unconfirmed.size === 0) return;
    this.stopSnapshotTimer?.();
    this.stopSnapshotTimer = this.clock.setTimeout(() => {
      this.stopSnapshotTimer = null;
      for (const key of this.unconfirmed) this.put(key, null);
    }, SNAPSHOT_MS);
  }

  /** The row as the next frame will show it. */
  latest(key: string): Row | undefined {
    const pending = this.pending.get(key);
    return pending === undefined ? this.byKey.get(key) : (pending ?? undefined);
  }

  clear(): void {
    this.wasLive = !this.stale;
    this.stopSnapshotTimer?.();
    this.stopSnapshotTimer = null;
    this.unconfirmed.clear();
    this.pending.clear();
    for (const key of this.byKey.keys()) this.pending.set(key, null);
    this.flush();
  }

  setStale(stale: boolean): void {
    if (!stale) this.wasLive = true;
    if (this.stale === stale) return;
    runInAction(() => {
      this.stale = stale;
    });
  }

  /** Applies pending changes now. Called by the animation frame; tests may call it. */
  flush(): void {
    this.stopWaiting();
    this.applyPending();
  }

  private stopWaiting(): void {
    this.stopFrame?.();
    this.stopFrame = null;
    this.stopEarly?.();
    this.stopEarly = null;
  }

  /** Rows in sight beyond the budget wait for the next frame, those that have waited longest first in it. */
  private applyWithinBudget(): void {
    const inSight = new Set(this.pending.size > this.budget ? this.visibleKeys() : null);
    this.applyPending((key) => !inSight.has(key) || (this.written += 1) <= this.budget);
    if (this.pending.size > 0) this.scheduleFlush();
  }

  private applyPending(isDue: (key: string) => boolean = () => true): void {
    for (const [key, row] of this.pending) {
      if (!isDue(key)) continue;
      this.pending.delete(key);
      this.apply(key, row);
    }
    if (this.changed.size === 0 && !this.structure) return;
    if (this.structure) this.list = [...this.byKey.values()];
    const change: RowsChange = { changed: new Set(this.changed), structure: this.structure };
    this.changed.clear();
    this.structure = false;
    for (const key of change.changed) {
      this.versions.set(key, (this.versions.get(key) ?? 0) + 1);
      const set = this.rowListeners.get(key);
      if (set !== undefined) for (const listener of set) callSafely(listener);
    }
    for (const listener of this.listeners) callSafely(() => listener(change));
  }

  private apply(key: string, row: Row | null): void {
    const previous = this.byKey.get(key);
    if (row === null) {
      if (previous === undefined) return;
      this.byKey.delete(key);
      this.structure = true;
    } else if (previous === undefined) {
      this.byKey.set(key, row);
      this.structure = true;
    } else {
      if (previous === row) return;
      for (const field in previous) if (!(field in row)) delete previous[field];
      Object.assign(previous, row);
    }
    this.changed.add(key);
  }

  private scheduleFlush(): void {
    if (this.stopFrame !== null) return;
    this.stopFrame = this.clock.onFrame((timeMs) => {
      this.isFrameWritten = false;
      this.budget = rowsAfter(this.budget, timeMs - this.frameMs, this.pending.size);
      this.frameMs = timeMs;
      this.stopWaiting();
      this.applyWithinBudget();
      this.written = 0;
    });
    if (!this.isFrameWritten) this.stopEarly = this.clock.beforeFrame(() => this.applyEarly());
  }

  private applyEarly(): void {
    this.stopEarly = null;
    if (this.pending.size > MAX_EARLY_ROWS) return;
    this.isFrameWritten = true;
    this.applyWithinBudget();
  }
}
