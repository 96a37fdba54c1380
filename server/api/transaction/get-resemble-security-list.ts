import { transaction } from '#contract/api';
import { notFound, route } from '#server/call';
import { type BondServices, resembling, searchRowOf } from '#server/domain/bonds';

/** GET /transaction/auth/getResembleSecurityList: same type and issuer rating, nearest maturity first, with the 中债 yield. */
export const getResembleSecurityList = ({
  directory,
  valuations,
}: Pick<BondServices, 'directory' | 'valuations'>) =>
  route(transaction.getResembleSecurityList, async ({ query: { securityId, rows } }) => {
    const bond = directory.get(securityId);
    if (bond === undefined) throw notFound();
    const today = directory.today();
    const found = resembling(bond, directory.all(), today, rows);
    const valued = await valuations.latest(found.map((item) => item.bond.securityId));
    return found.map(({ bond: other, remainYears }) => {
      const [first] = valued.get(other.securityId) ?? [];
      return {
        ...searchRowOf(other, today),
        remainYears,
        valYield: first?.yieldExe ?? first?.yieldMat ?? null,
      };
    });
  });
