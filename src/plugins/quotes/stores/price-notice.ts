import type { BestMarket, Price } from '#contract/entities';
import { PRICE_NOTICE_DEBOUNCE_MS } from '#contract/rules';
import type { CalendarStore } from '#core/calendar';
import type { Clock, Undo } from '#core/clock';
import type { LiveTable } from '#core/market';
import { makeAutoObservable, observableRef } from 'mobx';

/** Prices covered by a notice. */
const WATCHED = ['bidPrice', 'ofrPrice', 'lastPrice'] as const;
export type WatchedPrice = (typeof WATCHED)[number];

export interface PriceChange {
  readonly field: WatchedPrice;
  readonly from: Price;
  readonly to: Price;
}

/** Prices of one bond that changed together. */
export interface PriceNote {
  readonly securityId: string;
  readonly symbol: string;
  readonly changes: readonly PriceChange[];
  /** The server's time, ms. */
  readonly atMs: number;
}

/**
 * Announces the newest price change of one bond, 200 ms after its last update (R9.03): a burst is one notice from the last announced
 * price to the current one, and a price that returned announces nothing.
 */
export class PriceNotice {
  note: PriceNote | null = null;
  private readonly table: LiveTable<BestMarket>;
  private readonly clock: Pick<Clock, 'setTimeout'>;
  private readonly calendar: Pick<CalendarStore, 'now'>;

  /** `calendar` gives the server's time: the user's own clock may be off, and the grid next to it shows the server's. */
  constructor(
    table: LiveTable<BestMarket>,
    clock: Pick<Clock, 'setTimeout'>,
    calendar: Pick<CalendarStore, 'now'>,
  ) {
    this.table = table;
    this.clock = clock;
    this.calendar = calendar;
    makeAutoObservable<PriceNotice, 'table' | 'clock' | 'calendar' | 'pricesOf'>(this, {
      note: observableRef,
      table: false,
      clock: false,
      calendar: false,
      watch: false,
      pricesOf: false,
    });
  }

  /** Watches this bond until the undo is called. */
  watch(securityId: string): Undo {
    // Null until the bond is known: its first prices are not changes.
    let last = this.pricesOf(securityId);
    let stopTimer: Undo | null = null;
    const settle = () => {
      stopTimer = null;
      const row = this.table.get(securityId);
      const before = last;
      last = this.pricesOf(securityId);
      if (row !== undefined && before !== null && last !== null) this.announce(row, before, last);
    };
    const stopRow = this.table.watchRow(securityId, () => {
      stopTimer?.();
      stopTimer = this.clock.setTimeout(settle, PRICE_NOTICE_DEBOUNCE_MS);
    });
    return () => {
      stopRow();
      stopTimer?.();
    };
  }

  private pricesOf(securityId: string): readonly Price[] | null {
    const row = this.table.get(securityId);
    return row === undefined ? null : WATCHED.map((field) => row[field]);
  }

  private announce(row: BestMarket, before: readonly Price[], now: readonly Price[]): void {
    const changes = WATCHED.flatMap((field, index): PriceChange[] => {
      const [from, to] = [before[index] ?? null, now[index] ?? null];
      return from === to ? [] : [{ field, from, to }];
    });
    if (changes.length === 0) return;
    this.note = { securityId: row.securityId, symbol: row.symbol, changes, atMs: this.calendar.now() };
  }
}
