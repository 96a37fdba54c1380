import type { BestMarket } from '#contract/entities';
import type { Viewer } from '#server/call';
import type { MarketServices } from './market-services.ts';
import { marketViewer } from './push/market-sources.ts';
import type { MarketSubject } from './view/market-access.ts';
import { redactFor } from './view/redact-for.ts';

/** Best quotes of these bonds as the viewer may see them in this call; unknown bonds are left out. */
export function bestRows(
  { view, rows }: MarketServices,
  securityIds: readonly string[],
  viewer: Viewer,
  subject: MarketSubject,
): BestMarket[] {
  const who = marketViewer(view, viewer, subject);
  return securityIds.flatMap((securityId) => {
    const row = rows.best(securityId);
    return row === null ? [] : [redactFor(row, who)];
  });
}
