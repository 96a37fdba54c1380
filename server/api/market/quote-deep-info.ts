import { market as calls } from '#contract/api';
import type { Workdays } from '#contract/rules';
import { bondInfoOf, type BondServices, valuationEntity } from '../../domain/bonds/index.ts';
import type { MarketServices } from '../../domain/market/market-services.ts';
import { marketViewer } from '../../domain/market/push/market-sources.ts';
import { redactFor } from '../../domain/market/view/redact-for.ts';
import { notFound } from '../../call/errors.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

export interface QuoteDeepInfoDeps extends Pick<BondServices, 'directory' | 'valuations' | 'watchlist'> {
  readonly calendar: Workdays;
}

const LAST_TRADES = 20;

/** GET /market/auth/quoteDeepInfo: everything about one bond that the depth pages begin with. */
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
    const valued = (await valuations.latest([securityId])).get(securityId);
    const tape = view.tape(securityId).slice(0, LAST_TRADES);
    const live = {
      head: rows.best(securityId),
      deep: rows.deep(securityId),
      trend: rows.trend(securityId),
      lastTrans: tape.map((entry) => rows.trans(entry)),
    };
    return {
      ...redactFor(live, marketViewer(view, viewer)),
      bond: bondInfoOf(bond, { today, workdays: calendar, isWatch, isVisitor: false }),
      valuation: valued === undefined ? null : valuationEntity(bond, valued, today),
    };
  });
