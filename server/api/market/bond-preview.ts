import { market as calls } from '#contract/api';
import { notFound, route } from '#server/call';
import type { BondServices } from '#server/domain/bonds';
import { type MarketServices, marketViewer, redactFor } from '#server/domain/market';

const LAST_TRADES = 10;

/** GET /market/bondPreview: best prices and last trades of one bond, for any caller; visitors get truncated prices, unverified users no institutions. */
export const bondPreview = ({ view, rows }: MarketServices, { directory }: Pick<BondServices, 'directory'>) =>
  route(calls.bondPreview, async ({ query: { securityId }, viewer }) => {
    if (directory.get(securityId) === undefined) throw notFound();
    const lastTrans = view.tape(securityId).slice(0, LAST_TRADES);
    const preview = { head: rows.best(securityId), lastTrans: lastTrans.map((entry) => rows.trans(entry)) };
    return redactFor(preview, marketViewer(view, viewer, 'bondPreview'));
  });
