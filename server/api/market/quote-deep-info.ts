import { market as calls } from '#contract/api';
import type { Workdays } from '#contract/rules';
import { notFound, route, sessionOf } from '#server/call';
import { bondInfoOf, type BondServices, valuationEntity } from '#server/domain/bonds';
import { type MarketServices, marketViewer, plainViewer, redactFor } from '#server/domain/market';

export interface QuoteDeepInfoDeps extends Pick<BondServices, 'directory' | 'valuations' | 'watchlist'> {
  readonly calendar: Workdays;
}

const LAST_TRADES = 20;

/** GET /market/auth/quoteDeepInfo: the initial data of the depth pages for one bond. */
export const quoteDeepInfo = (
  market: MarketServices,
  { directory, valuations, watchlist, calendar }: QuoteDeepInfoDeps,
) =>
  route(calls.quoteDeepInfo, async ({ query: { securityId }, viewer }) => {
    const bond = directory.get(securityId);
    if (bond === undefined) throw notFound();
    const { view, rows } = market;
    const today = directory.today();
    const isWatch = await watchlist.has(sessionOf(viewer).operId, securityId);
    const valued = (await valuations.latest([securityId], today)).get(securityId);
    const tape = view.tape(securityId).slice(0, LAST_TRADES);
    const live = {
      head: rows.best(securityId),
      deep: rows.deep(securityId),
      trend: rows.trend(securityId),
      lastTrans: tape.map((entry) => rows.trans(entry)),
    };
    const isVisitor = plainViewer(viewer, 'quoteDeepInfo').kind === 'visitor';
    return {
      ...redactFor(live, marketViewer(view, viewer, 'quoteDeepInfo')),
      bond: bondInfoOf(bond, { today, workdays: calendar, isWatch, isVisitor }),
      valuation:
        valued === undefined
          ? null
          : redactFor(valuationEntity(bond, valued, today), plainViewer(viewer, 'quoteDeepInfo')),
    };
  });
