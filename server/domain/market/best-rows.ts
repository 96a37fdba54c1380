import type { BestMarket } from '#contract/entities';
import type { Viewer } from '#server/call';
import type { MarketServices } from './market-services.ts';
import { marketViewer } from './push/market-sources.ts';
import { redactFor } from './view/redact-for.ts';

/** Best quotes of these bonds as the viewer may see them; unknown bonds are left out. */
export function bestRows(
  { view, rows }: MarketServices,
  securityIds: readonly string[],
  viewer: Viewer,
): BestMarket[] {
  const who = marketViewer(view, viewer);
  return securityIds.flatMap((securityId) => {
    const row = rows.best(securityId);
    return row === null ? [] : [redactFor(row, who)];
  });
}
