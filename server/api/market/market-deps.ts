import type { BondServices } from '../../domain/bonds/index.ts';
import type { TradingCalendar } from '../../domain/calendar/index.ts';
import type { BondLookup } from '../../domain/market/bond-lookup.ts';
import type { MarketReader } from '../../domain/market/market-reader.ts';
import { marketViewer } from '../../domain/market/push/market-sources.ts';
import { forViewer } from '../../domain/market/view/for-viewer.ts';
import type { MarketHomepage } from '../../domain/market/view/homepage.ts';
import type { MarketRows } from '../../domain/market/view/market-rows.ts';
import type { MarketView } from '../../domain/market/view/market-view.ts';
import { notFound } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';

/** What the calls that show the live market need. */
export interface MarketDeps extends BondServices {
  readonly view: MarketView;
  readonly rows: MarketRows;
  readonly lookup: BondLookup;
  readonly reader: MarketReader;
  readonly calendar: TradingCalendar;
  /** The market half of the home page as this viewer may see it. */
  readonly homepage: (viewer: Viewer) => MarketHomepage;
}

/** Rows as this viewer may see them: every market figure of a reply passes here. */
export function shownTo<T extends object>(viewer: Viewer, { view }: Pick<MarketDeps, 'view'>, rows: readonly T[]): T[] {
  const seen = marketViewer(view, viewer);
  return rows.map((row) => forViewer(row, seen));
}

/** One row as this viewer may see it. */
export function oneShownTo<T extends object>(viewer: Viewer, { view }: Pick<MarketDeps, 'view'>, row: T): T {
  return forViewer(row, marketViewer(view, viewer));
}

/** Throws 404 for an unknown bond. */
export function assertBond({ directory }: Pick<MarketDeps, 'directory'>, securityId: string): void {
  if (directory.get(securityId) === undefined) throw notFound();
}
