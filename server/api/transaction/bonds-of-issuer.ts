import { transaction } from '#contract/api';
import { route } from '#server/call';
import { type BondServices, isExpired } from '#server/domain/bonds';

/** GET /transaction/auth/bondsOfIssuer: codes of the issuer's unexpired bonds, by code; empty if the issuer is unknown. */
export const bondsOfIssuer = ({ directory }: Pick<BondServices, 'directory'>) =>
  route(transaction.bondsOfIssuer, async ({ query: { issuer } }) => {
    const today = directory.today();
    return [...directory.all()]
      .filter((bond) => bond.issuer === issuer && !isExpired(bond, today))
      .map(({ securityId }) => securityId)
      .toSorted();
  });
