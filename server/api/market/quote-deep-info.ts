import { market } from '#contract/api';
import { bondInfoOf, valuationEntity } from '../../domain/bonds/index.ts';
import { notFound } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { sessionOf } from '../../http/session.ts';
import { type MarketDeps, oneShownTo } from './market-deps.ts';

const TRANS_ROWS = 50;

/** GET /market/auth/quoteDeepInfo: everything that the deep quotation page shows of one bond. */
export const quoteDeepInfo = (deps: MarketDeps) =>
  route(market.quoteDeepInfo, async ({ query: { securityId }, viewer }) => {
    const { directory, watchlist, valuations, rows, view, calendar } = deps;
    const bond = directory.get(securityId);
    if (bond === undefined) throw notFound();
    const today = directory.today();
    const [isWatch, valued] = await Promise.all([
      watchlist.has(sessionOf(viewer).operId, securityId),
      valuations.latest([securityId]),
    ]);
    const records = valued.get(securityId);
    // Read after the waits, together, so that head, ladder and tape are of one moment.
    const live = {
      head: rows.best(securityId),
      deep: rows.deep(securityId),
      trend: rows.trend(securityId),
      lastTrans: view
        .tape(securityId)
        .slice(0, TRANS_ROWS)
        .map((entry) => rows.trans(entry)),
    };
    return {
      ...oneShownTo(viewer, deps, live),
      bond: bondInfoOf(bond, { today, workdays: calendar, isWatch, isVisitor: false }),
      valuation: records === undefined ? null : valuationEntity(bond, records, today),
    };
  });
