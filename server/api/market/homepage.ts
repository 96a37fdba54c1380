import { market as calls } from '#contract/api';
import { beijingTimeText } from '#contract/rules';
import type { BondServices } from '../../domain/bonds/index.ts';
import type { MarketServices } from '../../domain/market/market-services.ts';
import { DEMO_NOTICE } from '../../domain/market/notices.data.ts';
import { marketViewer } from '../../domain/market/push/market-sources.ts';
import type { MarketViewer } from '../../domain/market/view/redact-for.ts';
import { homepageFor, type MarketHomepage } from '../../domain/market/view/homepage.ts';
import { route } from '../../call/route.ts';

const NOTICES = 5;
/** Every visitor asks for this page again and again: viewers with equal rights share its market half for so long. */
const SHARED_MS = 500;

/** GET /market/homepage: figures, curve, active bonds, last trades, notices; for visitors prices cut to 2 decimals. */
export function homepage(market: MarketServices, { notices }: Pick<BondServices, 'notices'>) {
  const shared = new Map<MarketViewer['kind'], { readonly madeAt: number; readonly page: MarketHomepage }>();
  const pageFor = (viewer: MarketViewer, now: number): MarketHomepage => {
    const known = shared.get(viewer.kind);
    if (known && now >= known.madeAt && now < known.madeAt + SHARED_MS) return known.page;
    const page = homepageFor(viewer, market);
    shared.set(viewer.kind, { madeAt: now, page });
    return page;
  };
  return route(calls.homepage, async ({ viewer }) => {
    const now = market.now();
    const published = await notices.newest(NOTICES);
    const createtime = `${beijingTimeText(now).slice(0, 10)} 00:00:00.000`;
    return {
      ...pageFor(marketViewer(market.view, viewer), now),
      notices: market.demo ? [{ ...DEMO_NOTICE, createtime }, ...published] : published,
    };
  });
}
