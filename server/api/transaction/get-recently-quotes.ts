import { transaction } from '#contract/api';
import type { RecentQuote } from '#contract/entities';
import type { BookOrder } from '../../matching/index.ts';
import { route } from '../../http/route.ts';
import { assertBond, type MarketDeps, shownTo } from '../market/market-deps.ts';

const QUOTES = 50;
const STATUS = { '0': 'live', '2': 'filled', '4': 'cancelled' } as const satisfies Record<
  BookOrder['status'],
  RecentQuote['status']
>;

/** GET /transaction/auth/getRecentlyQuotes/{id}: the newest quotes of one bond and what became of them. */
export const getRecentlyQuotes = (deps: Pick<MarketDeps, 'directory' | 'reader' | 'view' | 'rows'>) =>
  route(transaction.getRecentlyQuotes, async ({ params: { id }, viewer }) => {
    assertBond(deps, id);
    const orders = await deps.reader.recentQuotes(id, QUOTES);
    const quotes = deps.rows.sided(id, orders).map((level, index): RecentQuote => {
      const order = orders[index];
      const status = order === undefined ? 'cancelled' : STATUS[order.status];
      if (status === 'live' || order === undefined) return { ...level, status };
      // Nothing is left of it: its size is what it was.
      return { ...level, status, qty: order.orderQty, canHit: false };
    });
    return shownTo(viewer, deps, quotes);
  });
