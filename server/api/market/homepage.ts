import { market as calls } from '#contract/api';
import type { Homepage } from '#contract/entities';
import { beijingTimeText } from '#contract/rules';
import type { MarketServices } from '../../domain/market/market-services.ts';
import { DEMO_NOTICE } from '../../domain/market/notices.data.ts';
import { marketViewer } from '../../domain/market/push/market-sources.ts';
import type { MarketViewer } from '../../domain/market/view/for-viewer.ts';
import { homepageFor } from '../../domain/market/view/homepage.ts';
import { route } from '../../http/route.ts';

/** Every visitor asks for this page again and again: viewers with equal rights share it for so long. */
const SHARED_MS = 500;

/** GET /market/homepage: figures, curve, active bonds, last trades; for visitors prices cut to 2 decimals. */
export function homepage(market: MarketServices) {
  const shared = new Map<MarketViewer['kind'], { readonly madeAt: number; readonly page: Homepage }>();
  return route(calls.homepage, ({ viewer }) => {
    const who = marketViewer(market.view, viewer);
    const now = market.now();
    const known = shared.get(who.kind);
    if (known && now >= known.madeAt && now < known.madeAt + SHARED_MS) return known.page;
    const notices = market.demo ? [{ ...DEMO_NOTICE, createtime: `${beijingTimeText(now).slice(0, 10)} 00:00:00.000` }] : [];
    const page = { ...homepageFor(who, market), notices };
    shared.set(who.kind, { madeAt: now, page });
    return page;
  });
}
