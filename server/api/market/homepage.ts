import { market as calls } from '#contract/api';
import { beijingTimeText } from '#contract/rules';
import type { BondServices } from '../../domain/bonds/index.ts';
import type { MarketServices } from '../../domain/market/market-services.ts';
import { DEMO_NOTICE } from '../../domain/market/notices.data.ts';
import { marketViewer } from '../../domain/market/push/market-sources.ts';
import { homepageFor } from '../../domain/market/view/homepage.ts';
import { route } from '../../http/route.ts';

const NOTICES = 5;

/** GET /market/homepage: figures, curve, active bonds, last trades, notices; for visitors prices cut to 2 decimals. */
export const homepage = (market: MarketServices, { notices }: Pick<BondServices, 'notices'>) =>
  route(calls.homepage, async ({ viewer }) => {
    const published = await notices.newest(NOTICES);
    const createtime = `${beijingTimeText(market.now()).slice(0, 10)} 00:00:00.000`;
    return {
      ...homepageFor(marketViewer(market.view, viewer), market),
      notices: market.demo ? [{ ...DEMO_NOTICE, createtime }, ...published] : published,
    };
  });
