import type { BestMarket, BondInfo, OrderRules } from '#contract/entities';
import { deviationLimitBp, PRICE_BANDS, settlementDay, usualSettlement } from '#contract/rules';
import type { CalendarStore } from '#core/calendar';
import type { Clock } from '#core/clock';
import type { ConfigStore } from '#core/config';
import { type Http, nullIfFailed } from '#core/http';
import type { MarketStore } from '#core/market';
import { makeAutoObservable, observable, type ObservableMap, runInAction } from 'mobx';
import { bondOf, type Figures, figuresAt } from '../model/bond-figures.ts';
import type { BulkRow } from '../model/bulk-row.ts';
import { readPrice, type Warning, warningsOf } from '../model/checks.ts';
import { firmDate, workdaysOf } from '../model/workdays.ts';
import { BestRows } from './best-rows.ts';
import { readBond } from './bond-lookup.ts';
import type { Turns } from './turns.ts';

interface Deps {
  readonly http: Http;
  readonly clock: Clock;
  readonly market: Pick<MarketStore, 'best'>;
  readonly calendar: CalendarStore;
  readonly config: Pick<ConfigStore, 'settings'>;
}

/** What the prices of a bulk table mean, and how they compare with market and valuation: the bonds' records, read once each. */
export class BulkPrices {
  readonly infos: ObservableMap<string, BondInfo> = observable.map(undefined, { deep: false });
  private readonly deps: Deps;
  private readonly turns: Turns;
  private readonly bestRows: BestRows;
  private readonly reads = new Map<string, Promise<void>>();

  constructor(deps: Deps, turns: Turns) {
    this.deps = deps;
    this.turns = turns;
    this.bestRows = new BestRows(deps);
    makeAutoObservable<BulkPrices, 'deps' | 'turns' | 'bestRows' | 'reads'>(this, {
      infos: false,
      deps: false,
      turns: false,
      bestRows: false,
      reads: false,
    });
  }

  /** Reads a bond's record, unless it is loaded or loading. */
  need(securityId: string): Promise<void> {
    if (securityId === '') return Promise.resolve();
    const read = this.reads.get(securityId) ?? this.read(securityId);
    this.reads.set(securityId, read);
    return read;
  }

  /** The usual settlement of a row's bond. */
  usualSettlement(row: BulkRow): string {
    return usualSettlement(this.infos.get(row.securityId)?.bondType ?? this.best(row)?.bondType);
  }

  private async read(securityId: string): Promise<void> {
    const info = await this.turns.take(() => readBond(this.deps.http, securityId).catch(nullIfFailed));
    // Requested again with the next change of its row: until then the server alone checks the price.
    if (info === null) this.reads.delete(securityId);
    else runInAction(() => this.infos.set(securityId, info));
  }

  best(row: BulkRow): BestMarket | undefined {
    return this.bestRows.get(row.securityId);
  }

  get bands() {
    return this.deps.config.settings.priceBands ?? PRICE_BANDS;
  }

  settleDate(row: BulkRow): string | null {
    const { calendar } = this.deps;
    return settlementDay(row.securityId, row.settlType, calendar.now(), workdaysOf(calendar));
  }

  /** The settlement date that the row may insist on; null: none is certain. */
  firmDate(row: BulkRow): string | null {
    return firmDate(this.settleDate(row), this.deps.calendar.facts);
  }

  /** The price in both forms; null: the bond has no such price; undefined: not known yet. */
  figures(row: BulkRow): Figures | null | undefined {
    const info = this.infos.get(row.securityId);
    const date = this.settleDate(row);
    const price = readPrice(row, info?.bondType ?? null);
    const bond = info === undefined || date === null ? null : bondOf(info, date);
    if (bond === null || date === null || typeof price !== 'number') return undefined;
    return figuresAt(bond, date, row.priceType, price);
  }

  /** What is worth a second look at a row's price, as in the ticket. */
  warnings(row: BulkRow, limits: OrderRules | null): readonly Warning[] {
    const figures = this.figures(row);
    const best = this.best(row);
    if (!figures || row.side === null) return [];
    return warningsOf(row.side, figures.yieldE4, best, limitOf(best, limits), this.bands);
  }
}

/** bp from the valuation beyond which the server refuses; null: not known. */
export const limitOf = (best: BestMarket | undefined, limits: OrderRules | null): number | null =>
  best === undefined || limits === null
    ? null
    : deviationLimitBp({ bondType: best.bondType, issuerRating: best.issrating }, limits.deviationBp);
