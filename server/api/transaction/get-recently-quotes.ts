import { transaction } from '#contract/api';
import type { RecentQuote } from '#contract/entities';
import { notFound, route } from '#server/call';
import { type MarketServices, marketViewer, redactFor } from '#server/domain/market';

const STATUS = { '0': 'live', '2': 'filled', '4': 'cancelled' } as const;

/** GET /transaction/auth/getRecentlyQuotes: the newest quotes of a bond, live or not. Unverified users receive none, as in a ladder. */
export const getRecentlyQuotes = ({ bonds, reader, rows, view }: MarketServices) =>
  route(transaction.getRecentlyQuotes, async ({ params: { id }, viewer }) => {
    if (bonds.get(id) === undefined) throw notFound();
    const who = marketViewer(view, viewer, 'getRecentlyQuotes');
    if (who.kind === 'visitor') return [];
    const quotes = await reader.recentQuotes(id);
    return quotes.map((order): RecentQuote => {
      const isLive = order.status === '0';
      // For a finished quote the original quantity says more than the zero that remains.
      const qty = isLive ? order.orderQty - order.cumQty : order.orderQty;
      const level = { ...rows.level(id, order), side: order.side, qty, status: STATUS[order.status] };
      const seen = redactFor(level, who);
      return { ...seen, canHit: isLive && seen.canHit };
    });
  });
