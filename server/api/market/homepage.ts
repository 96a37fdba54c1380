import { market as calls } from '#contract/api';
import { beijingTimeText } from '#contract/rules';
import type { MarketServices } from '../../domain/market/market-services.ts';
import { DEMO_NOTICE } from '../../domain/market/notices.data.ts';
import { marketViewer } from '../../domain/market/push/market-sources.ts';
import { homepageFor } from '../../domain/market/view/homepage.ts';
import { route } from '../../http/route.ts';

/** GET /market/homepage: figures, curve, active bonds, last trades; for visitors prices cut to 2 decimals. */
export const homepage = (market: MarketServices) =>
  route(calls.homepage, ({ viewer }) => ({
    ...homepageFor(marketViewer(market.view, viewer), market),
    notices: market.demo ? [{ ...DEMO_NOTICE, createtime: `${beijingTimeText(market.now()).slice(0, 10)} 00:00:00.000` }] : [],
  }));
