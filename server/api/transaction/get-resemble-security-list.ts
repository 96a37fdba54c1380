import { transaction } from '#contract/api';
import { notFound, route } from '#server/call';
import { type BondServices, recommendedYield, resembling, searchRowOf } from '#server/domain/bonds';
import { plainViewer, redactFor } from '#server/domain/market';

/** GET /transaction/auth/getResembleSecurityList: same type and issuer rating, nearest maturity first, with the yield that 中债 recommends. */
export const getResembleSecurityList = ({
  directory,
  valuations,
}: Pick<BondServices, 'directory' | 'valuations'>) =>
  route(transaction.getResembleSecurityList, async ({ query: { securityId, rows }, viewer }) => {
    const bond = directory.get(securityId);
    if (bond === undefined) throw notFound();
    const today = directory.today();
    const found = resembling(bond, directory.all(), today, rows);
    const valued = await valuations.latest(
      found.map((item) => item.bond.securityId),
      today,
    );
    return found.map(({ bond: other, remainYears }) => {
      const reference = valued.get(other.securityId)?.find(({ source }) => source === 'CB');
      const row = {
        ...searchRowOf(other, today),
        remainYears,
        valYield: reference === undefined ? null : recommendedYield(reference),
      };
      return redactFor(row, plainViewer(viewer, 'getResembleSecurityList'));
    });
  });
