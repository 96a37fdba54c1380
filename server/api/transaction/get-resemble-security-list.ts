import { transaction } from '#contract/api';
import { notFound, route } from '#server/call';
import { type BondServices, resembling, searchRowOf } from '#server/domain/bonds';
import { plainViewer, redactFor } from '#server/domain/market';

/** GET /transaction/auth/getResembleSecurityList: same type and issuer rating, nearest maturity first, with the 中债 yield. */
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
      const [first] = valued.get(other.securityId) ?? [];
      const row = {
        ...searchRowOf(other, today),
        remainYears,
        valYield: first?.yieldExe ?? first?.yieldMat ?? null,
      };
      return redactFor(row, plainViewer(viewer, 'getResembleSecurityList'));
    });
  });
