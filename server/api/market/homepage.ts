import { market as calls } from '#contract/api';
import { beijingTimeText } from '#contract/rules';
import { route } from '#server/call';
import type { BondServices } from '#server/domain/bonds';
import {
  homepageFor,
  type MarketHomepage,
  type MarketServices,
  marketViewer,
  type MarketViewer,
  ORIGIN_NOTICES,
} from '#server/domain/market';

const NOTICES = 5;
/** Visitors and unverified users poll this page: for this long, viewers of one kind share its market half. */
const SHARED_MS = 500;

/**
 * GET /market/homepage: figures, curve, active bonds, last trades, notices; for visitors prices truncated to 2
 * decimals, for unverified users without institutions.
 */
export function homepage(market: MarketServices, { notices }: Pick<BondServices, 'notices'>) {
  const shared = new Map<
    MarketViewer['kind'],
    { readonly renderedAt: number; readonly page: MarketHomepage }
  >();
  const pageFor = (viewer: MarketViewer, now: number): MarketHomepage => {
    const cached = shared.get(viewer.kind);
    if (cached && now >= cached.renderedAt && now < cached.renderedAt + SHARED_MS) return cached.page;
    const page = homepageFor(viewer, market);
    shared.set(viewer.kind, { renderedAt: now, page });
    return page;
  };
  return route(calls.homepage, async ({ viewer }) => {
    const now = market.now();
    const published = await notices.newest(NOTICES);
    const createtime = `${beijingTimeText(now).slice(0, 10)} 00:00:00.000`;
    return {
      ...pageFor(marketViewer(market.view, viewer, 'homepage'), now),
      notices:
        market.origin === 'none'
          ? published
          : [{ ...ORIGIN_NOTICES[market.origin], createtime }, ...published],
    };
  });
}
