import { market } from '#contract/api';
import { route } from '../../http/route.ts';
import type { MarketDeps } from './market-deps.ts';

const NOTICES = 5;

/** GET /market/homepage: for visitors too, with masked prices. */
export const homepage = ({ homepage: marketHalf, notices }: Pick<MarketDeps, 'homepage' | 'notices'>) =>
  route(market.homepage, async ({ viewer }) => ({ ...marketHalf(viewer), notices: await notices.newest(NOTICES) }));
