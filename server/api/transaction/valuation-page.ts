import type { Valuation } from '#contract/entities';
import { type BondServices, pageOfList, valuationEntity } from '#server/domain/bonds';
import { type MarketViewer, redactFor } from '#server/domain/market';

export interface ValuationQuery {
  /** Exactly these bonds, in this order, instead of the call's own set. */
  readonly securityId?: readonly string[] | undefined;
  readonly page: number;
  readonly rows: number;
}

/**
 * One page of valuation entities for the listed bonds, or those of `ids`, as the viewer may see them. Unknown bonds are omitted; a bond
 * never valued has no providers.
 */
export async function valuationPage(
  { directory, valuations }: Pick<BondServices, 'directory' | 'valuations'>,
  query: ValuationQuery,
  viewer: MarketViewer,
  ids: () => Promise<readonly string[]> | readonly string[],
): Promise<{ content: Valuation[]; totalPages: number }> {
  const securityIds = new Set(query.securityId ?? (await ids()));
  const bonds = [...securityIds].map((id) => directory.get(id)).filter((bond) => bond !== undefined);
  const { content, totalPages } = pageOfList(bonds, query);
  const today = directory.today();
  const found = await valuations.latest(
    content.map((bond) => bond.securityId),
    today,
  );
  return {
    content: content.map((bond) =>
      redactFor(valuationEntity(bond, found.get(bond.securityId) ?? [], today), viewer),
    ),
    totalPages,
  };
}
